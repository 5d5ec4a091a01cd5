import fc from 'fast-check'
import { add, divide, greatest, multiply, subtract } from '#domain/decimal'
import { today } from '../shop'
import type { BookedLine, BookedOrder, Books } from './books'
import { confirmMade, isDraft } from './confirming'
import { chosen, grams, kind, pick, type Part, type Pick } from './move'

const bought = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ product_code: 'R100' }) },
  { weight: 1, arbitrary: fc.constant({ product_code: 'R100', size: '15' }) },
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: 1, max: 4 })
      .map((seq) => ({ product_code: 'U200', inventory_code_seq: seq, quantity: 1 })),
  },
)

const prices = fc.record({
  gold_price_per_gram_value: fc.oneof(
    { weight: 9, arbitrary: fc.constant(900) },
    { weight: 1, arbitrary: fc.constantFrom(0, 812.34) },
  ),
  labor_fee_per_gram_value: fc.constantFrom(16, 0, 8.55),
  diamond_fee_value: fc.constantFrom(0, 0, 0, 99.99),
})

const discounts = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constant({ discount_type: 'percentage', discount_value: 2.5 }) },
  { weight: 2, arbitrary: fc.constant({ discount_type: 'fixed', discount_value: 10.99 }) },
  { weight: 1, arbitrary: fc.constant({ discount_type: 'percentage', discount_value: 100.01 }) },
)

interface Money {
  currency: string
  /** A rate of the order's own. */
  rate?: number
}

/** The currencies of orders. Euros have no rate: they are refused without one of the order's own. */
const moneys: fc.Arbitrary<Money> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ currency: 'HKD' }) },
  { weight: 2, arbitrary: fc.constant({ currency: 'USD' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom({ currency: 'USD', rate: 7.81 }, { currency: 'EUR', rate: 9.05 }),
  },
  { weight: 1, arbitrary: fc.constant({ currency: 'EUR' }) },
)

const terms = fc.record({
  payment_method: fc.constantFrom('no_gold', 'no_gold', 'with_gold'),
  date: fc.constantFrom(today, today, '2026-11-20'),
})

const heads = fc.tuple(terms, moneys).map(([term, money]) => ({ ...term, ...money }))

const customer = fc.constantFrom('LUK', 'LUK', 'LUK', 'WAI')

const soldShare = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Part>('least') },
  { weight: 3, arbitrary: fc.constantFrom<Part>('half', 'all') },
  { weight: 1, arbitrary: fc.constantFrom<Part>('over', 'none') },
)

const soldLine = fc.record({ stock: pick, share: soldShare, short: fc.constantFrom(0, 0, 0, 0, 10, 2000) })
const soldLines = fc.array(soldLine, { minLength: 1, maxLength: 3 })

interface SoldLine {
  stock: Pick
  share: Part
  /** Milligrams that are missing on the scale. */
  short: number
}

/** A part of a stock row, by pieces and by weight. */
function takenFrom(books: Books, { stock, share, short }: SoldLine) {
  const row = chosen(stock, books.stock, ({ quantity }) => quantity > 0)
  if (!row) return { product_code: 'R100', inventory_code: 'R100', quantity: 1, weight: 10 }
  const { code, product_code } = row
  const quantities: Record<Part, number> = {
    all: row.quantity,
    half: Math.ceil(row.quantity / 2),
    least: 1,
    over: add(row.quantity, 1),
    none: 0,
    below: -1,
  }
  const quantity = quantities[share]
  const each = divide(row.weight, greatest(row.quantity, 1), 3)
  const weight = share === 'all' ? row.weight : multiply(each, quantity)
  const less = greatest(subtract(weight, grams(short)), 0)
  return { product_code, inventory_code: code, quantity, weight: less }
}

interface Sayable {
  product_code: string
  inventory_code?: string
  inventory_code_seq?: number
  size?: string
  quantity: number
  weight: number
}

/** The lines in words: `2 × R100 20 g`. */
export function inWords(lines: readonly Sayable[]): string {
  const code = ({ product_code, inventory_code, inventory_code_seq, size }: Sayable) =>
    inventory_code ??
    [product_code, inventory_code_seq, size && `S${size}`].filter((word) => word !== undefined).join('-')
  return lines.map((line) => `${line.quantity} × ${code(line)} ${line.weight} g`).join(' and ')
}

const customerOf = (books: Books, code: string) => books.customers.find((one) => one.code === code)?.id

function headInWords({ payment_method, currency }: { payment_method: string; currency: string }): string {
  return `${payment_method === 'with_gold' ? ', gold for gold' : ''}${currency === 'HKD' ? '' : `, in ${currency}`}`
}

const newPurchase = kind(
  'write a purchase',
  6,
  fc.record({
    head: heads,
    atOnce: fc.boolean(),
    goods: fc.array(
      fc
        .tuple(bought, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 60_000 }), prices, discounts)
        .map(([product, quantity, milligrams, price, discount]) => ({
          quantity,
          weight: grams(milligrams),
          ...price,
          ...{ ...discount, ...(price.diamond_fee_value > 0 && { diamond_count: 7, diamond_weight: 0.35 }) },
          ...product,
        })),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  ({ head, atOnce, goods }, books) => ({
    says: `writes a purchase of ${inWords(goods)} from SUP${headInWords(head)}`,
    method: 'POST',
    path: '/orders',
    body: { order_type: 'CPRK', customer_id: customerOf(books, 'SUP'), ...head, order_details: goods },
    ...(atOnce && { then: confirmMade }),
  }),
)

const newSale = (order_type: 'CPXS' | 'XSYD', name: string, weight: number) =>
  kind(
    `write a ${name}`,
    weight,
    fc.record({
      head: heads,
      atOnce: fc.boolean(),
      to: customer,
      taken: soldLines,
      price: prices,
      discount: discounts,
    }),
    ({ head, atOnce, to, taken, price, discount }, books) => {
      const lines = taken.map((line) => ({ ...price, ...discount, ...takenFrom(books, line) }))
      return {
        says: `writes a ${name} of ${inWords(lines)} to ${to}${headInWords(head)}`,
        method: 'POST',
        path: '/orders',
        body: { order_type, customer_id: customerOf(books, to), ...head, order_details: lines },
        ...(atOnce && order_type === 'CPXS' && { then: confirmMade }),
      }
    },
  )

/** Changes of a draft, each in words and as sent. */
const edits = fc.oneof(
  fc.constantFrom('no_gold', 'with_gold').map((payment_method) => edit('settles', { payment_method })),
  fc.constantFrom('HKD', 'USD', 'EUR').map((currency) => edit('prices', { currency })),
  fc.constantFrom('2026-11-19', today).map((date) => edit('dates', { date })),
  customer.map((to) => ({
    says: `puts the name of ${to} on`,
    sent: (_: BookedOrder, books: Books) => ({ customer_id: customerOf(books, to) }),
  })),
  fc.integer({ min: -1, max: 40_000 }).map((milligrams) => ({
    says: `weighs the first line of`,
    sent: ({ lines }: BookedOrder) => firstLine(lines, { weight: grams(milligrams) }),
  })),
  discounts.map((discount) => ({
    says: 'discounts the first line of',
    sent: ({ lines }: BookedOrder) => firstLine(lines, discount),
  })),
  fc.constant({
    says: 'takes the last line out of',
    sent: ({ lines }: BookedOrder) => ({ order_details: asSent(lines.slice(0, -1)) }),
  }),
  soldLine.map((line) => ({
    says: 'adds a line to',
    sent: ({ lines }: BookedOrder, books: Books) => ({
      order_details: [...asSent(lines), { gold_price_per_gram_value: 900, ...takenFrom(books, line) }],
    }),
  })),
  fc.constant({
    says: "puts another order's line into",
    sent: ({ id }: BookedOrder, { orders }: Books) => ({
      order_details: [
        {
          ...asSent(orders.find((other) => other.id !== id && other.lines.length > 0)?.lines ?? [])[0],
        },
      ],
    }),
  }),
  fc.constant({ says: 'saves an old copy of', sent: () => ({ updated_at: '2026-01-01T00:00:00.000Z' }) }),
)

function edit(says: string, sent: Record<string, unknown>) {
  return { says: `${says} ${Object.values(sent).join()} on`, sent: () => sent }
}

function firstLine(lines: readonly BookedLine[], change: Record<string, unknown>) {
  return { order_details: asSent(lines).map((line, index) => ({ ...line, ...(index === 0 ? change : {}) })) }
}

/** The unchanged lines, with the required properties of each. */
function asSent(lines: readonly BookedLine[]) {
  return lines.map(({ id, product_code, quantity, weight }) => ({ id, product_code, quantity, weight }))
}

const isOpenDraft = (order: BookedOrder) => isDraft(order) && order.converted === null

const editDraft = kind('edit a draft', 8, fc.record({ order: pick, change: edits }), (drawn, books) => {
  const order = chosen(drawn.order, books.orders, isOpenDraft)
  if (!order) return undefined
  const { says, sent } = drawn.change
  const body = sent(order, books)
  return {
    says: `${says} ${order.code}: ${JSON.stringify(body)}`,
    method: 'PUT',
    path: `/orders/${order.id}`,
    body,
  }
})

const remove = kind('delete an order', 6, pick, (drawn, books) => {
  const order = chosen(drawn, books.orders, isDraft)
  return order && { says: `deletes ${order.code}`, method: 'DELETE', path: `/orders/${order.id}` }
})

/** Writing, changing and deleting orders. */
export const orderMoves = [
  newPurchase,
  newSale('CPXS', 'sale', 14),
  newSale('XSYD', 'preorder', 4),
  editDraft,
  remove,
]
