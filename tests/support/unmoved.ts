import { sql } from 'kysely'
import type { TestShop } from './shop'

/** Every table that an order, a payment or goods can change. */
const tables = [
  ...['orders', 'order_details', 'order_payments', 'payments', 'bill_orders', 'customers', 'products'],
  ...['inventorys', 'inventory_movements', 'gold_bars', 'gold_bar_details', 'customer_balance_details'],
  ...['goldbook_counters', 'goldbook_audit'],
]

/**
 * Makes a call that is refused.
 *
 * @returns the answer; `moved` names the tables in which a row has changed, come or gone all the same
 */
export async function refused<Answer extends object>(
  { shop }: TestShop,
  work: () => Promise<Answer>,
): Promise<Answer & { moved: string[] }> {
  const before = await contents(shop.db)
  const answer = await work()
  const after = await contents(shop.db)
  return { ...answer, moved: tables.filter((_, index) => before[index] !== after[index]) }
}

async function contents(db: TestShop['shop']['db']): Promise<string[]> {
  const read: string[] = []
  // The trail has a row for each refusal for lack of a right.
  const told = sql`(select * from goldbook_audit where name <> 'users.refused')`
  for (const table of tables) {
    const { rows } = await sql<{ content: string }>`
      select coalesce(json_agg(t order by t::text), '[]')::text as content from ${table === 'goldbook_audit' ? told : sql.table(table)} as t`.execute(
      db,
    )
    read.push(rows[0]?.content ?? '')
  }
  return read
}
