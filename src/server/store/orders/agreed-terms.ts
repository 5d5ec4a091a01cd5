import { sql } from 'kysely'
import type { MaterialPricing } from '#domain/pricing/material-price'
import type { Tx } from '../transaction'

/** What was agreed on a stored line, in the order's currency. */
export interface AgreedTerms {
  id: number
  gold_price_per_gram_value: number
  amount: number
  amount_real: number
}

/** The terms of an order's stored lines, by their ids. */
export async function termsOf(tx: Tx, orderId: number): Promise<Map<number, AgreedTerms>> {
  const { rows } = await sql<AgreedTerms>`
    select id, gold_price_per_gram_value, amount, amount_real from order_details
    where order_id = ${orderId} and deleted_at is null`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** How the materials of products are priced, by the products' codes; null for a product without a material. */
export async function pricingOf(
  tx: Tx,
  codes: readonly string[],
): Promise<Map<string, MaterialPricing | null>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<MaterialPricing & { code: string; material: number | null }>`
    select p.code, m.id as material, m.price_share, m.price_own,
      to_char(m.price_own_date, 'YYYY-MM-DD') as price_own_date
    from products as p left join materials as m on m.id = p.material_id
    where p.code in (${sql.join(codes)})`.execute(tx)
  return new Map(rows.map(({ code, material, ...pricing }) => [code, material === null ? null : pricing]))
}
