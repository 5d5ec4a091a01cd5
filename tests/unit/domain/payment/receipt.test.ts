import { settlementBy, type TakenPayment } from '#domain/payment/receipt'
import { describe, expect, test } from 'vitest'

/** Luk's sale: 10,000.00 in cash and 50 g of gold. */
const sale = { receivable_cash_value: 10_000, receivable_gold_weight: 50 }

const payment = (id: number, more: Partial<TakenPayment> = {}): TakenPayment => ({
  id,
  value: 0,
  rate: 1,
  weight: 0,
  created_at: `2026-11-${10 + id}T09:00:00.000+00:00`,
  ...more,
})

const deposit = payment(1, { value: 2000 })
const bar = payment(2, { weight: 20.5 })
const dollars = payment(3, { value: 500, rate: 7.74 })
const payments = [dollars, bar, deposit]

describe('a receipt', () => {
  test('shows the open amounts before and after its payment, whatever was paid later', () => {
    const first = settlementBy(deposit, sale, 1, payments)
    expect(first.before).toMatchObject({ unpaid_cash_value: 10_000, unpaid_gold_weight: 50 })
    expect(first.after).toMatchObject({ unpaid_cash_value: 8000, unpaid_gold_weight: 50 })
  })

  test('of gold leaves the cash as it is', () => {
    const { before, gold, cash, after } = settlementBy(bar, sale, 1, payments)
    expect([gold, cash]).toEqual([20.5, 0])
    expect([before.unpaid_gold_weight, after.unpaid_gold_weight]).toEqual([50, 29.5])
    expect(after.unpaid_cash_value).toBe(before.unpaid_cash_value)
  })

  test('of another currency counts at the rate at which it was taken', () => {
    const { cash, after } = settlementBy(dollars, sale, 1, payments)
    expect([cash, after.unpaid_cash_value]).toEqual([3870, 4130])
  })

  test('knows of a return only if that was confirmed before', () => {
    const offset = { offset_cash_value: 3000, offset_gold_weight: 0 }
    const before = { ...offset, confirmed_at: '2026-11-12T00:00:00.000+00:00' }
    const after = { ...offset, confirmed_at: '2026-11-20T00:00:00.000+00:00' }
    const open = (returned: typeof before) =>
      settlementBy(dollars, sale, 1, payments, [returned]).before.unpaid_cash_value
    expect([open(before), open(after)]).toEqual([5000, 8000])
  })

  test('of a payment that was taken back since is still whole', () => {
    expect(settlementBy(deposit, sale, 1, []).after.unpaid_cash_value).toBe(8000)
  })
})
