import { linesToReturn, type ReturnableSale, type SoldLine } from '#domain/order/return'
import { wholeResource } from './access'
import type { Note } from './change'
import type { Context } from './context'
import { readOrder, readWhole } from './order-read'
import { addOrder, lineResource, writtenOn } from './order-write'
import type { Values } from './shape'
import { lockOrder } from './store/orders'
import type { RecordValues } from './store/records'
import { showReturns } from './store/return'
import type { Tx } from './store/transaction'

/** What of a sale comes back, and when. */
export interface Returning {
  /** Ids of lines of the sale. */
  lines: readonly number[]
  /** Where the ids stand in the body. */
  path: string
  /** The business day; today where it is left out. */
  date: string | undefined
}

/** What a return is told anew, or not at all. */
const notReturned = ['order_type', 'date', 'invoice_number', 'media', 'remarks']

/**
 * Makes the draft return of lines of a confirmed sale, with copies of these lines and their prices.
 *
 * @param key the `{id}` of a path
 * @returns the return
 * @throws RuleBroken `not_found`, and as `linesToReturn` does
 * @see domain.md §6
 */
export async function returnLines(
  tx: Tx,
  c: Context,
  note: Note,
  key: string,
  { lines, path, date }: Returning,
): Promise<RecordValues> {
  const { id, code } = await lockOrder(tx, key)
  const before = await readOrder(tx, c, id)
  const sale = (await readWhole(tx, c, before)) as RecordValues & ReturnableSale<Values & SoldLine>
  const taken = linesToReturn(sale, lines, path)
  const made = await addOrder(tx, c, {
    ...writtenOn(wholeResource(c, 'orders'), sale, notReturned),
    order_type: 'XSTH',
    date,
    original_customer_order_code: code,
    order_details: taken.map((line) => ({
      ...writtenOn(lineResource(c), line),
      original_detail_id: line.id,
    })),
  })
  await showReturns(tx, { id, code })
  const back = await readOrder(tx, c, made.id)
  note('orders', made.code, null, back)
  note('orders', code, before, await readOrder(tx, c, id))
  return back
}
