import { compare, subtract } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { convert, exchangeRate, type Rate } from '#domain/money'
import { paymentMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import { type PayableOrder, settle, type Tender } from '#domain/payment/settle'
import { countedValue } from '#domain/payment/unpaid'
import type { OrderRecord } from '../orders/order-record'

/** A payment while it is being typed. */
export interface PaymentDraft {
  payment_method: PaymentMethod
  /** Money, in `currency`. */
  value: number
  currency: string
  /** A business day, `2026-11-21`. */
  date: string
  is_deposit: boolean
  remarks: string
}

export type Rates = Readonly<Record<string, Rate>>

function isMethod(value: unknown): value is PaymentMethod {
  return typeof value === 'string' && Object.hasOwn(paymentMethods, value)
}

/** A new payment of everything that is unpaid. */
export function startPayment(order: OrderRecord, method: unknown, today: string): PaymentDraft {
  return {
    payment_method: isMethod(method) ? method : 'cash',
    value: order.unpaid_cash_value,
    currency: order.currency,
    date: today,
    is_deposit: false,
    remarks: '',
  }
}

/** The rules that a tender breaks, by field; empty when it can be stored. */
export function problemsOf(tender: Tender, order: PayableOrder, rates: Rates): Record<string, string> {
  try {
    settle(tender, order, rates)
    return {}
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return { [error.path?.slice(1) ?? 'value']: error.code }
  }
}

/**
 * What is unpaid, in another currency: never more than counts in full, else the cent of a rounding would exceed it.
 *
 * @returns undefined while no rate is known
 */
export function unpaidIn(currency: string, order: PayableOrder, rates: Rates): number | undefined {
  if (currency === order.currency) return order.unpaid_cash_value
  if (!rates[order.currency] || !rates[currency]) return undefined
  const value = convert(order.unpaid_cash_value, rates[order.currency], rates[currency])
  const rate = exchangeRate(currency, order.currency, rates)
  return compare(countedValue({ value, rate }), order.unpaid_cash_value) > 0 ? subtract(value, 0.01) : value
}
