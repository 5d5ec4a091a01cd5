import type { MaterialPricing } from '#domain/pricing/material-price'
import { priceRanges, type PriceRange } from '#domain/pricing/price-ranges'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

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
 * How the gold of a bar is priced, by its material.
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
