import { refuseOpeningOrder } from '#domain/opening/opening-order'
import { partsBeside, proposedPart, type Amount, type PartsOfLine } from '#domain/order/parts'
import {
  linesToReturn,
  refuseAsked,
  refuseBeforeSale,
  type AskedLine,
  type ReturnableSale,
  type SoldLine,
} from '#domain/order/return'
import { orderTypes } from '#domain/order/order-types'
import { requireRow, wholeResource } from '../../request/access/access'
import { refuseWithout } from '../../request/access/rights'
import type { Note } from '../../request/use-cases'
import type { Context } from '../../request/context'
import { readOrder, readWhole } from './order-read'
import { addOrder, lineResource, writtenOn } from './order-write'
import { businessDay } from '../../request/shop'
import type { Values } from '../../request/input/shape'
import { lockOrder } from '../../store/orders/orders'
import type { RecordValues } from '../../store/records/records'
import { partsOfSale, showReturns } from '../../store/orders/return'
import type { Tx } from '../../store/transaction'

/** The part of a sale that is returned, and the day. */
export interface Returning {
  lines: readonly AskedLine[]
  /** The path of the ids in the body. */
  path: string
  /** The business day; today by default. */
  date: string | undefined
}

/** What of a line comes back, with the figures that follow from it. */
function partOf(line: PartsOfLine | undefined, amount: Amount): Values {
  return { ...amount, ...(line && proposedPart(partsBeside(line, null), amount)) }
}

/** Properties that a return does not copy from its sale. */
const notReturned = ['order_type', 'date', 'invoice_number', 'media', 'remarks']

/**
 * Creates the draft return of lines of a confirmed sale, or of parts of them, with copies of these lines and their
 * prices.
 *
 * @param key the `{id}` of a path
 * @returns the return
 * @throws RuleBroken `not_found`, `opening_order`, and the rules of `linesToReturn` and `refuseBeforeSale`
 * @see domain.md §6, §12.4
 */
export async function returnLines(
  tx: Tx,
  c: Context,
  note: Note,
  key: string,
  { lines, path, date }: Returning,
): Promise<RecordValues> {
  refuseWithout(c, 'orders.return')
  const { id, code, date: soldOn, import_code } = await lockOrder(tx, key)
  await requireRow(tx, c, 'orders', String(id))
  refuseOpeningOrder({ code, import_code })
  const before = await readOrder(tx, c, id)
  const sale = (await readWhole(tx, c, before)) as RecordValues & ReturnableSale<Values & SoldLine>
  refuseAsked(sale, lines, path)
  const parts = await partsOfSale(tx, id)
  const taken = linesToReturn(sale, lines, parts, path)
  refuseBeforeSale(date ?? businessDay(c.var.shop), { date: soldOn })
  const back = {
    ...writtenOn(wholeResource(c, 'orders'), sale, notReturned),
    order_type: orderTypes[sale.order_type].returnedAs,
    date,
    original_customer_order_code: code,
    order_details: taken.map(({ line, amount }) => ({
      ...writtenOn(lineResource(c), line),
      ...partOf(parts.get(line.id), amount),
      original_detail_id: line.id,
    })),
  }
  const { id: backId } = await addOrder(tx, c, back, sale)
  await showReturns(tx, { id, code })
  const made = await readOrder(tx, c, backId)
  note('orders', made.code, null, made)
  note('orders', code, before, await readOrder(tx, c, id))
  return made
}
