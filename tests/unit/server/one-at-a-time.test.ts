import { expect, test, vi } from 'vitest'
import { createQueue } from '#server/process/password'

/** Work that ends when the story ends it, in the order in which it began. */
function story() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.push(() => resolve(name))
    })
  return { begun, work, end: () => ends.shift()?.() }
}

test('one piece of work runs at a time, urgent ones first', async () => {
  const { run } = createQueue()
  const { begun, work, end } = story()
  const all = [run(work('stranger')), run(work('second stranger')), run(work('staff'), true)]
  for (const [index, done] of [all[0], all[2], all[1]].entries()) {
    await vi.waitFor(() => expect(begun).toHaveLength(index + 1))
    end()
    await done
  }
  expect(begun).toEqual(['stranger', 'staff', 'second stranger'])
})

test('beyond the longest queue, strangers are refused at once, and staff are not', async () => {
  const { run } = createQueue(2)
  const { begun, work, end } = story()
  const waiting = [run(work('a')), run(work('b')), run(work('c'))]
  await expect(run(work('d'))).rejects.toMatchObject({ code: 'sign_in_busy' })
  const staff = run(work('staff'), true)
  for (const [index, done] of [waiting[0], staff, waiting[1], waiting[2]].entries()) {
    await vi.waitFor(() => expect(begun).toHaveLength(index + 1))
    end()
    await done
  }
  expect(await staff).toBe('staff')
})

test('work that fails lets the next begin', async () => {
  const { run } = createQueue()
  await expect(run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await run(async () => 'next')).toBe('next')
})
