import type { BaseRecord } from '@refinedev/core'
import { paymentMethods } from '#domain/payment/payment-methods'
import type { CountedFigures, Taking, TillFigures, TillPayment } from '#domain/payment/till'

/** A payment that went through a till. */
export interface TillEntryRecord extends TillPayment {
  id: number
  code: string
  order_code: string | null
  customer: string | null
  at: string
}

/** A payout of a till, or the reversal of one. */
export interface TillPayoutRecord {
  id: number
  in_out: 1 | -1
  value: number
  currency: string
  reason: string
  made_by: string | null
  at: string
  /** The payout that it reverses. */
  reverses_id: number | null
}

/** A till as `GET /tills/{id}` returns it; `amounts` hold the counted cash once it is closed. */
export interface TillRecord extends BaseRecord {
  id: number
  code: string
  date: string
  user_id: number
  user_name: string
  opened_at: string
  closed_at: string | null
  closed_by: string | null
  balanced: boolean | null
  remarks: string | null
  amounts: (TillFigures & Partial<CountedFigures>)[]
  takings: Taking[]
  entries: TillEntryRecord[]
  payouts: TillPayoutRecord[]
}

/** The checks within the expected amount of a currency. */
export function checksIn({ entries }: Pick<TillRecord, 'entries'>, currency: string): TillEntryRecord[] {
  return entries.filter(
    (entry) =>
      paymentMethods[entry.payment_method].numbered &&
      entry.currency === currency &&
      entry.state === 'taken' &&
      entry.in_out === 1,
  )
}

/** The payouts, each with whether it was reversed. */
export function payoutsOf({ payouts }: Pick<TillRecord, 'payouts'>) {
  const reversed = new Set(payouts.map(({ reverses_id }) => reverses_id))
  return payouts
    .filter(({ reverses_id }) => reverses_id === null)
    .map((payout) => ({ ...payout, reversed: reversed.has(payout.id) }))
}
