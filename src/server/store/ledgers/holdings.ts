import { sql } from 'kysely'
import type { Ledger } from '#domain/ledger/ledgers'
import { standingOf } from './ledger'
import { later } from '../rows'
import type { Tx } from '../transaction'

/**
 * Writes the opening movement of a new gold bar or diamond with its purchase weight; a bar that a customer's payment
 * fills starts empty and has none.
 *
 * @param importCode the import of opening data that creates it
 * @see domain.md §7, §8
 */
export async function writeOpening(
  tx: Tx,
  { resource, movements, from }: Ledger,
  id: number,
  importCode: string | null = null,
): Promise<void> {
  const table = sql.table(resource)
  await sql`insert into ${sql.table(movements)}
      (${sql.ref(from)}, kind, in_out, weight, price, date, currency, payment_method, import_code)
    select id, 'opening', 1, weight, price, date, currency, payment_method, ${importCode} from ${table}
    where id = ${id} and weight > 0`.execute(tx)
  await sql`update ${table} set current_weight = weight where id = ${id}`.execute(tx)
}

/** Clears the purchase weight of a gold bar or diamond after its opening was reversed. */
export async function forgetOpening(tx: Tx, { resource }: Ledger, id: number): Promise<void> {
  await sql`update ${sql.table(resource)} as t set weight = 0, updated_at = ${later('t')}
    where t.id = ${id}`.execute(tx)
}

/**
 * Whether a locked gold bar or diamond can be given its purchase weight: it has none, and no standing movement has
 * moved it.
 *
 * @see domain.md §8
 */
export async function isUnopened(tx: Tx, ledger: Ledger, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(ledger.resource)} where id = ${id} and weight = 0`.execute(tx)
  return rows.length > 0 && (await standingOf(tx, ledger, id)).length === 0
}

/** Opens a gold bar or diamond with a weight, if `isUnopened`. */
export async function openWith(tx: Tx, ledger: Ledger, id: number, weight: number): Promise<void> {
  await sql`update ${sql.table(ledger.resource)} as t set weight = ${weight}, updated_at = ${later('t')}
    where t.id = ${id}`.execute(tx)
  await writeOpening(tx, ledger, id)
}
