import { openAsBlob } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll } from 'vitest'
import { engineHere } from '#server/db/embedded/engine-in-thread'
import { openInMemory } from '#server/db/embedded/open-engine'
import { connectEngine, type Database } from '#server/db/connect'
import { connectPostgres } from '#server/db/postgres/connect-postgres'
import { readEnvironment } from '#server/process/env'
import { openShop } from '#server/open-shop'
import { onceARun } from './once-a-run'

export { emptyTables, keptTables, type KeptTables } from './kept-tables'

const address = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** One database for each worker, opened once; each test begins by emptying it. */
let opened: Promise<Database> | undefined

// The first opening takes seconds on a busy machine: a hook has the time, and a test has not.
beforeAll(async () => {
  await testDatabase()
})

/** The database of the suite: the embedded engine in memory, or a PostgreSQL database of its own. */
export function testDatabase(): Promise<Database> {
  opened ??= shopDatabase(`goldbook_test_${process.pid}`)
  return opened
}

const isOnPostgres = process.env.GOLDBOOK_TEST_DATABASE === 'postgres'

/** An empty database without tables, for a story that makes them; the caller closes it. */
export function newDatabase(name: string): Promise<Database> {
  return isOnPostgres ? ownPostgres(name) : inMemory('database', async () => undefined)
}

/** A database with the tables of an empty shop, for a story that changes them; the caller closes it. */
export async function shopDatabase(name: string): Promise<Database> {
  return isOnPostgres ? ownPostgres(name, await patternOnPostgres()) : inMemory('shop', makeTables)
}

/** The tables are made once a run and copied; otherwise every database would take three times as long. */
async function makeTables(database: Database): Promise<void> {
  await openShop(readEnvironment({ LOG_LEVEL: 'silent' }), database)
}

/** @param furnish fills the database that the others are copies of */
async function inMemory(name: string, furnish: (database: Database) => Promise<void>): Promise<Database> {
  const dumped = await onceARun(name, async (place) => {
    const engine = await openInMemory()
    const database = connectEngine(engineHere(engine))
    await furnish(database)
    // Otherwise each opening of the dump replays the log.
    await sql`checkpoint`.execute(database.db)
    const dump = await engine.dumpDataDir('none')
    await writeFile(place, new Uint8Array(await dump.arrayBuffer()))
    await database.close()
  })
  if (dumped !== undefined) return connectEngine(engineHere(await openInMemory(await openAsBlob(dumped))))
  const database = connectEngine(engineHere(await openInMemory()))
  await furnish(database)
  return database
}

/** The name of the database whose copies have the tables of a shop; nothing where no runner began a run. */
async function patternOnPostgres(): Promise<string | undefined> {
  const named = await onceARun('pattern', async (place) => {
    const database = await ownPostgres(`goldbook_test_pattern_${process.pid}`)
    await makeTables(database)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    await database.close()
    await writeFile(place, rows[0]?.name ?? '')
  })
  return named === undefined ? undefined : readFile(named, 'utf8')
}

/**
 * The number of databases that this worker has made: none takes the name of another, since PostgreSQL writes
 * all files to the disk for a drop.
 */
let made = 0

async function ownPostgres(begun: string, pattern = 'template0'): Promise<Database> {
  const name = `${begun}_${++made}`
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name} template ${pattern}`)
  // Durability has tests of its own; a story that waits for no disk takes a third of the time.
  await client.query(`alter database ${name} set synchronous_commit = off`)
  await client.end()
  const url = new URL(address)
  url.pathname = `/${name}`
  return connectPostgres(url.href)
}
