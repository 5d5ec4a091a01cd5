import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect'
import { countedFigures } from '#server/db/figures'
import { books } from '#server/store/trail/books'
import { draftLines, draftOrders } from './drafts'
import { payments } from './money'
import { sizeOf } from './size'
import { masterData, orders, stock } from './trade'

type Statement = RawBuilder<unknown>

/** A session of the filler, without statement timeout, triggers or references. */
const session = [
  'statement_timeout = 0',
  'session_replication_role = replica',
  'synchronous_commit = off',
  "maintenance_work_mem = '768MB'",
  "work_mem = '256MB'",
]

export interface Filling {
  orders: number
  /** The last day of trade, such as 2026-11-21. */
  until: string
  /** The statements that run at once; the embedded database has one session. */
  lanes?: number
  print?: (line: string) => void
}

/**
 * Fills an empty, seeded shop in bulk with orders, their lines, stock, movements, customers, payments and
 * tills, so that `verify` finds nothing. The same orders and the same last day make the same shop.
 *
 * Indexes are made after the rows, which takes a quarter of the time. Triggers rest meanwhile: PostgreSQL
 * asks for a superuser.
 */
export async function fillShop(db: Db, { orders: count, until, lanes = 1, print }: Filling): Promise<void> {
  const size = sizeOf(count, until)
  const start = performance.now()
  const stages: [name: string, statements: () => Promise<Statement[][]>][] = [
    ['drafts', async () => [[draftLines(size), draftOrders, sql`analyze fill_lines, fill_orders`]]],
    ['rows', async () => [stock(size), [...orders(size)], [...masterData(size)], payments]],
    // A chain of seals is the work of one lane, and the longest.
    ['indexes and seals', async () => [...seals(), ...standing.map((index) => [sql.raw(index)])]],
    [
      'figures',
      async () => [
        [...figures(), ...sequences(await filledTables(db)), sql`drop table fill_lines, fill_orders`],
      ],
    ],
    ['statistics', async () => [[sql`vacuum analyze`]]],
  ]
  const standing = await takeIndexes(db)
  for (const [name, statements] of stages) {
    await inLanes(db, await statements(), lanes)
    print?.(`${name}: ${Math.round((performance.now() - start) / 1000)} s`)
  }
}

/** Runs chains of statements, as many at once as given, the first ones first. */
async function inLanes(db: Db, chains: Statement[][], lanes: number): Promise<void> {
  const waiting = [...chains]
  const lane = () =>
    db.connection().execute(async (connection) => {
      for (const setting of session) await sql.raw(`set ${setting}`).execute(connection)
      for (let chain = waiting.shift(); chain; chain = waiting.shift())
        for (const statement of chain) await statement.execute(connection)
      await sql`reset all`.execute(connection)
    })
  await Promise.all(Array.from({ length: lanes }, lane))
}

const filled = [
  ...[
    'inventory_movements',
    'order_details',
    'orders',
    'inventorys',
    'payments',
    'order_payments',
    'customers',
  ],
  ...['customer_balance_details', 'products', 'materials', 'tills', 'goldbook_seals'],
]

/**
 * Removes the indexes that no constraint needs. @returns the statements that make them again, those of quick
 * search first
 */
async function takeIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${filled}::regclass[]) and not indisunique
    order by array_position(${filled}::regclass[], indrelid::regclass), pg_get_indexdef(indexrelid) not like '%gin%'`.execute(
    db,
  )
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db)
  return rows.map(({ definition }) => definition)
}

async function filledTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and table_name = any(${filled})`.execute(db)
  return rows.map(({ name }) => name)
}

const sequences = (tables: string[]): Statement[] =>
  tables.map(
    (table) =>
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1)) from ${sql.table(table)}`,
  )

/** The figures that triggers would have counted. */
const figures = (): Statement[] =>
  Object.entries(countedFigures).map(
    ([table, { counts }]) => sql`
      insert into goldbook_figures (figure, kind, day, currency, count, cash, gold, weight, settled)
      select figure, kind, day, currency, sum(count), sum(cash), sum(gold), sum(weight), true
      from (${sql.raw(counts(`"${table}"`))}) as counted group by figure, kind, day, currency`,
  )

/** The seals of the filled books, each row's on top of the one before, in the way of the sealer. */
function seals(): Statement[][] {
  const sealed = books.filter(({ table }) => filled.includes(table))
  return [
    [
      sql`create function fill_link(before text, id bigint, content text) returns text language sql immutable as
        $$ select encode(sha256(convert_to(before || ' ' || id || ' ' || content, 'UTF8')), 'hex') $$`,
      sql`create aggregate fill_chain (bigint, text) (sfunc = fill_link, stype = text, initcond = '')`,
      ...sealed.map(
        ({ name, table, content }) => sql`
        insert into goldbook_seals (book, row_id, content, hash)
        select ${sql.lit(name)}, id, content, fill_chain(id, content) over (order by id)
        from (select id, encode(sha256(convert_to((${content})::text, 'UTF8')), 'hex') as content
          from ${sql.table(table)}) as rows order by id`,
      ),
      sql`drop aggregate fill_chain (bigint, text)`,
      sql`drop function fill_link(text, bigint, text)`,
    ],
  ]
}
