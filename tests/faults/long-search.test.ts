// Extent: all
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect'
import { readEnvironment } from '#server/process/env'
import { openedFolder, startServer, type RunningServer } from '../support/running-server'
import { tokenAt } from '../support/signed-in'
import { crowdAt, toldOf } from '../support/steady-load'
import { timeLimit } from '../support/pace'

const CUSTOMERS = 25_000

let place: string
let server: RunningServer
let token: string

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'goldbook-search-'))
  const data = path.join(place, 'data')
  await openedFolder(data)
  const { db, close } = await connect(readEnvironment({ DATA_DIR: data, LOG_LEVEL: 'silent' }))
  await sql`insert into customers (name, remarks)
    select 'Customer ' || n, repeat('Comes on Tuesdays, likes rose gold and is never in a hurry. ', 20)
    from generate_series(1, ${sql.lit(CUSTOMERS)}) n`.execute(db)
  await sql`vacuum (analyze) customers`.execute(db)
  await close()
  server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'error' })
  token = await tokenAt(server)
}, 120_000)
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true })
})

/** Twenty conditions without matches, each tested in each customer's remarks. */
async function search(texts = 20): Promise<{ status: number; code?: string; lasted: number }> {
  const began = performance.now()
  const response = await fetch(`${server.address}/_api/customers/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Token': token },
    body: JSON.stringify({
      filters: [
        {
          operator: 'or',
          value: Array.from({ length: texts }, (_, at) => ({
            field: 'remarks',
            operator: 'contains',
            value: `never at all ${at}`,
          })),
        },
      ],
    }),
  })
  const { code }: { code?: string } = await response.json()
  return { status: response.status, code, lasted: performance.now() - began }
}

test('a search of more conditions than anybody types is refused before it begins', async () => {
  expect(await search(99)).toMatchObject({ status: 422, code: 'invalid' })
})

test('a search that reads everything gives way to the counter, and ends when nobody can wait for it any more', async () => {
  const alone = await search()
  expect(alone.status === 200 || alone.code === 'database_busy').toBe(true)
  const crowd = crowdAt(server, token)
  const answers = []
  try {
    await expect.poll(() => crowd.met.acknowledged.length, { timeout: timeLimit(30_000) }).toBeGreaterThan(3)
    for (let round = 0; round < 3; round++) answers.push(await search())
  } finally {
    await crowd.stop()
  }
  console.log(`alone it took ${Math.round(alone.lasted)} ms; ${toldOf('beside a long search', crowd.met)}`)
  expect(crowd.met.longest).toBeLessThan(alone.lasted / 2)
  expect(answers.every(({ status, code }) => status === 200 || code === 'database_busy')).toBe(true)
  expect(Object.keys(crowd.met.statuses).toSorted()).toEqual(['200', '201'])
  expect(server.process.exitCode).toBeNull()
})
