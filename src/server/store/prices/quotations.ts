import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** The answer of the gold price service. */
export interface Quotation {
  /** Money per liang. */
  sell: number
  /** Money per gram, 2 decimals. */
  price_per_gram: number
  /** The service's host; the full address may contain a password or a key, so it is not stored. */
  source: string
  /** The time given by the service, else that of its answer. */
  fetched_at: string
}

/**
 * Keeps a quotation for an hour, and removes those that are older.
 *
 * @param now the moment of the answer
 */
export async function keepQuotation(db: Db, quotation: Quotation, now: Date): Promise<void> {
  const moment = now.toISOString()
  await sql`delete from goldbook_quotations
    where until <= ${moment} or until > ${moment}::timestamptz + interval '61 minutes'`.execute(db)
  await sql`insert into goldbook_quotations (price_per_gram, sell, source, fetched_at, until)
    values (${quotation.price_per_gram}, ${quotation.sell}, ${quotation.source}, ${quotation.fetched_at},
      ${moment}::timestamptz + interval '1 hour')`.execute(db)
}

/** The newest quotation of a price per gram that is at most an hour old; undefined if the service gave none. */
export async function findQuotation(tx: Tx, price: number, now: Date): Promise<Quotation | undefined> {
  const moment = now.toISOString()
  const { rows } = await sql<Quotation>`
    select sell, price_per_gram, source, fetched_at from goldbook_quotations
    where price_per_gram = ${price} and until > ${moment}
      and until <= ${moment}::timestamptz + interval '61 minutes' order by id desc limit 1`.execute(tx)
  return rows[0]
}
