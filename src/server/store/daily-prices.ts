import { sql } from 'kysely'
import { defaultCurrency } from '#domain/money'
import type { DayPrice, PricesAround, MaterialPricing } from '#domain/pricing/material-price'
import { priceRanges, type PriceRange } from '#domain/pricing/price-ranges'
import type { Db } from '../db/connect'
import type { Tx } from './transaction'

/**
 * The id of a day's price, locked; concurrent changes of the same day's price wait for each other. A deleted price is
 * restored.
 *
 * @param date a business day, `2026-11-21`
 * @returns undefined when the day has none yet
 */
export async function lockDailyPrice(tx: Tx, date: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('daily_prices'))`.execute(tx)
  const row = await tx
    .updateTable('daily_prices')
    .set({ deleted_at: null })
    .where('date', '=', date)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The gold price of one business day. */
export interface PriceOfDay {
  date: string
  price: { value: number; currency: string }
}

/**
 * The daily prices up to a day, oldest first.
 *
 * @param upTo the last business day, `2026-11-21`
 * @param days the number of days, the last one included; all by default
 * @returns money per gram
 */
export async function priceHistory(db: Db, upTo: string, days?: number): Promise<PriceOfDay[]> {
  const since = days === undefined ? sql`true` : sql`date > ${upTo}::date - ${days}::int`
  const { rows } = await sql<PriceOfDay>`
    select date, json_build_object('value', price_value, 'currency', price_currency) as price
    from daily_prices
    where date <= ${upTo}::date and ${since} and deleted_at is null
    order by date`.execute(db)
  return rows
}

/**
 * The last gold price per gram in the default currency, up to and including a day.
 *
 * @param upTo the last business day, `2026-11-21`
 * @returns HKD per gram; undefined if there is none
 */
export async function lastPrice(db: Db | Tx, upTo: string): Promise<number | undefined> {
  const { rows } = await sql<{ value: number }>`
    select price_value as value from daily_prices
    where date <= ${upTo}::date and price_currency = ${defaultCurrency} and deleted_at is null
    order by date desc limit 1`.execute(db)
  return rows[0]?.value
}

/**
 * The gold price of a business day and the last one before it.
 *
 * @param date the business day, `2026-11-21`
 * @returns money per gram in the currency of each price; undefined for a price that is not set
 * @see domain.md §12.9
 */
export async function pricesAround(db: Db | Tx, date: string): Promise<PricesAround> {
  const { rows } = await sql<DayPrice>`
    select to_char(date, 'YYYY-MM-DD') as date, price_value as value, price_currency as currency
    from daily_prices where date <= ${date}::date and deleted_at is null
    order by daily_prices.date desc limit 2`.execute(db)
  const ofDay = rows.find((price) => price.date === date)
  return { ofDay, before: rows.find((price) => price.date < date) }
}

/** Whether the company sells at the gold price of the order's day alone, from its settings. @see domain.md §12.9 */
export async function requiresPriceOfDay(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ required: boolean | null }>`
    select (to_jsonb(s) ->> 'require_todays_price')::boolean as required from settings s
    where deleted_at is null order by id limit 1`.execute(db)
  return rows[0]?.required ?? false
}

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

/** The price ranges of every live material, by id as labor fees name it. @see domain.md §4 */
export async function rangesOfMaterials(db: Db | Tx): Promise<Map<string, PriceRange[]>> {
  const rows = await db
    .selectFrom('materials')
    .select(['id', 'price_ranges'])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, price_ranges: text }) => [String(id), priceRanges(text || '0')]))
}

/**
 * The pricing of a bar's gold, by its material.
 *
 * @param barCode of a live bar
 * @returns HKD per gram or per cent of the day's price; null for a bar of fine gold, which names no material
 * @see domain.md §11.2, §12.10
 */
export async function pricingOfBar(tx: Tx, barCode: string): Promise<MaterialPricing | null> {
  const { rows } = await sql<MaterialPricing>`
    select m.price_share, m.price_own, to_char(m.price_own_date, 'YYYY-MM-DD') as price_own_date
    from gold_bars as b join materials as m on m.id = b.material_id
    where b.code = ${barCode} and b.deleted_at is null`.execute(tx)
  return rows[0] ?? null
}
