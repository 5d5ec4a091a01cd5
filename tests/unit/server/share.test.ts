import { expect, test } from 'vitest'
import { createShare } from '#server/http/request-limits'

const clerk = 2
const owner = 1
const patient = new AbortController().signal

/** Lets everything happen that waits for nothing else. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two exports of a clerk are made at once, the third waits, and the owner waits for none of them', async () => {
  const share = createShare({ atOnce: 2, mostWaiting: 1 })
  const leave = await share.enter(clerk, patient)
  await share.enter(clerk, patient)
  let isThirdUnderWay = false
  const third = share.enter(clerk, patient).then(() => (isThirdUnderWay = true))
  await share.enter(owner, patient)
  await settled()
  expect(isThirdUnderWay).toBe(false)
  await expect(share.enter(clerk, patient)).rejects.toMatchObject({
    code: 'too_many_waiting',
    facts: { most: 1, retry_after: 5 },
  })
  leave()
  await third
  expect(isThirdUnderWay).toBe(true)
})

test('a user who closes the page gives up the place in the queue', async () => {
  const share = createShare({ atOnce: 1, mostWaiting: 1 })
  const leave = await share.enter(clerk, patient)
  const closed = new AbortController()
  const given = share.enter(clerk, closed.signal)
  closed.abort()
  await expect(given).rejects.toMatchObject({ code: 'malformed' })
  const next = share.enter(clerk, patient)
  leave()
  await expect(next).resolves.toBeTypeOf('function')
})
