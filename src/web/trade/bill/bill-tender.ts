import { RuleBroken } from '#domain/errors'
import { ratesOfDeal } from '#domain/order/order-rate'
import { orderTypeOf, usualOrderType } from '#domain/order/order-types'
import { type BillTender, payBill } from '#domain/payment/bill'
import { countedValue } from '#domain/payment/unpaid'
import { exchangeRate } from '#domain/money'
import { add } from '#domain/decimal'
import { isMoney } from '#domain/payment/payment-methods'
import type { GoldBar } from '../payment/gold/gold-bar'
import type { Due, PaymentDraft } from '../payment/payment-draft'
import { type BillRecord, oldestFirst } from './voucher-record'

/** The unpaid amount of a bill in the form of one order. */
export function dueOfBill({ bill_orders, customer_id, currency, ...bill }: BillRecord) {
  const kept = bill_orders.map(({ order }) => ({ currency, rate: order.rate }))
  return {
    order_type: orderTypeOf(bill_orders[0]?.order_code ?? '') ?? usualOrderType,
    customer_id,
    currency,
    rate: ratesOfDeal({}, kept)[currency],
    unpaid_cash_value: bill.unpaid_cash_value,
    unpaid_gold_weight: bill.unpaid_gold_weight,
  }
}

/** A draft in the form of the API for bills. */
export function billTender(draft: PaymentDraft): BillTender {
  const { payment_method, value, currency, weight, gold_bar_code } = draft
  return {
    amount_paid_value: value,
    currency_paid: currency,
    gold_paid_weight: weight,
    ...(isMoney(payment_method) ? { payment_method } : {}),
    ...(weight === 0 ? {} : { gold_bar_code }),
  }
}

/** The fields with another name in the tender of a bill. */
const fields: Record<string, string> = {
  amount_paid_value: 'value',
  currency_paid: 'currency',
  gold_paid_weight: 'weight',
}

/** The form's field for a field of the tender. */
export function billField(name: string): string {
  return fields[name] ?? name
}

/** The share of a payment for one order of a bill. */
export interface BillShare {
  order_code: string
  /** Money, in the bill's currency. */
  value: number
  /** Grams. */
  weight: number
}

/** Spreads a tender over the orders of a bill, oldest first; else returns the broken rule, by field of the form. */
export function spreadOver(
  draft: PaymentDraft,
  bill: BillRecord,
  { rates, balance }: Pick<Due, 'rates' | 'balance'>,
  bar: GoldBar | undefined,
): { shares: BillShare[]; broken: Record<string, string> } {
  const orders = oldestFirst(bill).map(({ order }) => order)
  const holdings = { ...(balance ? { balance } : {}), ...(bar ? { gold_bar: bar } : {}) }
  try {
    const parts = payBill(billTender(draft), bill, orders, rates, holdings)
    const rate = parts.length === 0 ? 1 : exchangeRate(draft.currency, bill.currency, rates)
    const shares = new Map<string, BillShare>()
    for (const { order, tender } of parts) {
      const { code: order_code } = order
      const share = shares.get(order_code) ?? { order_code, value: 0, weight: 0 }
      shares.set(order_code, {
        order_code,
        value: add(share.value, countedValue({ value: tender.value ?? 0, rate })),
        weight: add(share.weight, tender.weight ?? 0),
      })
    }
    return { shares: [...shares.values()], broken: {} }
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return { shares: [], broken: { [billField(error.path?.slice(1) ?? 'value')]: error.code } }
  }
}
