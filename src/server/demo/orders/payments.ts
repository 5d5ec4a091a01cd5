import { compare, divide, least, multiply, subtract } from '#domain/decimal'
import { convert, roundMoney, worthIn } from '#domain/money'
import type { PaymentMethod } from '#domain/payment/payment-methods'
import { countedValue } from '#domain/payment/unpaid'
import { filledSentence } from '../../process/messages'
import type { Customer } from '../data/catalogue'
import type { Pays } from './order-plan'
import { type Deal, type SavedOrder, type Trade, customerOf, noteAgo } from '../trade'
import { demoText } from '../demo-words'

/** A payment of an order, on its day. */
interface Tender {
  order_code: string
  payment_method: PaymentMethod
  payment_method_detail: string | null
  value: number
  currency: string
  is_deposit: boolean
  date: string
}

type Way = (trade: Trade, deal: Deal, order: SavedOrder, date: string) => Promise<void>

/** The ways to pay an order, on its day. */
export const ways: Record<Pays, Way> = {
  nothing: async () => undefined,
  deposit: async () => undefined,
  part: (trade, deal, order, date) => post(trade, partOn(trade, deal, order, date)),
  all: (trade, deal, order, date) => post(trade, restOn(trade, deal, order, date)),
  dollars: payInDollars,
  balance: payFromBalance,
  metal: async (trade, deal, order, date) => {
    await post(trade, restOn(trade, deal, order, date))
    await payByCustomersBar(trade, deal, order, 100, date)
  },
  'part of the metal': async (trade, deal, order, date) => {
    await post(trade, restOn(trade, deal, order, date))
    await payByCustomersBar(trade, deal, order, 60, date)
  },
  'metal from the safe': async (trade, deal, order, date) => {
    await post(trade, restOn(trade, deal, order, date))
    await payByOwnBar(trade, order, date)
  },
}

/** About a fifth, on the day of the order. */
export async function leaveDeposit(trade: Trade, deal: Deal, order: SavedOrder): Promise<void> {
  const value = partOf(order, trade.dice.pick([10, 20, 30]))
  const { currency, date } = deal
  await post(trade, { ...meansOf(trade, deal, order), value, currency, date, is_deposit: true })
}

/** A percentage of the amount owed; larger sums in full hundreds, as people pay. */
function partOf({ unpaid_cash_value }: { unpaid_cash_value: number }, percent: number): number {
  const exact = divide(multiply(unpaid_cash_value, percent), 100, 2)
  return compare(exact, 1000) > 0 ? multiply(divide(exact, 100, 0), 100) : roundMoney(exact)
}

/** A part of the amount owed; customers from the mainland pay in their own currency. */
function partOn(trade: Trade, deal: Deal, order: SavedOrder, date: string): Tender {
  const renminbi = deal.customer.currency === 'CNY'
  const currency = renminbi ? 'CNY' : deal.currency
  const owed = renminbi
    ? convert(order.unpaid_cash_value, 1, trade.rates.get('CNY'))
    : order.unpaid_cash_value
  const value = partOf({ unpaid_cash_value: owed }, trade.dice.between(30, 70))
  return { ...meansOf(trade, deal, order), value, currency, date }
}

/** The whole remaining cash amount. */
function restOn(trade: Trade, deal: Deal, order: SavedOrder, date: string): Tender {
  const { currency } = deal
  return { ...meansOf(trade, deal, order), value: order.unpaid_cash_value, currency, date }
}

/** A traveller's notes in tens of US dollars, and the rest in Hong Kong dollars. */
async function payInDollars(trade: Trade, deal: Deal, order: SavedOrder, date: string): Promise<void> {
  const rate = trade.rates.get('USD') ?? 1
  const most = worthIn(order.unpaid_cash_value, 'HKD', 'USD', { HKD: 1, USD: rate })
  const value = subtract(most, most % 10)
  const notes = { ...meansOf(trade, deal, order), payment_method: 'cash' as const, date }
  await post(trade, { ...notes, payment_method_detail: trade.words.payments.dollars, value, currency: 'USD' })
  const left = subtract(order.unpaid_cash_value, countedValue({ value, rate }))
  if (left > 0) await post(trade, { ...notes, payment_method_detail: null, value: left, currency: 'HKD' })
}

/** The customer's whole balance, and the rest in the usual way of firms. */
async function payFromBalance(trade: Trade, deal: Deal, order: SavedOrder, date: string): Promise<void> {
  const path = `/customers/${deal.customer.id}`
  const { balance_value } = await trade.api.get<{ balance_value: number }>(path)
  const value = least(order.unpaid_cash_value, balance_value)
  const drawn = { ...meansOf(trade, deal, order), value, currency: deal.currency, date }
  if (value > 0) await post(trade, { ...drawn, payment_method: 'balance', payment_method_detail: null })
  const left = { ...order, unpaid_cash_value: subtract(order.unpaid_cash_value, value) }
  if (left.unpaid_cash_value > 0) await post(trade, restOn(trade, deal, left, date))
}

/** The percentage of checks, and the remark on the other payments. */
const means: Record<Customer['kind'], { checks: number; otherwise: 'transfer' | 'wire' | null }> = {
  shopper: { checks: 10, otherwise: null },
  dealer: { checks: 65, otherwise: 'transfer' },
  supplier: { checks: 65, otherwise: 'transfer' },
  abroad: { checks: 0, otherwise: 'wire' },
}

function meansOf({ dice, words }: Trade, { customer }: Deal, order: SavedOrder) {
  const { checks, otherwise } = means[customer.kind]
  const byCheck = dice.chance(checks)
  return {
    order_code: order.code,
    payment_method: byCheck ? ('check' as const) : ('cash' as const),
    payment_method_detail: byCheck
      ? filledSentence(words.payments.check, { number: String(dice.between(100_000, 999_999)) })
      : otherwise && words.payments[otherwise],
    is_deposit: false,
  }
}

async function post({ api }: Trade, tender: Tender): Promise<void> {
  await api.post('/order_payments', tender)
}

/**
 * The bills over all that a customer owes: days since they were made, and the checks that pay them in percent of the
 * amount due.
 */
const bills = [
  {
    customer: 'YUETFAT',
    ...{ daysAgo: 6, words: 'month' },
    paid: [
      { daysAgo: 5, percent: 50, words: 'first_half' },
      { daysAgo: 2, percent: 100, words: 'second_half' },
    ],
  },
  {
    customer: 'TAKSING',
    ...{ daysAgo: 4, words: 'instalments' },
    paid: [{ daysAgo: 3, percent: 40, words: 'first_part' }],
  },
]

/** A bill as the API returns it, with the amount now due. */
interface SavedBill {
  id: number
  unpaid_cash_value: number
}

/** Schedules the bills and their payments. */
export function noteBills(trade: Trade): void {
  const { api } = trade
  for (const { customer, daysAgo, words, paid } of bills)
    noteAgo(trade, daysAgo, async (date) => {
      const ids = await unpaidOrdersOf(trade, customer)
      const { id } = await api.post<SavedBill>('/orders/payment', {
        ids,
        date,
        remarks: demoText(trade.words.bills, words),
      })
      for (const part of paid)
        noteAgo(trade, part.daysAgo, async (day) => {
          const bill = await api.get<SavedBill>(`/payments/${id}`)
          const value = part.percent === 100 ? bill.unpaid_cash_value : partOf(bill, part.percent)
          const tender = { amount_paid_value: value, currency_paid: 'HKD', payment_method: 'check' }
          const remarks = demoText(trade.words.bills, part.words)
          await api.post(`/payments/${id}/pay`, { ...tender, date: day, remarks })
        })
    })
}

async function unpaidOrdersOf({ api, catalogue }: Trade, who: string): Promise<number[]> {
  const wanted = {
    order_type: 'CPXS',
    customer_id: customerOf(catalogue, who).id,
    confirmed: true,
    paid: false,
  }
  const filters = Object.entries(wanted).map(([field, value]) => ({ field, operator: 'eq', value }))
  const { data } = await api.post<{ data: { id: number }[] }>('/orders/search', {
    filters,
    sorts: ['id|ASC'],
  })
  return data.map(({ id }) => id)
}

/** Pays a percentage of an order's metal with a bar that the customer brings; it is empty until it is weighed in. */
async function payByCustomersBar(
  { api, prices, words }: Trade,
  { customer }: Deal,
  order: SavedOrder,
  percent: number,
  date: string,
): Promise<void> {
  const weight = divide(multiply(order.unpaid_gold_weight, percent), 100, percent === 100 ? 3 : 0)
  const name = filledSentence(words.customers_bar.name, { customer: customer.name })
  const bar = { name, weight: 0, date, currency: 'HKD', price: prices.get(date) }
  const { code } = await api.post<{ code: string }>('/gold_bars', {
    ...bar,
    remarks: words.customers_bar.remarks,
  })
  await give({ api }, order, code, weight, date)
}

/** Pays a supplier's metal from the heaviest bar in the safe, as far as it reaches. */
async function payByOwnBar({ api }: Trade, order: SavedOrder, date: string): Promise<void> {
  const heaviest = { sorts: ['current_weight|DESC'], per_page: 1 }
  const { data } = await api.post<{ data: { code: string; current_weight: number }[] }>(
    '/gold_bars/search',
    heaviest,
  )
  for (const { code, current_weight } of data)
    await give({ api }, order, code, least(order.unpaid_gold_weight, current_weight), date)
}

async function give(
  { api }: Pick<Trade, 'api'>,
  { code: order_code }: SavedOrder,
  gold_bar_code: string,
  weight: number,
  date: string,
): Promise<void> {
  await api.post('/order_payments', { order_code, payment_method: 'gold_bar', gold_bar_code, weight, date })
}
