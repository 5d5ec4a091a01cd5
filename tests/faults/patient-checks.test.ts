// Extent: all
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/connect'
import { timeoutsFor } from '#server/db/timeouts'
import { connectPostgres } from '#server/db/postgres/connect-postgres'
import { patiently } from '#server/store/invariants/invariant'
import { emptyPostgres } from '../support/empty-postgres'

const url = await emptyPostgres(`goldbook_test_patient_${process.pid}`)
if (url === undefined) console.log('PostgreSQL does not answer: no long check of the books was made.')

/** The timeout of a statement within a request, in ms. */
const LIMIT = 300

describe.skipIf(url === undefined)('a check of the books that takes longer than a request may', () => {
  let database: Database

  beforeAll(() => {
    database = connectPostgres(url ?? '', { timeouts: timeoutsFor(LIMIT) })
  })
  afterAll(() => database.close())

  const sleep = sql<{ woke: number }>`select 1 as woke from pg_sleep(${(2 * LIMIT) / 1000})`

  test('runs to its end, and later requests are in time again', async () => {
    const twice = patiently(database.db, async (session) => [
      await sleep.execute(session),
      await sleep.execute(session),
    ])
    expect((await twice).map(({ rows }) => rows)).toEqual([[{ woke: 1 }], [{ woke: 1 }]])
    await expect(sleep.execute(database.db)).rejects.toThrow(/timeout/)
  })
})
