import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { daysWithoutSeal } from '../trail/day-seals'
import { chainParts, proveChain, type Break } from '../trail/proof'
import { readStretch } from '../trail/books'
import { WITH_ALL_LIMITS, WITHOUT_ANY_LIMIT } from '../../db/sessions'

/** One invariant of domain.md §10; a violation names the record that breaks it. */
export interface Invariant {
  number: number
  name: string
  violations: ((db: Db, scope?: Scope) => Promise<string[]>) & Asked
}

/** A part of an invariant's check: the violations that it finds. */
export type Question = (session: Db) => Promise<string[]>

interface Asked {
  /** The query over all records, where queries find the violations. */
  query?: RawBuilder<Found>
  /** The same violations by questions in any order, several of which may run at once. */
  questions?: (db: Db, scope: Scope) => Promise<Question[]>
}

/** A record that breaks an invariant. */
export interface Found {
  violation: string
}

/** A query of violations over a slice of a table's records; of no table, over everything at once. */
interface Part {
  of: string | null
  query: (slice: Slice) => RawBuilder<Found>
}

/** The part of an invariant that looks at the records of a table. */
export function part(of: string, query: Part['query']): Part {
  return { of, query }
}

/** The part of an invariant that compares sums of all records, which no slice has. */
export function wholePart(query: RawBuilder<Found>): Part {
  return { of: null, query: () => query }
}

/** The invariant that its queries find no violations. */
export function noneFound(...parts: Part[]): Invariant['violations'] {
  const questions = async (db: Db, scope: Scope) => {
    const slices = await Promise.all(parts.map(({ of }) => scope(of, db)))
    return parts.flatMap(({ query }, index) =>
      (slices[index] ?? []).map((slice): Question => async (session) => {
        const { rows } = await query(slice).execute(session)
        return rows.map((row) => row.violation)
      }),
    )
  }
  const violations = async (db: Db, scope: Scope = async () => [everything]) => {
    const broken: string[] = []
    for (const question of await questions(db, scope)) broken.push(...(await question(db)))
    return broken
  }
  const queries = parts.map(({ query }) => sql`(${query(everything)})`)
  return Object.assign(violations, { questions, query: sql<Found>`${sql.join(queries, sql` union all `)}` })
}

const told: Record<Break['damage'], string> = {
  cut: 'cut out after it was sealed',
  changed: 'changed after it was sealed',
  slipped_in: 'slipped in without the server',
  cut_before: 'something before it was cut out, with its seal',
  rewritten: 'the rows up to it are not those that the day was sealed with',
}

/** A break of the chain as one line: the book, the row, and the damage. */
export function sentence({ book, id, damage, day }: Break): string {
  const since = day === undefined ? '' : ` (seal of ${day})`
  return `${book} ${id}: ${damage}, ${told[damage]}${since}`
}

const breaksIn = async (db: Db) => (await proveChain(db)).breaks.map(sentence)

/** Only a damaged part of the chain is walked row by row, once, to find the damage. */
async function chainQuestions(db: Db): Promise<Question[]> {
  const { stretches, isFramed } = await chainParts(db)
  let told = false
  const unless = (isWhole: (session: Db) => Promise<boolean>) => async (session: Db) => {
    if ((await isWhole(session)) || told) return []
    told = true
    return breaksIn(session)
  }
  const walked = stretches.map((stretch) =>
    unless(async (session) => (await readStretch(session, stretch)) !== undefined),
  )
  return [...walked, unless(isFramed)]
}

/** The trail, the movements and the vouchers are the sealed ones, none more and none less. */
export const chainInvariant: Invariant = {
  number: 13,
  name: 'the sealed chain of the trail, movements and vouchers is whole',
  violations: Object.assign(breaksIn, { questions: chainQuestions }),
}

/** A day whose seal is missing can be rewritten together with the chain, undetected by any kept seal. */
export const dayInvariant: Invariant = {
  number: 14,
  name: 'no day that has ended is without a seal',
  violations: async (db) =>
    (await daysWithoutSeal(db)).map((day) => `${day}: the trail tells of this day, and no seal covers it`),
}

/** Some records of a table: the condition that a key is among theirs. */
type Slice = (key: RawBuilder<unknown>) => RawBuilder<boolean>

/**
 * The records of a table to check, with a statement for each slice; without a table, whether sums of all records are
 * checked. It queries on the checking session: the embedded database has no other.
 */
export type Scope = (table: string | null, session: Db) => Promise<Slice[]>

const everything: Slice = () => sql`true`

/** Records of one statement: some seconds of work at most, so that no statement keeps old rows from being cleared. */
const SLICE = 500_000

/**
 * A session for long work: its statements have no time limit, plans are made for data mostly in memory, and several
 * such sessions already share the processors.
 */
const patient = [
  WITHOUT_ANY_LIMIT,
  ...['set jit = off', 'set random_page_cost = 1.1', "set work_mem = '64MB'"],
  'set max_parallel_workers_per_gather = 0',
]

/** Works in a session without time limits for its statements; in a transaction, as it is. */
export async function patiently<Result>(db: Db, work: (session: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db)
  return db.connection().execute(async (session) => {
    for (const setting of patient) await sql.raw(setting).execute(session)
    try {
      return await work(session)
    } finally {
      await sql.raw(WITH_ALL_LIMITS).execute(session)
    }
  })
}

/** Every record of every table, by ranges of ids. A statement sees one moment, so that writers need not wait. */
export function allRecords(size = SLICE): Scope {
  const lasts = new Map<string, Promise<number>>()
  return async (table, session) => {
    if (table === null) return [everything]
    const last = lasts.get(table) ?? lastId(session, table)
    lasts.set(table, last)
    const count = Math.ceil((await last) / size)
    // Records added meanwhile belong to the last range.
    return Array.from({ length: Math.max(count, 1) }, (_, index) =>
      range(index * size, index + 1 < count ? size : Infinity),
    )
  }
}

async function lastId(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from ${sql.table(table)}`.execute(db)
  return rows[0]?.last ?? 0
}

function range(after: number, size: number): Slice {
  if (size === Infinity) return (key) => sql`(${key} > ${sql.lit(after)})`
  return (key) => sql`(${key} > ${sql.lit(after)} and ${key} <= ${sql.lit(after + size)})`
}

/** The records with these ids. */
export function among(ids: readonly number[]): Slice {
  return (key) => sql`(${key} = any(${[...ids]}::bigint[]))`
}
