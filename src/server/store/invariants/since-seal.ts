import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { books, TRAIL } from '../trail/books'
import { daySeals, type DaySeal } from '../trail/day-seals'
import { headOf, standingBooks } from '../trail/sealing'
import { wholeBook } from '../trail/whole-book'
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
    const start = seal.heads[book.name] ?? { id: 0, hash: '' }
    if (!(await wholeBook(db, book, head?.id ?? 0, start))) return false
  }
  return true
}

/** The ids of the records by their tables. */
async function touchedAfter(db: Db, head: (book: string) => number): Promise<Map<string, number[]>> {
  const after = (book: string) => sql.lit(head(book))
  const codes = movements.flatMap((table) =>
    table === 'till_movements'
      ? []
      : [
          sql`select order_code as code from ${sql.table(table)} where id > ${after(table)} and order_code is not null`,
        ],
  )
  const { rows } = await sql<{ table: string; ids: number[] }>`
    with subjects as (
      select distinct split_part(subject, '/', 1) as resource, substr(subject, strpos(subject, '/') + 1) as key
      from goldbook_audit cross join unnest(subjects) as subject where id > ${after(TRAIL)}
    ), named as (
      select id, code from orders where code in (select key from subjects where resource = 'orders')
      union select id, code from orders where id = any(${idsOf('orders')})
      union select id, code from orders where code in (${sql.join(codes, sql` union all `)})
    ), vouchers as (
      select id, till_id from payments where id > ${after('payments')}
      union select id, till_id from payments where id = any(${idsOf('payments')})
      union select id, till_id from payments where deleted_at is null and order_code in (select code from named)
    ), touched as (
      select 'orders' as name, id from named
      union select 'order_details', d.id from order_details d join named on named.id = d.order_id
      union select 'order_payments', p.id from order_payments p join named on named.code = p.order_code
      union select 'payments', id from vouchers
      union select 'tills', till_id from vouchers
      union select 'tills', till_id from till_movements where id > ${after('till_movements')}
      union select 'inventorys', i.id from inventorys i join (
        select inventory_code as code from inventory_movements where id > ${after('inventory_movements')}
        union select key from subjects where resource = 'inventorys') m on m.code = i.code
      union select 'customers', customer_id from customer_balance_details where id > ${after('customer_balance_details')}
      union select 'gold_bars', gold_bar_id from gold_bar_details where id > ${after('gold_bar_details')}
      union select 'diamonds', diamond_id from diamond_movements where id > ${after('diamond_movements')}
      ${sql.join(
        movements
          .filter((table) => table !== 'payments')
          .map(
            (table) =>
              sql`union select ${sql.lit(table)}, id from ${sql.table(table)} where id > ${after(table)}`,
          ),
        sql` `,
      )}
      union select resource, key::bigint from subjects where key ~ '^[0-9]{1,15}$' and resource not in ('orders', 'payments')
    )
    select name as table, array_agg(id) as ids from touched where id is not null group by name`.execute(db)
  return new Map(rows.map(({ table, ids }) => [table, ids.map(Number)]))
}

/** The ids that the trail names of a resource. */
const idsOf = (resource: string) => sql`array(
  select key::bigint from subjects where resource = ${sql.lit(resource)} and key ~ '^[0-9]{1,15}$')`
