import fc from 'fast-check'
import { add, compare } from '#domain/decimal'
import type { BookedOrder, Books } from './books'
import { chosen, kind, pick, promise, type Deed } from './move'

/** Whether an order can still be written. */
export const isDraft = (order: BookedOrder) => !order.confirmed

const confirm = kind('confirm', 10, pick, (drawn, books) =>
  confirming(
    chosen(drawn, books.orders, (one) => isDraft(one) && one.order_type !== 'XSYD'),
    books,
  ),
)

/** Confirms the order that was just written. */
export function confirmMade({ id }: Record<string, unknown>, books: Books): Deed | undefined {
  return confirming(
    books.orders.find((order) => order.id === id),
    books,
  )
}

function confirming(order: BookedOrder | undefined, books: Books): Deed | undefined {
  return (
    order && {
      says: `confirms ${order.code}`,
      method: 'POST',
      path: `/orders/confirm/${order.id}`,
      keeps: (_, after) => notBothOwed(order, after) ?? goodsMoved(order, books, after),
    }
  )
}

/**
 * Checks that a return first lowers the unpaid amount of its sale, so that nothing is owed both ways
 * (domain.md §6).
 */
function notBothOwed({ code, original }: BookedOrder, { orders }: Books): string | undefined {
  const back = orders.find((one) => one.code === code)
  const sale = orders.find((one) => one.code === original)
  if (!back || !sale) return undefined
  const cash = back.unpaid_cash === 0 || sale.unpaid_cash === 0
  const gold = back.unpaid_gold === 0 || sale.unpaid_gold === 0
  return promise(cash && gold, `both the return ${code} and its sale ${sale.code} are still owed`)
}

/** Checks that the quantity of the lines moves in the direction of the order's type. */
function goodsMoved(order: BookedOrder, before: Books, after: Books): string | undefined {
  const sign = order.order_type === 'CPXS' ? -1 : 1
  const units = (books: Books, code: string) => books.stock.find((row) => row.code === code)?.quantity ?? 0
  const codes = [...new Set(order.lines.map((line) => line.inventory_code))]
  const wrong = codes.find((code) => {
    const moved = order.lines.filter((line) => line.inventory_code === code).map(({ quantity }) => quantity)
    return compare(add(units(before, code), ...moved.map((one) => sign * one)), units(after, code)) !== 0
  })
  return promise(wrong === undefined, `${order.code} moved another quantity of ${wrong}`)
}

const unconfirm = kind(
  'unconfirm',
  6,
  fc.record({ order: pick, reason: fc.constantFrom('typed wrong', 'typed wrong', 'typed wrong', ' ') }),
  (drawn, books) => {
    const order = chosen(drawn.order, books.orders, (one) => one.confirmed && one.order_type !== 'XSYD')
    if (!order) return undefined
    const { reason } = drawn
    return {
      says: `takes the confirming of ${order.code} back, because “${reason}”`,
      method: 'POST',
      path: `/orders/unconfirm/${order.id}`,
      body: { reason },
    }
  },
)

/** Confirming goods out and in, and un-confirming that. */
export const confirmMoves = [confirm, unconfirm]
