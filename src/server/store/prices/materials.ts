import { priceRanges, type PriceRange } from '#domain/pricing/price-ranges'
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
