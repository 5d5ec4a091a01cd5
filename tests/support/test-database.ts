import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { beforeAll } from 'vitest'
import { engineHere } from '#server/db/embedded/engine'
import { openInMemory } from '#server/db/embedded/open-engine'
import { connectEngine, type Database } from '#server/db/connect'
import { connectPostgres } from '#server/db/postgres/connect-postgres'
import { onceARun } from './once-a-run'

export { emptyTables, keptTables, type KeptTables } from './kept-tables'

const address = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** One database a worker, opened once; each test begins by emptying it. */
let opened: Promise<Database> | undefined

// The first opening takes seconds on a busy machine: a hook has the time, a test has not.
beforeAll(async () => {
  await testDatabase()
})

/** The database that the suite runs on: the embedded engine in memory, or a PostgreSQL database of its own. */
export function testDatabase(): Promise<Database> {
  opened ??= newDatabase(`goldbook_test_${process.pid}`)
  return opened
}

/** An empty database without a single table, for a story that changes the tables; close it in the end. */
export function newDatabase(name: string): Promise<Database> {
  return process.env.GOLDBOOK_TEST_DATABASE === 'postgres' ? ownPostgres(name) : inMemory()
}

async function inMemory(): Promise<Database> {
  const dumped = await onceARun('database', dumpEmpty)
  const kept = dumped === undefined ? undefined : await openAsBlob(dumped)
  return connectEngine(engineHere(await openInMemory(kept)))
}

async function dumpEmpty(place: string): Promise<void> {
  const engine = await openInMemory()
  const dumped = await engine.dumpDataDir('none')
  await writeFile(place, new Uint8Array(await dumped.arrayBuffer()))
  await engine.close()
}

async function ownPostgres(name: string): Promise<Database> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name} template template0`)
  // Durability has tests of its own; a story that waits for no disk takes a third of the time.
  await client.query(`alter database ${name} set synchronous_commit = off`)
  await client.end()
  const url = new URL(address)
  url.pathname = `/${name}`
  return connectPostgres(url.href)
}
