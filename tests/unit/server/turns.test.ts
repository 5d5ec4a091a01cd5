import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watch, RetryQueue, type Turns } from '#server/db/turns'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A session with somebody or nobody waiting for it. */
function session(waiting = false) {
  const interrupt = vi.fn<() => void>()
  const state = { waiting }
  const turns: Turns = { interrupt, othersWait: () => state.waiting, limit: 4500, queue: new RetryQueue() }
  return { turns, interrupt, state }
}

test('a search goes on for as long as nobody waits, and gives way as soon as somebody does', () => {
  const { turns, interrupt, state } = session()
  const watched = watch(turns, true)
  vi.advanceTimersByTime(2000)
  expect(interrupt).not.toHaveBeenCalled()
  state.waiting = true
  vi.advanceTimersByTime(50)
  expect(interrupt).toHaveBeenCalledTimes(1)
  expect(watched.madeWay()).toBe(true)
  watched.end()
})

test('a statement that others wait for only briefly may finish, and so may one that writes', () => {
  const { turns, interrupt } = session(true)
  const [search, save] = [watch(turns, true), watch(turns, false)]
  vi.advanceTimersByTime(200)
  search.end()
  vi.advanceTimersByTime(4000)
  expect(interrupt).not.toHaveBeenCalled()
  vi.advanceTimersByTime(400)
  expect(interrupt).toHaveBeenCalled()
  expect(save.madeWay()).toBe(false)
  save.end()
})

test('of two searches that gave way, the second goes on after the first, and both after everybody else', async () => {
  const { turns, state } = session(true)
  const went: string[] = []
  const go = async (name: string) => {
    const letNext = await turns.queue.wait(turns.othersWait, performance.now() + 4500)
    went.push(name)
    return letNext
  }
  const [first, second] = [go('first'), go('second')]
  await vi.advanceTimersByTimeAsync(1000)
  expect(went).toEqual([])
  state.waiting = false
  await vi.advanceTimersByTimeAsync(100)
  expect(went).toEqual(['first'])
  ;(await first)()
  await second
  expect(went).toEqual(['first', 'second'])
})

test('nobody waits in the queue for longer than a statement may take', async () => {
  const { turns } = session(true)
  const waited = turns.queue.wait(turns.othersWait, performance.now() + 4500)
  await vi.advanceTimersByTimeAsync(4600)
  await expect(waited).resolves.toBeTypeOf('function')
})
