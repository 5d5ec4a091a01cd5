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
  const all = [run(work('stranger')), run(work('second stranger')), run(work('staff'), { urgent: true })]
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
  const staff = run(work('staff'), { urgent: true })
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

test('a picture of another clerk does not wait for the eight of the first', async () => {
  const { run } = createQueue()
  const { begun, work, end } = story()
  const mei = ['Mei 1', 'Mei 2', 'Mei 3'].map((name) => run(work(name), { user: 2 }))
  const li = run(work('Li'), { user: 3 })
  for (const [index, done] of [mei[0], li, mei[1], mei[2]].entries()) {
    await vi.waitFor(() => expect(begun).toHaveLength(index + 1))
    end()
    await done
  }
  expect(begun).toEqual(['Mei 1', 'Li', 'Mei 2', 'Mei 3'])
})

test('one clerk takes no more than half of the queue', async () => {
  const { run } = createQueue(4)
  const { begun, work, end } = story()
  const mei = ['a', 'b', 'c'].map((name) => run(work(name), { user: 2 }))
  await expect(run(work('d'), { user: 2 })).rejects.toMatchObject({ code: 'sign_in_busy' })
  const li = run(work('Li'), { user: 3 })
  for (const [index, done] of [mei[0], li, mei[1], mei[2]].entries()) {
    await vi.waitFor(() => expect(begun).toHaveLength(index + 1))
    end()
    await done
  }
  expect(begun).toEqual(['a', 'Li', 'b', 'c'])
})
