// Engines: both
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/connect'
import { keepFigures } from '#server/db/housekeeping'
import { openShop } from '../support/shop'
import { newDatabase } from '../support/test-database'

const MINUTE = 60_000

let told: Record<string, unknown>[]
const log = pino({ base: null }, { write: (line: string) => void told.push(JSON.parse(line)) })

beforeEach(() => {
  told = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lets the figures be summed up for the given minutes, and waits for the last time. */
async function keepFor(minutes: number, db: Db): Promise<void> {
  const stop = keepFigures(db, log)
  vi.advanceTimersByTime(minutes * MINUTE)
  await stop()
}

test('figures that cannot be summed up are reported, and tried again each minute', async () => {
  const empty = await newDatabase(`goldbook_test_housekeeping_${process.pid}`)
  await keepFor(2, empty.db)
  await empty.close()
  const failure = { level: 50, msg: expect.stringContaining('figures'), err: { code: '42P01' } }
  expect(told).toMatchObject([failure, failure])
})

test('figures that are summed up are not logged', async () => {
  const { shop } = await openShop()
  await keepFor(2, shop.db)
  expect(told).toEqual([])
})
