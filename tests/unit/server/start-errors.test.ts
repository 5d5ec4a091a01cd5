import { AssertionError } from 'node:assert'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { outliveErrors } from '#server/start-errors'

const events = ['uncaughtException', 'unhandledRejection'] as const
const before = new Map(events.map((event) => [event, process.rawListeners(event)]))

afterEach(() => {
  for (const event of events)
    for (const listener of process.rawListeners(event))
      if (!before.get(event)?.includes(listener)) process.off(event, listener as () => void)
})

/** The reaction of the server to an uncaught error. */
function met(error: unknown): { ends: number; lines: string[] } {
  const told = { ends: 0, lines: [] as string[] }
  outliveErrors(pino({ base: null }, { write: (line: string) => told.lines.push(line) }), () => told.ends++)
  for (const event of events) process.rawListeners(event).at(-1)?.call(process, error)
  return told
}

test.each([
  new Error('Connection terminated unexpectedly'),
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new RangeError('Invalid array length'),
  'a word that was thrown',
])('an uncaught error is logged, and the server goes on: %s', (error) => {
  const { ends, lines } = met(error)
  expect(ends).toBe(0)
  expect(lines).toHaveLength(events.length)
  expect(lines[0]).toContain(error instanceof Error ? error.message.slice(0, 20) : error)
})

test.each([
  new WebAssembly.RuntimeError('unreachable'),
  new AssertionError({ message: 'this can not be' }),
  Object.assign(new Error('a bug in Node'), { code: 'ERR_INTERNAL_ASSERTION' }),
  new RangeError('Array buffer allocation failed'),
])('an error that leaves the process unsound is logged, and ends it: %s', (error) => {
  const { ends, lines } = met(error)
  expect(ends).toBe(events.length)
  expect(lines[0]).toContain(error.message)
})
