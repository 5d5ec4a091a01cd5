// Extent: all
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#server/db/connect'
import { readEnvironment } from '#server/process/env'
import { emptyPostgres } from '../support/empty-postgres'
import { openedFolder, refusedStart, startServer } from '../support/running-server'
import { timeLimit } from '../support/pace'
import { signedIn, tokenAt, type CallServer } from '../support/signed-in'
import { crowdAt, toldOf } from '../support/steady-load'
import { stockShop } from '../support/stocked-shop'

/** The settings of a shop before and after the restore. */
async function moves(name: string, folder: string) {
  const url = await emptyPostgres(name)
  const embedded = { DATA_DIR: path.join(folder, 'data') }
  const postgres = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'none') }
  return url === undefined ? undefined : { embedded, postgres }
}

async function namesIn(settings: NodeJS.ProcessEnv): Promise<Set<string>> {
  const database = await connect(readEnvironment({ LOG_LEVEL: 'silent', ...settings }))
  const { rows } = await sql<{ name: string }>`select name from customers`.execute(database.db)
  await database.close()
  return new Set(rows.map(({ name }) => name))
}

/** The first look at the schedule leaves time to see the dashboard before it. */
const everyDay = { BACKUP_SCHEDULE: 'daily', SCHEDULE_SECONDS: String(Math.ceil(timeLimit(8))) }

/** The dashboard warns that no backup was made since the restore, until the schedule makes the first one. */
async function expectDailyBackup(call: CallServer) {
  const missing = async (): Promise<unknown> => (await (await call('GET', '/dashboard')).json()).no_backup
  expect(await missing()).toEqual({ since: null })
  await expect.poll(missing, { timeout: timeLimit(120_000), interval: 500 }).toBeUndefined()
  const state: unknown = await (await call('GET', '/backups')).json()
  expect(state).toMatchObject({ backups: [{}], failure: null })
}

const spare = await emptyPostgres('goldbook_spare')
if (spare === undefined) console.log('No PostgreSQL answers: no shop moved from one database to the other.')

test.skipIf(spare === undefined).each([
  ['embedded', 'postgres'],
  ['postgres', 'embedded'],
] as const)(
  'a shop that trades on %s is backed up at work, destroyed, and comes back on %s with every acknowledged write',
  async (from, to) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-back-'))
    const places = await moves(`goldbook_from_${from}`, folder)
    if (!places) throw new Error('the test is skipped')
    const file = path.join(folder, 'backups', 'shop.backup')
    if (from === 'embedded') await openedFolder(places.embedded.DATA_DIR)
    const server = await startServer(places[from])
    await stockShop(server)
    const crowd = crowdAt(server, await tokenAt(server))
    await expect.poll(() => crowd.met.acknowledged.length, { timeout: timeLimit(30_000) }).toBeGreaterThan(20)

    const acknowledged = [...crowd.met.acknowledged]
    const taken = await refusedStart(places[from], ['--backup', file])
    expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('records are in') })
    const met = await crowd.stop()
    expect(met.acknowledged.length).toBeGreaterThan(acknowledged.length)
    expect(met.unknown).toEqual([])
    console.log(toldOf(`backup of ${from}`, met))
    const gone = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await gone
    await rm(places.embedded.DATA_DIR, { recursive: true, force: true })

    const restored = await refusedStart(places[to], ['--restore', file])
    expect(restored.output).toMatch(/restored \d+ records of \d+ tables/)
    expect(restored.output).not.toContain('BAD')
    expect(restored.code).toBe(0)
    const names = await namesIn(places[to])
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
    const daily = { ...everyDay, BACKUP_DIR: path.join(folder, 'daily') }
    const again = await startServer({ ...places[to], ...daily })
    await expectDailyBackup(await signedIn(again))
    await again.close()
    await server.close()
    await rm(folder, { recursive: true })
  },
)

/** The waits of a clerk who saves one customer after the other, the longest first. */
async function waitsUntil(isOver: () => boolean, save: () => Promise<Response>): Promise<number[]> {
  const waits: number[] = []
  while (!isOver()) {
    const began = performance.now()
    expect((await save()).status).toBe(201)
    waits.push(performance.now() - began)
  }
  return waits.toSorted((a, b) => b - a)
}

test('a clerk who saves during a backup of the embedded database hardly notices it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-waits-'))
  const place = { DATA_DIR: path.join(folder, 'data') }
  await openedFolder(place.DATA_DIR)
  const server = await startServer(place)
  await stockShop(server)
  const call = await signedIn(server)
  let count = 0
  const save = () => call('POST', '/customers', { name: `customer ${++count}` })
  const usual = await waitsUntil(() => count >= 200, save)

  let isOver = false
  const taking = refusedStart(place, ['--backup', path.join(folder, 'shop.backup')]).finally(() => {
    isOver = true
  })
  const waits = await waitsUntil(() => isOver, save)
  expect(await taking).toMatchObject({ code: 0 })
  const longest = (of: number[]) => Math.round(of[0] ?? 0)
  console.log(
    `${waits.length} customers saved during the backup, the longest wait ${longest(waits)} ms; before it ${longest(usual)} ms`,
  )
  expect(waits.length).toBeGreaterThan(0)
  expect(longest(waits)).toBeLessThan(longest(usual) + timeLimit(200))
  await server.close()
  await rm(folder, { recursive: true })
})
