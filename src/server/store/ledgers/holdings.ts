import { sql } from 'kysely'
import type { Ledger } from '#domain/ledger/ledgers'
import { standingOf } from './ledger'
import { later } from '../rows'
import type { Tx } from '../transaction'

/**
 * Writes the opening movement of a new gold bar or diamond with the weight it was bought with; one that a
 * customer's payment fills starts empty and has none.
 *
 * @param importCode the import of opening data that brings it
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

/** Forgets the weight that a gold bar or diamond was bought with, once its opening was taken back. */
export async function forgetOpening(tx: Tx, { resource }: Ledger, id: number): Promise<void> {
  await sql`update ${sql.table(resource)} as t set weight = 0, updated_at = ${later('t')}
    where t.id = ${id}`.execute(tx)
}

/**
 * Whether a gold bar or diamond, locked, can be given the weight it was bought with: it has none, and nothing that
 * stands has moved it.
 *
 * @see domain.md §8
 */
export async function isUnopened(tx: Tx, ledger: Ledger, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(ledger.resource)} where id = ${id} and weight = 0`.execute(tx)
  return rows.length > 0 && (await standingOf(tx, ledger, id)).length === 0
}

/** Opens a gold bar or diamond with a weight, where `isUnopened`. */
export async function openWith(tx: Tx, ledger: Ledger, id: number, weight: number): Promise<void> {
  await sql`update ${sql.table(ledger.resource)} as t set weight = ${weight}, updated_at = ${later('t')}
    where t.id = ${id}`.execute(tx)
  await writeOpening(tx, ledger, id)
}
