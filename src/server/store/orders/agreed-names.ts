import { sql, type RawBuilder } from 'kysely'
import { translationName } from '#resource/text-in'
import { languages } from '#words/languages'
import type { MaterialPricing } from '#domain/pricing/material-price'
import type { Tx } from '../transaction'

/** The kept values of a row: those of its existing columns, including a custom `fineness`. */
const part = (row: string, names: readonly string[]): RawBuilder<unknown> =>
  sql`(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${sql.ref(row)}))
    where key in (${sql.join(names.map((name) => sql.lit(name)))}))`

/** The names of a record, in every language. */
const called = ['name', ...languages.map((language) => translationName('name', language))]
const ofCustomer = [
  ...['id', 'code', ...called, 'currency_id', 'contact_person', 'phone', 'fax', 'email', 'address'],
]
const ofGoods = ['id', 'code', ...called]

/**
 * The names to keep on an order when it is confirmed: those of its customer; a return takes its sale's.
 *
 * @returns SQL over a row `orders`
 * @see domain.md §11.4
 */
export function agreedOrderNames(): RawBuilder<unknown> {
  return sql`coalesce(
    (select sale.agreed from orders as sale where sale.code = orders.original_customer_order_code),
    (select jsonb_build_object('customer', ${part('c', ofCustomer)}) from customers as c where c.id = orders.customer_id))`
}

/** The names to keep of a bill's customer when it is made. @see domain.md §11.4 */
export function agreedBillNames(customerId: number | null): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('customer', ${part('c', ofCustomer)}) from customers as c
    where c.id = ${customerId})`
}

/**
 * Keeps the current names of the goods on each line of an order; a return's line takes those of its sale's line.
 *
 * @see domain.md §11.4
 */
export async function keepAgreed(tx: Tx, orderId: number): Promise<void> {
  await sql`update order_details as t set agreed = coalesce(
      (select sold.agreed from order_details as sold where sold.id = t.original_detail_id),
      (select jsonb_build_object('product', ${part('p', ofGoods)}, 'material', ${part('m', ofGoods)},
          'category', ${part('k', ofGoods)}, 'color', ${part('r', ofGoods)}, 'size', t.size,
          'fineness', coalesce(to_jsonb(p) -> 'fineness', to_jsonb(m) -> 'fineness'))
        from products as p left join materials as m on m.id = p.material_id
          left join categorys as k on k.code = p.category_code left join colors as r on r.id = t.color_id
        where p.code = t.product_code))
    where t.order_id = ${orderId} and t.deleted_at is null`.execute(tx)
}

/** Drops the kept names from the lines of an un-confirmed order. @see domain.md §11.4 */
export async function dropAgreed(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('order_details')
    .set({ agreed: null })
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The terms agreed on a stored line, in the order's currency. */
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

/** The pricing of the products' materials, by the products' codes; null for a product without a material. */
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
