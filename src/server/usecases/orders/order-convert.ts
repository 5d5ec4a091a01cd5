import { convertedType } from '#domain/order/convert'
import { requireRow, wholeResource } from '../../request/access/access'
import { refuseWithout } from '../../request/access/rights'
import type { Note } from '../../request/use-cases'
import type { Context } from '../../request/context'
import { readOrder, readWhole } from './order-read'
import { addOrder, lineResource, writtenOn } from './order-write'
import type { Values } from '../../request/input/shape'
import { becomeSale } from '../../store/orders/convert'
import { lockOrder } from '../../store/orders/orders'
import type { RecordValues } from '../../store/records/records'
import type { Tx } from '../../store/transaction'

/**
 * Creates the draft sale of a preorder, with the same lines; the deposits move to it.
 *
 * @param key the `{id}` of a path
 * @param date the sale's business day; today by default
 * @returns the sale
 * @throws RuleBroken `not_found`, and the rules of `convertedType`
 * @see domain.md §6
 */
export async function convertPreorder(
  tx: Tx,
  c: Context,
  note: Note,
  key: string,
  date: string | undefined,
): Promise<RecordValues> {
  refuseWithout(c, 'orders.convert')
  const preorder = await lockOrder(tx, key)
  await requireRow(tx, c, 'orders', String(preorder.id))
  const becomes = convertedType(preorder)
  const before = await readOrder(tx, c, preorder.id)
  const whole = (await readWhole(tx, c, before)) as RecordValues & { order_details: Values[] }
  const sold = {
    ...writtenOn(wholeResource(c, 'orders'), whole, ['order_type', 'date']),
    order_type: becomes,
    date,
    yd_order_code: preorder.code,
    order_details: whole.order_details.map((line) => writtenOn(lineResource(c), line)),
  }
  const sale = await addOrder(tx, c, sold, whole)
  await becomeSale(tx, preorder, sale)
  const made = await readOrder(tx, c, sale.id)
  note('orders', sale.code, null, made)
  note('orders', preorder.code, before, await readOrder(tx, c, preorder.id))
  return made
}
