// Extent: all
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/db/connect'
import { readEnvironment } from '#server/process/env'
import { openedFolder, refusedStart, startServer, type RunningServer } from '../support/running-server'
import { tokenAt } from '../support/signed-in'
import { smallDisk } from '../support/small-disk'
import { crowdAt, expectNothingLost, toldOf } from '../support/steady-load'
import { timeLimit } from '../support/pace'

// Two databases with their reserves fill about 200 MB.
const disk = await smallDisk(400)
if (!disk) console.log('No disk may be mounted here: none was filled up, nor made read-only.')

const inTime = { timeout: timeLimit(30_000) }

async function readiness(server: RunningServer): Promise<string> {
  const response = await fetch(`${server.address}/readyz`)
  const answer: { code?: string; status?: string } = await response.json()
  return `${response.status} ${answer.code ?? answer.status}`
}

async function customersAt(server: RunningServer, token: string): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const response = await fetch(`${server.address}/_api/customers/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Token': token },
      body: JSON.stringify({ page, per_page: 100 }),
    })
    const { data }: { data: { name: string }[] } = await response.json()
    if (data.length === 0) return names
    names.push(...data.map(({ name }) => name))
  }
}

describe.skipIf(!disk)('the disk of the embedded database', () => {
  const small = () => {
    if (!disk) throw new Error('the test is skipped')
    return disk
  }
  afterAll(async () => disk?.close())

  test('full: saves are refused with a message, reading goes on, and with room saves work again by themselves', async () => {
    const data = path.join(small().folder, 'data')
    await openedFolder(data)
    const server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'error' })
    const token = await tokenAt(server)
    const crowd = crowdAt(server, token)
    const counted = (status: number) => crowd.met.statuses[status] ?? 0
    try {
      await expect.poll(() => crowd.met.acknowledged.length, inTime).toBeGreaterThan(3)
      await small().fill()
      await expect.poll(() => counted(507), inTime).toBeGreaterThan(3)
      expect(await readiness(server)).toBe('507 storage_full')
      const read = counted(200)
      await expect.poll(() => counted(200) - read, inTime).toBeGreaterThan(10)
      await small().makeRoom()
      expect(await readiness(server)).toBe('200 ready')
      const before = crowd.met.acknowledged.length
      await expect.poll(() => crowd.met.acknowledged.length - before, inTime).toBeGreaterThan(3)
    } finally {
      await crowd.stop()
      await small().makeRoom()
    }
    console.log(toldOf('a full disk', crowd.met))
    expectNothingLost(crowd.met, await customersAt(server, token), ['storage_full'])
    expect(server.process.exitCode).toBeNull()
    await server.close()
  })

  test('full to the last byte of the log: the engine never stops, and goes on with room', async () => {
    const data = path.join(small().folder, 'logged')
    await openedFolder(data)
    const database = await connect(readEnvironment({ DATA_DIR: data, LOG_LEVEL: 'silent' }))
    const { db } = database
    const write = sql`insert into written select repeat(md5(g::text), 30) from generate_series(1, 900) as g`
    await sql`create table written (text text)`.execute(db)
    await write.execute(db)
    await small().fill(3 * 1024 * 1024)
    let committed = 900
    const writeUntilFull = async () => {
      // The table itself has room, which is used again: the log is the part that grows.
      for (let round = 0; round < 60; round++) {
        await sql`delete from written`.execute(db)
        committed = 0
        await sql`vacuum written`.execute(db)
        await write.execute(db)
        committed = 900
      }
    }
    await expect(writeUntilFull()).rejects.toMatchObject({ code: 'ENOSPC' })
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from written`.execute(db)
      return rows[0]?.count
    }
    expect(database.storage.trouble()).toBe('full')
    expect(await count()).toBe(committed)
    await small().makeRoom()
    expect(database.storage.trouble()).toBeUndefined()
    await write.execute(db)
    expect(await count()).toBe(committed + 900)
    await database.close()
  })

  test('full at the start: a one-line message, and a start when there is room', async () => {
    const data = path.join(small().folder, 'data')
    await small().fill()
    const { code, output } = await refusedStart({ DATA_DIR: data, PORT: '0' })
    await small().makeRoom()
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toMatch(/the disk of (DATA_DIR|the database) is full; make room there/)
    const server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'error' })
    expect(await readiness(server)).toBe('200 ready')
    await server.close()
  })

  test('read-only: the start fails with a one-line message', async () => {
    const data = path.join(small().folder, 'data')
    await small().readOnly(true)
    const { code, output } = await refusedStart({ DATA_DIR: data, PORT: '0' })
    await small().readOnly(false)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain("can't be written; set DATA_DIR")
  })
})

describe.skipIf(process.platform === 'win32')('the rights to the data folder', () => {
  /** Root may do everything, so the server runs as another user. */
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  let place: string
  let data: string

  beforeAll(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'goldbook-rights-'))
    data = path.join(place, 'data')
    await openedFolder(data)
    if (user.uid === undefined) return
    const names = await readdir(place, { recursive: true })
    for (const name of ['', ...names]) await chown(path.join(place, name), user.uid, user.gid)
  })
  afterAll(async () => {
    await allow(0o700)
    await rm(place, { recursive: true })
  })
  const allow = (mode: number) => chmod(path.join(data, 'pg_wal'), mode)

  test('missing later: saves are refused with a message, reading goes on, and given back, saves work again by themselves', async () => {
    const server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'error' }, user)
    const token = await tokenAt(server)
    const crowd = crowdAt(server, token)
    const counted = (status: number) => crowd.met.statuses[status] ?? 0
    try {
      await expect.poll(() => crowd.met.acknowledged.length, inTime).toBeGreaterThan(3)
      await allow(0o500)
      await expect.poll(() => counted(503), inTime).toBeGreaterThan(3)
      expect(await readiness(server)).toBe('503 storage_read_only')
      const read = counted(200)
      await expect.poll(() => counted(200) - read, inTime).toBeGreaterThan(5)
      await allow(0o700)
      const before = crowd.met.acknowledged.length
      await expect.poll(() => crowd.met.acknowledged.length - before, inTime).toBeGreaterThan(3)
      expect(await readiness(server)).toBe('200 ready')
    } finally {
      await allow(0o700)
      await crowd.stop()
    }
    console.log(toldOf('rights taken away', crowd.met))
    expectNothingLost(crowd.met, await customersAt(server, token), ['storage_read_only'])
    await server.close()
  })

  test('missing at the start: a one-line message with the folder', async () => {
    await allow(0o500)
    const { code, output } = await refusedStart({ DATA_DIR: data, PORT: '0' }, [], user)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(`no permission for ${path.join(data, 'pg_wal')}`)
  })
})
