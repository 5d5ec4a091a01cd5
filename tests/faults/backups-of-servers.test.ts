// Extent: all
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPostgres } from '../support/empty-postgres'
import { lockTable } from '../support/locked-table'
import { timeLimit } from '../support/pace'
import { startServer, type RunningServer } from '../support/running-server'
import { signedIn, type CallServer } from '../support/signed-in'

const url = await emptyPostgres(`goldbook_test_backups_${process.pid}`)
if (url === undefined) console.log('PostgreSQL does not answer: no backup was taken by several servers.')

const inTime = { timeout: timeLimit(120_000), interval: 100 }
const long = timeLimit(300_000)

interface Site {
  server: RunningServer
  call: CallServer
  folder: string
}

/** A server on the shared database, with a folder of its own for backups. */
async function openSite(settings: NodeJS.ProcessEnv = {}): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-backups-'))
  const server = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'error', BACKUP_DIR: folder, ...settings })
  return { server, call: await signedIn(server), folder }
}

async function closeSite({ server, folder }: Site) {
  await server.close()
  await rm(folder, { recursive: true, force: true })
}

interface BackupState {
  working: { id: string; waiting: boolean } | null
  last: { backup: string } | null
  failure: string | null
  restore_test: { passed: boolean } | null
}

async function stateAt({ call }: Site): Promise<BackupState> {
  return (await call('GET', '/backups')).json()
}

/** The files of a folder by their endings: complete ones, and those in progress. */
async function filesOf({ folder }: Site, ending: '.backup' | '.part') {
  return (await readdir(folder)).filter((name) => name.endsWith(ending))
}

/** Keeps every backup from reading a table until the table is released. */
const standStill = () => lockTable(url, 'goldbook_prints')

/** Begins a backup at a server, and waits until it writes a file. */
async function begin(at: Site): Promise<string> {
  expect((await at.call('POST', '/backups')).status).toBe(202)
  await expect.poll(() => filesOf(at, '.part'), inTime).toHaveLength(1)
  return (await stateAt(at)).working?.id ?? ''
}

describe.skipIf(url === undefined)('a backup of a shop with three servers', () => {
  let sites: [Site, Site, Site]

  beforeAll(async () => {
    sites = [await openSite(), await openSite(), await openSite()]
  }, long)
  afterAll(() => Promise.all(sites.map(closeSite)))

  test(
    'is given up at another server than the one that takes it',
    async () => {
      const [first, second] = sites
      const goOn = await standStill()
      const id = await begin(first)
      expect((await stateAt(second)).working).toMatchObject({ id, waiting: false })
      expect((await second.call('DELETE', `/backups/working/${id}`)).status).toBe(204)
      await expect.poll(() => filesOf(first, '.part'), inTime).toHaveLength(0)
      await goOn()
      expect(await stateAt(first)).toMatchObject({ working: null, last: null, failure: null })
      expect(await filesOf(first, '.backup')).toEqual([])
    },
    long,
  )

  test(
    'is taken by another server when its own is killed halfway',
    async () => {
      const [first, second, third] = sites
      const goOn = await standStill()
      const id = await begin(first)
      const gone = once(first.server.process, 'exit')
      first.server.process.kill('SIGKILL')
      await gone
      expect((await stateAt(third)).working).toMatchObject({ id })
      await goOn()
      await expect.poll(async () => (await stateAt(third)).last, inTime).not.toBeNull()
      expect(await stateAt(second)).toMatchObject({ working: null, failure: null })
      // The work of the killed server has ended with it, and has written nothing more.
      expect(await filesOf(first, '.backup')).toEqual([])
      const taken = await Promise.all([second, third].map((site) => filesOf(site, '.backup')))
      expect(taken.flat()).toEqual([(await stateAt(second)).last?.backup])
    },
    long,
  )

  test(
    'is tested by the server that has it, whichever receives the request',
    async () => {
      const [, second, third] = sites
      const name = (await stateAt(second)).last?.backup ?? ''
      const [holder, other] = (await filesOf(second, '.backup')).includes(name)
        ? [second, third]
        : [third, second]
      expect((await holder.call('POST', `/backups/${name}/test`)).status).toBe(202)
      await expect
        .poll(async () => (await stateAt(other)).restore_test, inTime)
        .toMatchObject({ passed: true })
    },
    long,
  )
})

describe.skipIf(url === undefined)('the schedule of two servers', () => {
  let sites: [Site, Site]

  beforeAll(async () => {
    await emptyPostgres(`goldbook_test_backups_${process.pid}`)
    const daily = { BACKUP_SCHEDULE: 'daily', SCHEDULE_SECONDS: '2' }
    sites = [await openSite(daily), await openSite(daily)]
  }, long)
  afterAll(() => Promise.all(sites.map(closeSite)))

  test(
    'makes one backup a day, and tests it',
    async () => {
      const [first, second] = sites
      // The test of the backup is asked for at a later look: by then both have looked at the schedule again.
      await expect
        .poll(async () => (await stateAt(second)).restore_test, { ...inTime, timeout: timeLimit(240_000) })
        .toMatchObject({ passed: true })
      const taken = await Promise.all(sites.map((site) => filesOf(site, '.backup')))
      expect(taken.flat()).toEqual([(await stateAt(first)).last?.backup])
    },
    long,
  )
})
