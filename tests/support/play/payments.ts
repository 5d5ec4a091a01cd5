import fc from 'fast-check'
import { compare, divide, least, subtract } from '#domain/decimal'
import { oldGoldWorth } from '#domain/payment/settle'
import { today } from '../shop'
import type { BookedOrder, Books } from './books'
import { chosen, kind, part, partOf, pick, promise, type Part, type Pick } from './move'

const owes = ({ unpaid_cash, unpaid_gold, converted }: BookedOrder) =>
  converted === null && (unpaid_cash > 0 || unpaid_gold > 0)

/** The price at which a gram sells on the day, in HKD. */
export const goldPrice = 900

/** HKD per unit, as in a new installation. */
const rates: Record<string, number> = { HKD: 1, USD: 7.74, CNY: 0.9 }

/** The unpaid cash of an order, in the currency of the tender. */
function dueIn(currency: string, order: BookedOrder): number {
  if (currency === order.currency) return order.unpaid_cash
  const hkd = order.unpaid_cash * (rates[order.currency] ?? 1)
  return divide(hkd, rates[currency] ?? 1, 2)
}

const payCash = kind(
  'pay in money',
  10,
  fc.record({
    order: pick,
    share: part,
    payment_method: fc.constantFrom('cash', 'check'),
    currency: fc.constantFrom('', '', '', '', 'HKD', 'USD', 'CNY', 'EUR'),
    is_deposit: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
  }),
  ({ order: which, share, currency, ...rest }, books) => {
    const order = chosen(which, books.orders, (one) => owes(one) && one.unpaid_cash > 0)
    if (!order) return undefined
    const money = currency || order.currency
    const value = partOf(dueIn(money, order), share, 2)
    return paying(order, `${value} ${money}`, { ...rest, value, currency: money })
  },
)

/** A payment from the balance: at most its content, and at most what is due. */
function fromBalance(order: BookedOrder, books: Books, share: Part): number {
  const balance = books.customers.find(({ id }) => id === order.customer_id)?.balance ?? 0
  const most = order.in_out_cash === -1 ? order.unpaid_cash : balance
  return partOf(least(most, order.unpaid_cash), share, 2)
}

const payBalance = kind(
  'pay with the balance',
  6,
  fc.record({ order: pick, share: part }),
  ({ order: which, share }, books) => {
    const rich = (one: BookedOrder) => books.customers.some((c) => c.id === one.customer_id && c.balance > 0)
    const order = chosen(which, books.orders, (one) => owes(one) && (one.in_out_cash === -1 || rich(one)))
    if (!order) return undefined
    const value = fromBalance(order, books, share)
    return paying(order, `${value} of the balance`, { payment_method: 'balance', value })
  },
)

const payGold = kind(
  'pay in gold',
  8,
  fc.record({ order: pick, bar: pick, share: part }),
  ({ order: which, bar: named, share }, books) => {
    const order = chosen(which, books.orders, (one) => owes(one) && one.unpaid_gold > 0)
    if (!order) return undefined
    const bar = goldFor(order, named, books)
    const most = order.in_out_cash === 1 ? order.unpaid_gold : least(order.unpaid_gold, bar?.weight ?? 0)
    const weight = partOf(most, share, 3)
    return paying(order, `${weight} g as ${bar?.code ?? 'no bar'}`, {
      payment_method: 'gold_bar',
      weight,
      ...(bar && { gold_bar_code: bar.code }),
    })
  },
)

/** Old gold in exchange; worth more than is due, it is refused. */
const payOldGold = kind(
  'pay with old gold',
  5,
  fc.record({
    order: pick,
    bar: pick,
    grams: fc.integer({ min: 1, max: 20_000 }),
    price: part,
    price_confirmed: fc.boolean(),
  }),
  ({ order: which, bar: named, grams, price, price_confirmed }, books) => {
    const order = chosen(which, books.orders, (one) => owes(one) && one.unpaid_cash > 0)
    const bar = chosen(named, books.bars, () => true)
    if (!order || !bar) return undefined
    const old_gold_weight = divide(grams, 1000, 3)
    const old_gold_price = partOf(goldPrice, price, 2)
    const isDear = order.currency === 'HKD' && compare(old_gold_price, goldPrice) > 0
    const deed = paying(order, `${old_gold_weight} g of old gold`, {
      payment_method: 'old_gold',
      old_gold_weight,
      old_gold_price,
      value: oldGoldWorth(old_gold_weight, old_gold_price),
      gold_bar_code: bar.code,
      price_confirmed,
    })
    const keeps = (before: Books, after: Books) =>
      isDear && !price_confirmed ? 'gold is taken above what it sells at' : deed.keeps(before, after)
    return { ...deed, keeps }
  },
)

function goldFor(order: BookedOrder, named: Pick, books: Books) {
  return chosen(named, books.bars, ({ weight }) => order.in_out_cash === 1 || weight > 0)
}

interface Tendered extends Record<string, unknown> {
  is_deposit?: boolean | undefined
  value?: number
  currency?: string
  weight?: number
}

function paying(order: BookedOrder, words: string, tender: Tendered) {
  return {
    says: `pays ${words} on ${order.code}`,
    method: 'POST',
    path: '/order_payments',
    body: { order_code: order.code, date: today, ...tender },
    keeps: (_: Books, after: Books) => isCounted(order, tender, after),
  } as const
}

/** Checks that the unpaid amounts fall by the payment: money of the order's currency, and gold. */
function isCounted(order: BookedOrder, tender: Tendered, { orders, payments }: Books) {
  const { currency, value, weight, is_deposit = order.order_type === 'XSYD' } = tender
  const [newest] = payments
  if (newest?.is_deposit !== is_deposit) return `the payment of ${order.code} is a deposit where it is none`
  const paid = orders.find(({ id }) => id === order.id)
  const gold = subtract(order.unpaid_gold, weight ?? 0)
  if (!paid || compare(paid.unpaid_gold, gold) !== 0) return `${order.code} does not count the gold`
  if ((currency ?? order.currency) !== order.currency) return undefined
  const cash = subtract(order.unpaid_cash, value ?? 0)
  return promise(compare(paid.unpaid_cash, cash) === 0, `${order.code} does not count the money`)
}

const takeBack = kind('delete a payment', 6, pick, (drawn, books) => {
  const payment = chosen(drawn, books.payments, () => true)
  return (
    payment && {
      says: `deletes payment ${payment.code} of ${payment.order_code}`,
      method: 'DELETE',
      path: `/order_payments/${payment.id}`,
    }
  )
})

/** Paying orders by each method, and taking a payment back. */
export const paymentMoves = [payCash, payBalance, payGold, payOldGold, takeBack]
