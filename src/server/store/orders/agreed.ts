import { sql, type RawBuilder } from 'kysely'
import { translationName } from '#resource/translations/text-in'
import { languages } from '#words/languages'
import type { Tx } from '../transaction'

/** The kept values of a row: those of its existing columns, including a custom `fineness`. */
const part = (row: string, names: readonly string[]): RawBuilder<unknown> =>
  sql`(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${sql.ref(row)}))
    where key in (${sql.join(names.map((name) => sql.lit(name)))}))`

/** What a record is called, in every language. */
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
export function agreedOfOrder(): RawBuilder<unknown> {
  return sql`coalesce(
    (select sale.agreed from orders as sale where sale.code = orders.original_customer_order_code),
    (select jsonb_build_object('customer', ${part('c', ofCustomer)}) from customers as c where c.id = orders.customer_id))`
}

/** The names to keep of a bill's customer when it is made. @see domain.md §11.4 */
export function agreedOfBill(customerId: number | null): RawBuilder<unknown> {
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
