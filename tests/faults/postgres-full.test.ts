// Extent: nightly
import path from 'node:path'
import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { ownPostgres } from '../support/own-postgres'
import { startServer } from '../support/running-server'
import { tokenAt } from '../support/signed-in'
import { smallDisk } from '../support/small-disk'
import { crowdAt, expectNothingLost, toldOf } from '../support/steady-load'
import { timeLimit } from '../support/pace'

const disk = await smallDisk(120)
const postgres = disk && (await ownPostgres())
if (!disk || !postgres)
  console.log('No PostgreSQL is installed, or no disk may be mounted: its disk was not filled.')

const inTime = { timeout: timeLimit(30_000) }

describe.skipIf(!postgres)('the disk of a PostgreSQL', () => {
  afterAll(async () => {
    await postgres?.close()
    await disk?.close()
  })

  test('full: saves are refused with a message, reading goes on, and with room saves work again by themselves', async () => {
    if (!disk || !postgres) throw new Error('the test is skipped')
    const place = path.join(disk.folder, 'tables')
    await mkdir(place)
    await postgres.owns(place)
    await postgres.ask(`create tablespace small location '${place}'`)
    await postgres.ask('create database shop tablespace small')
    const url = postgres.url.replace(/postgres$/, 'shop')
    const server = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'error' })
    const token = await tokenAt(server)
    const crowd = crowdAt(server, token)
    const counted = (status: number) => crowd.met.statuses[status] ?? 0
    const readiness = async () => (await fetch(`${server.address}/readyz`)).status
    try {
      await disk.fill()
      await expect.poll(() => counted(507), inTime).toBeGreaterThan(3)
      expect(await readiness()).toBe(507)
      const read = counted(200)
      await expect.poll(() => counted(200) - read, inTime).toBeGreaterThan(10)
      await disk.makeRoom()
      const before = crowd.met.acknowledged.length
      await expect.poll(() => crowd.met.acknowledged.length - before, inTime).toBeGreaterThan(3)
      await expect.poll(readiness, inTime).toBe(200)
    } finally {
      await crowd.stop()
    }
    console.log(toldOf('the full disk of a PostgreSQL', crowd.met))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from customers')
    await client.end()
    expectNothingLost(
      crowd.met,
      rows.map(({ name }) => name),
      ['storage_full'],
    )
    expect(server.process.exitCode).toBeNull()
    await server.close()
  })
})
