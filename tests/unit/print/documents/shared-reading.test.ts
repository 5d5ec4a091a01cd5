import { sharedReading } from '#web/print/documents/paper-facts.ts'
import { expect, test } from 'vitest'

test('fifty papers printed together read the company once, and the next print reads it anew', async () => {
  let name = '金源'
  let times = 0
  const loadCompany = sharedReading(async () => {
    times += 1
    return name
  })
  const together = await Promise.all(Array.from({ length: 50 }, () => loadCompany()))
  expect([new Set(together).size, times]).toEqual([1, 1])
  name = '金源珠宝'
  expect(await loadCompany()).toBe('金源珠宝')
})

test('a failed read is tried again', async () => {
  let isDown = true
  const loadRates = sharedReading(async () => {
    if (isDown) throw new Error('no connection')
    return 7.8
  })
  await expect(loadRates()).rejects.toThrow('no connection')
  isDown = false
  expect(await loadRates()).toBe(7.8)
})
