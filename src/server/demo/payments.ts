import { compare, divide, greatest, multiply } from '#domain/decimal'
import { convert, roundMoney } from '#domain/money'
import { daysBefore } from './calendar'
import type { Api } from './in-process-api'
import type { Deal, Trade } from './order-lines'

/** What paying needs to know of a saved order. */
export interface PayableOrder {
  code: string
  unpaid_cash_value: number
}

/** A payment of an order, on its day. */
export interface Tender {
  order_code: string
  payment_method: 'cash' | 'check'
  remarks: string | null
  value: number
  currency: string
  is_deposit: boolean
  date: string
}

/** A fifth or so, on the day of the order. */
export function depositOn(trade: Trade, deal: Deal, order: PayableOrder): Tender {
  const value = partOf(order, trade.dice.pick([10, 20, 30]))
  const { currency, date } = deal
  return { ...meansOf(trade, deal, order), value, currency, date, is_deposit: true }
}

/** Some of what is owed, days later; customers from the mainland pay in their own currency. */
export function partOn(trade: Trade, deal: Deal, order: PayableOrder): Tender {
  const due = partOf(order, trade.dice.between(30, 70))
  const renminbi = deal.customer.currency === 'CNY'
  const value = renminbi ? convert(due, 1, trade.rates.get('CNY')) : due
  const currency = renminbi ? 'CNY' : deal.currency
  return { ...meansOf(trade, deal, order), value, currency, date: dayOfPayment(trade, deal) }
}

/** All that is still owed in cash. */
export function restOn(trade: Trade, deal: Deal, order: PayableOrder): Tender {
  const { currency } = deal
  const value = order.unpaid_cash_value
  return { ...meansOf(trade, deal, order), value, currency, date: dayOfPayment(trade, deal) }
}

/**
 * Makes the payments up to a day, the oldest first.
 *
 * @returns those of later days
 */
export async function payUntil(api: Api, tenders: readonly Tender[], day: string): Promise<Tender[]> {
  const due = tenders.filter(({ date }) => date <= day)
  for (const tender of due.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
    await api.post('/order_payments', tender)
  return tenders.filter(({ date }) => date > day)
}

/** So many percent of what is owed; of larger sums in hundreds, as people pay. */
function partOf(order: PayableOrder, percent: number): number {
  const exact = divide(multiply(order.unpaid_cash_value, percent), 100, 2)
  return compare(exact, 1000) > 0 ? multiply(divide(exact, 100, 0), 100) : roundMoney(exact)
}

/** At the counter at once, otherwise within a week. */
function dayOfPayment({ dice, today }: Trade, { plan, customer }: Deal): string {
  const later = customer.kind === 'shopper' ? 0 : dice.between(0, 6)
  return daysBefore(today, greatest(0, plan.daysAgo - later))
}

/** Firms write checks. */
function meansOf({ dice }: Trade, { customer }: Deal, order: PayableOrder) {
  const byCheck = dice.chance(customer.kind === 'shopper' ? 10 : 65)
  return {
    order_code: order.code,
    payment_method: byCheck ? ('check' as const) : ('cash' as const),
    remarks: byCheck ? `支票 No. ${dice.between(100_000, 999_999)}` : null,
    is_deposit: false,
  }
}
