import { sum } from '../decimal'
import { RuleBroken, within } from '../errors'
import {
  emptyStock,
  withGoods,
  reversalOf,
  takeBack,
  type StockMovement,
  type StockReversal,
  type StockRow,
} from '../stock/movement'
import { refuseConverted, type Convertible } from './convert'
import type { SoldLine } from './return'

/** An order with the facts that un-confirming it needs; lines in display order. */
export interface UnconfirmOrder extends Convertible {
  confirmed: boolean
  /** The open bill that contains it. */
  bill_code: string | null
  order_details: readonly (SoldLine & { is_unique_code: boolean })[]
  /** The movements of its confirming that are not reversed yet. */
  movements: readonly (StockMovement & { id: number })[]
}

/** The rows that un-confirming writes. */
export interface Unconfirmed {
  /** The opposite of each movement, sorted by inventory code. */
  movements: StockReversal[]
  /** The stock rows afterwards, sorted by code. */
  balances: StockRow[]
}

/**
 * Un-confirms an order: it becomes a draft again, and its stock movements are reversed.
 *
 * @param stock the stock rows of its movements, by code
 * @param reason as entered by the user
 * @returns the rows to write
 * @throws RuleBroken `reason_required`, `already_converted`, `order_not_confirmed`, `order_billed`; for a line, with
 *   its path: `line_returned`; when its goods cannot go back: `insufficient_stock`, `weight_left`, `piece_in_stock`
 * @see domain.md §6
 */
export function unconfirm(
  order: UnconfirmOrder,
  stock: ReadonlyMap<string, StockRow>,
  reason: string,
): Unconfirmed {
  checkOrder(order, reason)
  const codes = [...new Set(order.movements.map((movement) => movement.inventory_code))].toSorted()
  const balances = codes.map((code) => balanceWithout(order, stock.get(code) ?? emptyStock(code)))
  const movements = codes.flatMap((code) =>
    order.movements.filter(({ inventory_code }) => inventory_code === code).map(reversalOf),
  )
  return { movements, balances }
}

function checkOrder(order: UnconfirmOrder, reason: string): void {
  const facts = { order_code: order.code }
  if (reason.trim() === '') throw new RuleBroken('reason_required', facts, '/reason')
  refuseConverted(order)
  if (!order.confirmed) throw new RuleBroken('order_not_confirmed', facts)
  const { bill_code: payment_code } = order
  if (payment_code !== null) throw new RuleBroken('order_billed', { ...facts, payment_code })
  for (const [index, { returned_order_code }] of order.order_details.entries())
    if (returned_order_code !== null)
      throw new RuleBroken('line_returned', { ...facts, returned_order_code }, `/order_details/${index}`)
}

/** A stock row without the order's movements; those of one code all have the same direction. */
function balanceWithout({ order_details, movements }: UnconfirmOrder, row: StockRow): StockRow {
  const moved = movements.filter(({ inventory_code }) => inventory_code === row.code)
  const quantity = sum(moved.map((movement) => movement.quantity))
  const weight = sum(moved.map((movement) => movement.weight))
  const index = order_details.findLastIndex(({ id }) => moved.some((one) => one.order_detail_id === id))
  return within(`/order_details/${index}`, () => {
    if (moved[0]?.in_out === 1) return takeBack(row, quantity, weight)
    if (order_details[index]?.is_unique_code && row.quantity > 0) {
      const facts = { inventory_code: row.code, available_quantity: row.quantity }
      throw new RuleBroken('piece_in_stock', facts, '/inventory_code')
    }
    return withGoods(row, quantity, weight)
  })
}
