import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Resources } from '#resource/resource'
import { messageOf } from '../../process/messages'
import type { Db } from '../connect'
import { refusalsOf, type Refusal } from './doubts'
import { migrations } from '../migrations/all'
import type { Step } from './plan'
import { planJourney } from './plan-resources'
import { WITHOUT_LIMIT } from '../sessions'
import { readStanding } from './standing'
import type { DatabaseTables } from '../system-tables'

type Tx = Transaction<DatabaseTables>

/** A change of the resources that would lose or break data. The affected rows are reported, and nothing is changed. */
export class UnsafeChange extends Error {
  constructor(readonly refusals: Refusal[]) {
    super(refusals.map(sentence).join('\n'))
  }
}

function sentence({ resource, path, code, facts }: Refusal): string {
  return `resources/${resource}.json ${path || '/'}: ${messageOf(code, facts, 'en')}`
}

/** Raised when the files of this folder create different tables for the same resources. */
const SYNC_VERSION = 7
const ADVISORY_LOCK = 7_310_101

/** The effect of a change of the resources on the database. */
export interface Outcome {
  steps: Step[]
  refusals: Refusal[]
  /** Properties that are hidden while their columns keep values, for the log. */
  hidden: Refusal[]
}

/**
 * Synchronises the database with the resources of a starting server; if it already is in step, this takes one query.
 *
 * @returns the outcome; undefined when there was nothing to do
 * @throws UnsafeChange when rows would break it
 */
export function syncDatabase(db: Db, resources: Resources): Promise<Outcome | undefined> {
  return applyNext(db, resources, undefined)
}

/**
 * Synchronises the database with the next resources of a running server, in one transaction.
 *
 * @param served the resources served until then
 * @returns the outcome; undefined when another server, or a save, has already done it
 * @throws UnsafeChange when rows would break it
 */
export async function applyNext(
  db: Db,
  next: Resources,
  served: Resources | undefined,
): Promise<Outcome | undefined> {
  const isApplied = async (reader: Db | Tx) => (await stateOf(reader, 'schema')) === schemaHash(next)
  if (await isApplied(db)) return undefined
  return db.transaction().execute(async (tx) => {
    await lockSchema(tx)
    return (await isApplied(tx)) ? undefined : apply(tx, next, served)
  })
}

/** Creates the server's own tables, which also hold the overlays of the installation. */
export async function migrateDatabase(db: Db): Promise<void> {
  if (await hasMigrated(db)) return
  await db.transaction().execute(async (tx) => {
    await lockSchema(tx)
    await migrate(tx)
  })
}

/**
 * A change of tables waits for the requests in flight, and all others wait for it, so it must not wait longer than they
 * may.
 */
const LOCK_WAIT = '4s'

/**
 * Lets one server at a time change tables, and allows an index over millions of rows to take longer than a request may.
 */
export async function lockSchema(tx: Tx): Promise<void> {
  await sql.raw(WITHOUT_LIMIT).execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx)
  await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
}

/**
 * The effect that serving these resources would have on the database; nothing is changed.
 *
 * @param served the resources this server serves now; undefined while it is starting
 */
export async function outcomeOf(
  tx: Db | Tx,
  next: Resources,
  served: Resources | undefined,
): Promise<Outcome> {
  const before = served ?? (await appliedBefore(tx, next))
  const standing = await readStanding(tx)
  const plan = planJourney({ next, before, running: served !== undefined, standing })
  return { steps: plan.steps, ...(await refusalsOf(tx, plan.doubts)) }
}

/**
 * Synchronises the database within a transaction that holds the schema's lock; additive only.
 *
 * @throws UnsafeChange when rows would break it
 */
export async function apply(tx: Tx, next: Resources, served: Resources | undefined): Promise<Outcome> {
  const outcome = await outcomeOf(tx, next, served)
  if (outcome.refusals.length > 0) throw new UnsafeChange(outcome.refusals)
  for (const step of outcome.steps)
    for (const statement of step.statements) await sql.raw(statement).execute(tx)
  const hash = schemaHash(next)
  await keepState(tx, 'schema', hash)
  // Servers with different files may share the database, each in step with its own.
  await keepState(tx, `schema:${hash}`, 'applied')
  await keepState(tx, 'resources', JSON.stringify(next))
  return outcome
}

/** Whether the database is in step with these resources: what `/readyz` asks. */
export async function isInStep(db: Db, resources: Resources): Promise<boolean> {
  return (await stateOf(db, `schema:${schemaHash(resources)}`)) !== undefined
}

const hashes = new WeakMap<Resources, string>()

function schemaHash(resources: Resources): string {
  const known = hashes.get(resources)
  if (known !== undefined) return known
  const applied = [SYNC_VERSION, migrations.map((migration) => migration.name), resources]
  const hash = createHash('sha256').update(JSON.stringify(applied)).digest('hex')
  hashes.set(resources, hash)
  return hash
}

/**
 * The resources applied before these; undefined if these themselves were applied once. The server is then an older one
 * beside newer ones, and only adds.
 */
async function appliedBefore(tx: Db | Tx, next: Resources): Promise<Resources | undefined> {
  if ((await stateOf(tx, `schema:${schemaHash(next)}`)) !== undefined) return undefined
  const kept = await stateOf(tx, 'resources')
  return kept === undefined ? undefined : JSON.parse(kept)
}

async function keepState(tx: Tx, name: string, value: string) {
  await sql`insert into goldbook_state (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(tx)
}

/** Whether a database has goldbook's own tables. */
export async function hasStates(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('goldbook_state') is not null as exists`.execute(db)
  return rows[0]?.exists ?? false
}

/** Whether every migration was applied; a new one may come between two applied ones. */
async function hasMigrated(db: Db): Promise<boolean> {
  if (!(await hasStates(db))) return false
  const names = migrations.map(({ name }) => name)
  const known = await db.selectFrom('goldbook_state').select('name').where('name', 'in', names).execute()
  return known.length === names.length
}

/** The migrations that the database of a shop lacks; none for an empty database. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('settings') is not null as exists`.execute(db)
  if (!rows[0]?.exists || !(await hasStates(db))) return []
  const applied = await db.selectFrom('goldbook_state').select('name').execute()
  const known = new Set(applied.map(({ name }) => name))
  return migrations.map(({ name }) => name).filter((name) => !known.has(name))
}

async function stateOf(db: Db | Tx, name: string): Promise<string | undefined> {
  if (!(await hasStates(db))) return undefined
  const state = await db
    .selectFrom('goldbook_state')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return state?.value
}

async function migrate(tx: Tx) {
  await sql`create table if not exists goldbook_state (name text primary key, value text not null)`.execute(
    tx,
  )
  const rows = await tx.selectFrom('goldbook_state').select('name').execute()
  const done = new Set(rows.map((row) => row.name))
  for (const migration of migrations) {
    if (done.has(migration.name)) continue
    const { statements } = migration
    await sql.raw(typeof statements === 'string' ? statements : await statements()).execute(tx)
    await tx.insertInto('goldbook_state').values({ name: migration.name, value: 'applied' }).execute()
  }
}
