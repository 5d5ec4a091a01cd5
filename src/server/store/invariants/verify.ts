import { sql } from 'kysely'
import { round } from '#domain/decimal'
import type { Db } from '../../db/connect'
import {
  chainInvariant,
  sentence,
  type Invariant,
  type Question,
  allRecords,
  patiently,
  type Scope,
  among,
} from './invariant'
import { invariants } from './invariants'
import { type DaySeal, daySeals, bookHead, standingBooks } from '../trail/day-seals'
import { checkSeal } from '../trail/proof'
import { books, TRAIL, stretchesOf, readBook } from '../trail/books'

/** The settings of a verification: the reader of its lines, and the number of sessions it may use. */
interface Verifying {
  print: (line: string) => void
  lanes?: number
}

/**
 * Checks the ten invariants of domain.md §10 and those of the dashboard's figures, of tills, of the sealed chain and of
 * its days, and prints each with its number of violations.
 *
 * Records are checked in slices, each in a statement of its own, so that nobody waits and no statement is long.
 *
 * @returns the total number of violations
 */
export async function verify(db: Db, print: Verifying['print'], lanes = 1): Promise<number> {
  return checkAll(db, allRecords(), invariants, { print, lanes })
}

/**
 * Checks only the records touched since the last seal of a day, and the rows sealed since.
 *
 * @returns the number of violations; of everything, where no day is sealed yet
 */
export async function verifySinceSeal(db: Db, print: Verifying['print'], lanes = 1): Promise<number> {
  const since = await patiently(db, sinceSeal)
  if (!since) {
    print('no day is sealed yet: everything is checked')
    return verify(db, print, lanes)
  }
  print(`what happened since the seal of ${since.seal.day}:`)
  const whole = { ...chainInvariant, violations: chainSince(since.seal) }
  const asked = invariants.map((invariant) => (invariant === chainInvariant ? whole : invariant))
  return checkAll(db, since.scope, asked, { print, lanes })
}

/** The breaks of the chain since a seal. */
const chainSince = (seal: DaySeal) => async (db: Db) =>
  (await isWholeSince(db, seal)) ? [] : chainInvariant.violations(db)

/** The result of checking an invariant. */
interface Outcome {
  invariant: Invariant
  violations: string[]
  /** Of all sessions together. */
  seconds: number
}

/** All questions, each with its invariant. */
async function questionsOf(
  session: Db,
  scope: Scope,
  outcomes: readonly Outcome[],
): Promise<{ outcome: Outcome; question: Question }[]> {
  const all: { outcome: Outcome; question: Question }[] = []
  for (const outcome of outcomes) {
    const { violations } = outcome.invariant
    const questions = (await violations.questions?.(session, scope)) ?? [
      (later: Db) => violations(later, scope),
    ]
    all.push(...questions.map((question) => ({ outcome, question })))
  }
  return all
}

async function checkAll(
  db: Db,
  scope: Scope,
  asked: readonly Invariant[],
  { print, lanes = 1 }: Verifying,
): Promise<number> {
  const outcomes = asked.map((invariant): Outcome => ({ invariant, violations: [], seconds: 0 }))
  // The chain, which takes longest, begins first.
  const waiting = await patiently(db, (session) => questionsOf(session, scope, outcomes.toReversed()))
  const lane = () =>
    patiently(db, async (session) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const begun = performance.now()
        next.outcome.violations.push(...(await next.question(session)))
        next.outcome.seconds += (performance.now() - begun) / 1000
      }
    })
  await Promise.all(Array.from({ length: lanes }, lane))
  for (const { invariant, violations, seconds } of outcomes) {
    const long = seconds < 1 ? '' : ` (${round(seconds, 1)} s)`
    print(
      `${violations.length === 0 ? 'ok ' : 'BAD'} ${invariant.number}. ${invariant.name}: ${violations.length}${long}`,
    )
    for (const violation of violations.slice(0, 10)) print(`      ${violation}`)
  }
  return outcomes.reduce((sum, { violations }) => sum + violations.length, 0)
}

/**
 * Compares a kept seal with the books, and prints whether they agree, since when they do not, and the breaks.
 *
 * @returns the number of disagreements
 */
export async function verifySeal(
  db: Db,
  day: string,
  hash: string,
  print: (line: string) => void,
): Promise<number> {
  const { known, same, breaks, since } = await checkSeal(db, day, hash)
  if (!known) print(`BAD the books have no seal of ${day}`)
  else if (!same) print(`BAD the books have another seal of ${day}: what was before has been rewritten`)
  else if (since === null) print(`ok  the books up to ${day} are those that were sealed`)
  else print(`BAD the books have this seal of ${day}, but since ${since} they are not those that were sealed`)
  for (const each of breaks.slice(0, 10)) print(`      ${sentence(each)}`)
  return breaks.length + (same ? 0 : 1)
}

const movements = books.map(({ table }) => table).filter((table) => table !== TRAIL)

/**
 * The records touched since the last seal of a day: those that newer rows of the trail, of movements and of vouchers
 * name, with the lines and payments of their orders. Sums of all records are left out.
 *
 * A change made past the server names no record: only a complete verification finds it.
 *
 * @returns undefined where no day is sealed yet
 */
async function sinceSeal(db: Db): Promise<{ seal: DaySeal; scope: Scope } | undefined> {
  const seal = (await daySeals(db)).at(-1)
  if (!seal) return undefined
  const touched = await touchedAfter(db, (book) => seal.heads[book]?.id ?? 0)
  const scope = async (table: string | null) => {
    const ids = table === null ? undefined : touched.get(table)
    return ids === undefined ? [] : [among(ids)]
  }
  return { seal, scope }
}

/** Whether the rows added to the books since a seal are the sealed ones. */
async function isWholeSince(db: Db, seal: DaySeal): Promise<boolean> {
  for (const book of await standingBooks(db)) {
    const head = await bookHead(db, book.name)
    const stretches = await stretchesOf(db, book, head?.id ?? 0, seal.heads[book.name])
    if (!(await readBook(db, stretches))) return false
  }
  return true
}

type Head = (book: string) => number

/** The ids of the records by their tables. */
async function touchedAfter(db: Db, head: Head): Promise<Map<string, number[]>> {
  const subjects = await subjectsAfter(db, head(TRAIL))
  const { ids: orderIds, codes } = await ordersAfter(db, head, subjects)
  const keys = (resource: string) => (subjects.get(resource) ?? []).filter(isId).map(Number)
  const after = (table: string) => sql`id > ${sql.lit(head(table))}`
  const ofOrders = (table: string, key: string) =>
    sql`select ${sql.lit(table)} as name, id from ${sql.table(table)} where deleted_at is null and ${key === 'order_id' ? sql`order_id = any(${orderIds}::bigint[])` : sql`order_code = any(${codes}::text[])`}`
  const newer = movements.map(
    (table) => sql`select ${sql.lit(table)}, id from ${sql.table(table)} where ${after(table)}`,
  )
  const accounts = [
    ...(['payments', 'till_movements'] as const).map(
      (table) => sql`select 'tills', till_id from ${sql.table(table)} where ${after(table)}`,
    ),
    sql`select 'customers', customer_id from customer_balance_details where ${after('customer_balance_details')}`,
    sql`select 'gold_bars', gold_bar_id from gold_bar_details where ${after('gold_bar_details')}`,
    sql`select 'diamonds', diamond_id from diamond_movements where ${after('diamond_movements')}`,
    sql`select 'inventorys', i.id from inventorys i where i.code in (
      select inventory_code from inventory_movements where ${after('inventory_movements')})
      or i.code = any(${subjects.get('inventorys') ?? []}::text[])`,
  ]
  const parts = [
    ofOrders('order_details', 'order_id'),
    ofOrders('order_payments', 'order_code'),
    ofOrders('payments', 'order_code'),
    ...newer,
    ...accounts,
  ]
  const { rows } = await sql<{ table: string; ids: number[] }>`
    select name as table, array_agg(distinct id) as ids
    from (${sql.join(parts, sql` union all `)}) as touched where id is not null group by name`.execute(db)
  const touched = new Map([...subjects.keys()].map((resource) => [resource, keys(resource)]))
  for (const { table, ids } of rows) touched.set(table, [...(touched.get(table) ?? []), ...ids.map(Number)])
  return touched.set('orders', orderIds)
}

const isId = (key: string) => /^\d{1,15}$/.test(key)

/** The keys of the records that rows of the trail after a given one name, by their resources. */
async function subjectsAfter(db: Db, id: number): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ resource: string; keys: string[] }>`
    select split_part(subject, '/', 1) as resource, array_agg(distinct substr(subject, strpos(subject, '/') + 1)) as keys
    from goldbook_audit cross join unnest(subjects) as subject where id > ${id} group by 1`.execute(db)
  return new Map(rows.map(({ resource, keys }) => [resource, keys]))
}

/** The orders that the trail, newer movements and newer vouchers name. */
async function ordersAfter(
  db: Db,
  head: Head,
  subjects: Map<string, string[]>,
): Promise<{ ids: number[]; codes: string[] }> {
  const named = movements.filter((table) => table !== 'till_movements')
  const codes = named.map(
    (table) =>
      sql`select order_code from ${sql.table(table)} where id > ${sql.lit(head(table))} and order_code is not null`,
  )
  const keys = subjects.get('orders') ?? []
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from orders where id = any(${keys.filter(isId).map(Number)}::bigint[])
    union select id, code from orders where code = any(${keys}::text[])
    union select id, code from orders where code = any(array(${sql.join(codes, sql` union all `)}))`.execute(
    db,
  )
  return { ids: rows.map(({ id }) => id), codes: rows.map(({ code }) => code) }
}
