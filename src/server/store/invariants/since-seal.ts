import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { books, TRAIL } from '../trail/books'
import { daySeals, type DaySeal } from '../trail/day-seals'
import { headOf, standingBooks } from '../trail/sealing'
import { stretchesOf, wholeBook } from '../trail/whole-book'
import { among, type Scope } from './slices'

const movements = books.map(({ table }) => table).filter((table) => table !== TRAIL)

/**
 * The records that something happened to since the last seal of a day: those that newer rows of the trail, of movements
 * and of vouchers name, with the lines and payments of their orders. Sums of all records are left out.
 *
 * What was changed past the server names no record: a verification of everything finds it.
 *
 * @returns undefined where no day is sealed yet
 */
export async function sinceSeal(db: Db): Promise<{ seal: DaySeal; scope: Scope } | undefined> {
  const seal = (await daySeals(db)).at(-1)
  if (!seal) return undefined
  const touched = await touchedAfter(db, (book) => seal.heads[book]?.id ?? 0)
  const scope = async (table: string | null) => {
    const ids = table === null ? undefined : touched.get(table)
    return ids === undefined ? [] : [among(ids)]
  }
  return { seal, scope }
}

/** Whether what came into the books since a seal is what was sealed since. */
export async function isWholeSince(db: Db, seal: DaySeal): Promise<boolean> {
  for (const book of await standingBooks(db)) {
    const head = await headOf(db, book.name)
    const stretches = await stretchesOf(db, book, head?.id ?? 0, seal.heads[book.name])
    if (!(await wholeBook(db, stretches))) return false
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

/** The keys of the records that the trail names after a row, by their resources. */
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
