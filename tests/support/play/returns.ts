import fc from 'fast-check'
import { today } from '../shop'
import type { BookedOrder } from './books'
import { confirmMade } from './confirming'
import { chosen, kind, part, partOf, pick, type Part } from './move'

const hasLinesToReturn = ({ order_type, confirmed, lines }: BookedOrder) =>
  order_type === 'CPXS' && confirmed && lines.some(({ returned }) => !returned)

const takeBack = kind(
  'return lines',
  12,
  fc.record({
    order: pick,
    atOnce: fc.boolean(),
    /** The chosen lines as bits of a number; sometimes one twice, or one of another order. */
    which: fc.integer({ min: 1, max: 7 }),
    wrong: fc.constantFrom('', '', '', '', '', 'twice', 'foreign', 'none', 'text'),
    spelling: fc.constantFrom('dettail_ids', 'detail_ids'),
    /** A part of the first line: a piece of it, or some of its weight; sometimes more than was sold. */
    less: fc.constantFrom('', '', 'piece', 'piece', 'weight', 'over'),
    share: part,
  }),
  (drawn, books) => {
    const sale = chosen(drawn.order, books.orders, hasLinesToReturn)
    if (!sale) return undefined
    const open = sale.lines.filter(({ returned }) => !returned || drawn.order.astray)
    const ids = open.filter((_, index) => ((drawn.which >> index) & 1) === 1).map(({ id }) => id)
    const foreign = books.orders.find(({ id }) => id !== sale.id)?.lines[0]?.id ?? 999_999
    const wrongs: Record<string, unknown> = {
      twice: [...ids, ...ids],
      foreign: [...ids, foreign],
      none: [],
      text: ids.map(String),
    }
    const sent = drawn.wrong === '' ? ids : wrongs[drawn.wrong]
    const parts = open
      .slice(0, 1)
      .map(({ id, quantity, weight }) => ({ id, ...partsBy(quantity, weight, drawn.share)[drawn.less] }))
    const body = { [drawn.spelling]: sent, ...(drawn.less !== '' && { parts }), date: today }
    return {
      says: `takes ${JSON.stringify(body)} of ${sale.code} back`,
      method: 'POST',
      path: `/orders/return/${sale.id}`,
      body,
      ...(drawn.atOnce && { then: confirmMade }),
    }
  },
)

/** The part of a line that comes back. */
const partsBy = (quantity: number, weight: number, share: Part): Record<string, object> => ({
  piece: { quantity: 1 },
  weight: { weight: partOf(weight, share, 3) },
  over: { quantity: quantity + 1 },
})

const isDraftReturn = ({ order_type, confirmed }: BookedOrder) => order_type === 'XSTH' && !confirmed

const returnEdits = fc.oneof(
  part.map((share) => (weight: number) => ({ weight: partOf(weight, share, 3) })),
  fc.constantFrom(800, 950.5).map((price) => () => ({ gold_price_per_gram_value: price })),
  fc.constant(() => ({ quantity: 1 })),
  fc.constant(() => ({ quantity: 99 })),
  fc.constant(() => ({ product_code: 'U200' })),
  fc.constant(() => undefined),
)

const editReturn = kind(
  'edit a draft return',
  12,
  fc.record({ order: pick, change: returnEdits, head: fc.constantFrom({}, {}, {}, { currency: 'USD' }) }),
  (drawn, books) => {
    const back = chosen(drawn.order, books.orders, isDraftReturn)
    if (back?.order_type !== 'XSTH') return undefined
    const order_details = back.lines.flatMap(({ id, product_code, quantity, weight }, index) => {
      const change = index === 0 ? drawn.change(weight) : {}
      return change === undefined ? [] : [{ id, product_code, quantity, weight, ...change }]
    })
    const body = { ...drawn.head, order_details }
    return {
      says: `changes the return ${back.code}: ${JSON.stringify(body)}`,
      method: 'PUT',
      path: `/orders/${back.id}`,
      body,
    }
  },
)

/** Taking sold lines back. */
export const returnMoves = [takeBack, editReturn]
