import fc from 'fast-check'
import { add, compare, multiply } from '#domain/decimal'
import { today } from '../shop'
import type { Books } from './books'
import { chosen, grams, kind, part, partOf, pick, promise } from './move'

const direction = fc.constantFrom(1, 1, -1)

const balance = kind(
  'deposit or withdraw',
  6,
  fc.record({
    customer: pick,
    in_out: direction,
    share: part,
    currency: fc.constantFrom('HKD', 'HKD', 'HKD', 'HKD', 'USD'),
  }),
  ({ customer, in_out, share, currency }, books) => {
    const whose = chosen(customer, books.customers, (one) => one.code !== 'SUP')
    if (!whose) return undefined
    const value = partOf(in_out === 1 ? 5000 : whose.balance, share, 2)
    return {
      says: `${in_out === 1 ? 'puts' : 'takes'} ${value} ${currency} ${in_out === 1 ? 'into' : 'out of'} the balance of ${whose.code}`,
      method: 'POST',
      path: '/customer_balance_details',
      body: { customer_id: whose.id, amount: { value, currency }, in_out, date: today },
      keeps: (_, { customers }) => {
        const after = customers.find(({ id }) => id === whose.id)?.balance ?? 0
        const due = add(whose.balance, multiply(in_out, value))
        return promise(compare(after, due) === 0, `${whose.code} has ${after} instead of ${due}`)
      },
    }
  },
)

const newBar = kind(
  'buy a gold bar',
  3,
  fc.constantFrom(0, 0, 100, 31.104, 1000.0005, -1),
  (weight, books) => ({
    says: `makes gold bar BAR${books.bars.length + 1} of ${weight} g`,
    method: 'POST',
    path: '/gold_bars',
    body: { code: `BAR${books.bars.length + 1}`, weight, price: 900 },
  }),
)

const newDiamond = kind('buy a diamond', 1, fc.constantFrom(0, 1.2), (weight, books) => ({
  says: `makes diamond DIA${books.diamonds.length + 1} of ${weight} ct`,
  method: 'POST',
  path: '/diamonds',
  body: { code: `DIA${books.diamonds.length + 1}`, weight },
}))

const holdings = {
  gold_bar_details: { in: 'bars', by: 'gold_bar_id' },
  diamond_movements: { in: 'diamonds', by: 'diamond_id' },
} as const

const held = (resource: keyof typeof holdings, weight: number) =>
  kind(
    `move ${resource === 'gold_bar_details' ? 'a gold bar' : 'a diamond'}`,
    weight,
    fc.record({ which: pick, in_out: direction, share: part }),
    ({ which, in_out, share }, books: Books) => {
      const holding = chosen(which, books[holdings[resource].in], (one) => in_out === 1 || one.weight > 0)
      if (!holding) return undefined
      const moved = partOf(in_out === 1 ? 10 : holding.weight, share, 3)
      return {
        says: `${in_out === 1 ? 'puts' : 'takes'} ${moved} ${in_out === 1 ? 'into' : 'out of'} ${holding.code}`,
        method: 'POST',
        path: `/${resource}`,
        body: { [holdings[resource].by]: holding.id, in_out, weight: moved, date: today },
        keeps: (_, after) => {
          const weighs = after[holdings[resource].in].find(({ id }) => id === holding.id)?.weight ?? 0
          const due = add(holding.weight, multiply(in_out, moved))
          return promise(compare(weighs, due) === 0, `${holding.code} weighs ${weighs} instead of ${due}`)
        },
      }
    },
  )

const reverse = kind('reverse a movement', 5, pick, (drawn, books) => {
  const movement = chosen(drawn, books.movements, ({ kind: made }) => made === 'manual')
  return (
    movement && {
      says: `reverses movement ${movement.id} (${movement.kind}) of ${movement.resource}`,
      method: 'DELETE',
      path: `/${movement.resource}/${movement.id}`,
    }
  )
})

const stockedGoods = fc.oneof(
  fc.constantFrom({ product_code: 'R100' }, { product_code: 'U200' }),
  fc.integer({ min: 11, max: 20 }).map((size) => ({ product_code: 'R100', size: String(size) })),
)

const init = kind(
  'open stock',
  3,
  fc.record({ goods: stockedGoods, quantity: fc.integer({ min: 0, max: 3 }), weight: fc.nat(40_000) }),
  ({ goods, quantity, weight }) => ({
    says: `finds ${quantity} × ${Object.values(goods).join(' size ')} ${grams(weight)} g that was never booked`,
    method: 'POST',
    path: '/inventorys/init',
    body: { ...goods, quantity, weight: grams(weight) },
  }),
)

const adjust = kind(
  'adjust stock',
  4,
  fc.record({
    row: pick,
    operator: fc.constantFrom('add', 'decrease'),
    quantity: fc.integer({ min: 0, max: 2 }),
    share: part,
    remarks: fc.constantFrom('counted', 'counted', 'counted', ''),
  }),
  ({ row, operator, quantity, share, remarks }, books) => {
    const stock = chosen(row, books.stock, (one) => one.quantity > 0)
    if (!stock) return undefined
    const weight = partOf(stock.weight, share, 3)
    return {
      says: `counts ${operator === 'add' ? 'more' : 'less'} of ${stock.code}: ${quantity} pcs ${weight} g`,
      method: 'POST',
      path: `/inventorys/${stock.code}/adjust`,
      body: { operator, quantity, weight, remarks },
    }
  },
)

const label = kind(
  'set stock info',
  2,
  fc.record({ row: pick, many: fc.boolean() }),
  ({ row, many }, books) => {
    const stock = chosen(row, books.stock, () => true)
    if (!stock) return undefined
    const values = { location: '柜台 A', remarks: '新' }
    return {
      says: `relabels ${many ? 'all stock' : stock.code}`,
      method: 'POST',
      path: many ? '/inventorys/batchupdate' : `/inventorys/${stock.code}/set_info`,
      body: many ? { keys: books.stock.map(({ code }) => code), values } : values,
    }
  },
)

/** Movements by hand of balances, bars and diamonds. */
export const ledgerMoves = [
  balance,
  newBar,
  newDiamond,
  held('gold_bar_details', 4),
  held('diamond_movements', 2),
  reverse,
]

/** Stock that is found, counted and labelled. */
export const stockMoves = [init, adjust, label]
