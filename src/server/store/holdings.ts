import { sql } from 'kysely'
import type { Ledger } from './ledger'
import type { Tx } from './transaction'

/**
 * Writes the opening movement of a new gold bar or diamond with the weight it was bought with; one that is to be
 * filled by a customer's payment starts empty and has none.
 *
 * @see domain.md §7, §8
 */
export async function writeOpening(tx: Tx, { resource, movements, from }: Ledger, id: number): Promise<void> {
  const table = sql.table(resource)
  await sql`insert into ${sql.table(movements)}
      (${sql.ref(from)}, kind, in_out, weight, price, date, currency, payment_method)
    select id, 'opening', 1, weight, price, date, currency, payment_method from ${table}
    where id = ${id} and weight > 0`.execute(tx)
  await sql`update ${table} set current_weight = weight where id = ${id}`.execute(tx)
}
