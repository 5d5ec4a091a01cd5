// Engines: both
// Extent: all
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askForWhatIsDue } from '#server/backup/own-folder'
import { timeLimit } from '../../support/pace'
import { openShop, servedBy, type TestShop } from '../../support/shop'

/** Two servers of a shop, on one database, each with a folder of its own for backups. */
let first: TestShop
let second: TestShop

beforeEach(async () => {
  const folder = () => mkdtemp(path.join(tmpdir(), 'goldbook-backups-'))
  first = await openShop({ BACKUP_DIR: await folder() })
  const environment = { ...first.shop.environment, backupDir: await folder() }
  second = servedBy({ ...first.shop, environment })
}, timeLimit(90_000))

afterEach(async () => {
  for (const { shop } of [first, second])
    await rm(shop.environment.backupDir, { recursive: true, force: true })
})

const stateAt = async ({ call }: TestShop) => (await call('GET', '/backups')).body
const long = timeLimit(180_000)
const inTime = { timeout: timeLimit(90_000) }

async function ended(server: TestShop) {
  await expect.poll(async () => (await stateAt(server)).working, inTime).toBeNull()
  return stateAt(server)
}

const namesOf = async (value: unknown) => (value as { name: string }[]).map(({ name }) => name)

test(
  'a backup of one server is listed at every server, and tested where it lies',
  async () => {
    await first.call('POST', '/backups')
    const told = await ended(second)
    const [name = ''] = await namesOf((await stateAt(first)).backups)
    expect(told).toMatchObject({ backups: [], last: { backup: name, host: expect.any(String) } })

    expect(await second.call('POST', `/backups/${name}/test`)).toMatchObject({ status: 404 })
    expect(await first.call('POST', `/backups/${name}/test`)).toMatchObject({ status: 202 })
    expect(await ended(second)).toMatchObject({ restore_test: { backup: name, passed: true, reason: null } })
  },
  long,
)

test(
  'a restore test waits for a server with the backup, and is listed as broken off when none has it',
  async () => {
    const asked = { kind: 'restore_test', lane: 'backups', name: 'goldbook-20200101T000000Z.backup' }
    await sql`insert into goldbook_jobs (id, kind, lane, name, needs, state)
    values ('lost', ${asked.kind}, ${asked.lane}, ${asked.name}, ${asked.name}, 'waiting')`.execute(
      first.shop.db,
    )
    for (const { jobs } of [first, second]) await jobs.look()
    expect((await stateAt(second)).working).toMatchObject({ id: 'lost', waiting: true })
    await sql`update goldbook_jobs set beat_at = now() - interval '3 minutes'`.execute(first.shop.db)
    await second.jobs.look()
    expect(await stateAt(first)).toMatchObject({
      working: null,
      restore_test: { passed: false, reason: 'This was broken off before it was done; start it again' },
    })
  },
  long,
)

test(
  'whichever server looks at the schedule first, the shop gets one backup a day',
  async () => {
    const noon = { now: () => new Date(), dayOf: (moment: Date) => moment.toISOString().slice(0, 10) }
    const look = ({ shop: { db, environment }, jobs: { wake } }: TestShop) =>
      askForWhatIsDue({ db, folder: environment.backupDir, wake }, noon)
    await Promise.all([look(first), look(second)])
    await ended(first)
    for (const server of [second, first, second]) {
      await look(server)
      await ended(server)
    }
    const files = await Promise.all(
      [first, second].map(({ shop }) => readdir(shop.environment.backupDir).catch(() => [])),
    )
    expect(files.flat().filter((name) => name.endsWith('.backup'))).toHaveLength(1)
  },
  long,
)

test(
  'a backup whose server has ended is begun again by another, and fails when three have ended',
  async () => {
    const { db } = first.shop
    const abandoned = (attempts: number) =>
      sql`insert into goldbook_jobs (id, kind, lane, state, server, attempts, beat_at)
      values (${`left ${attempts}`}, 'backup', 'backups', 'running', 'gone', ${attempts}, now() - interval '1 minute')`.execute(
        db,
      )
    await abandoned(1)
    await second.jobs.look()
    expect(await ended(first)).toMatchObject({ failure: null, last: { backup: expect.any(String) } })
    expect(await namesOf((await stateAt(second)).backups)).toHaveLength(1)

    await abandoned(3)
    await second.jobs.look()
    expect(await stateAt(first)).toMatchObject({
      working: null,
      failure: 'This was broken off before it was done; start it again',
    })
  },
  long,
)

test(
  'a backup that is given up at one server ends at the other, and is in the trail',
  async () => {
    // Another server has it in hand.
    await sql`insert into goldbook_jobs (id, kind, lane, state, server)
    values ('theirs', 'backup', 'backups', 'running', 'elsewhere')`.execute(first.shop.db)
    expect(await first.call('DELETE', '/backups/working/theirs', undefined, { as: 'clerk' })).toMatchObject({
      status: 403,
    })
    expect(await first.call('DELETE', '/backups/working/theirs')).toMatchObject({ status: 204 })
    expect(await first.call('DELETE', '/backups/working/theirs')).toMatchObject({ status: 404 })
    expect(await stateAt(second)).toMatchObject({ working: null, failure: null, last: null })
    const { rows } = await sql`select 1 from goldbook_audit where name = 'backups.give_up'`.execute(
      first.shop.db,
    )
    expect(rows).toHaveLength(1)
  },
  long,
)

test(
  'a stopping server hands its work back, and the next one goes on with it',
  async () => {
    await first.call('POST', '/backups')
    await first.jobs.look()
    await first.jobs.stop()
    await second.jobs.look()
    expect(await ended(second)).toMatchObject({ failure: null, last: { backup: expect.any(String) } })
  },
  long,
)
