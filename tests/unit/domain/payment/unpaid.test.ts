import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedValue, refuseOverpaid, unpaid } from '#domain/payment/unpaid'

const sale = { receivable_cash_value: 33_427.84, receivable_gold_weight: 0 }
const metal = { receivable_cash_value: 804, receivable_gold_weight: 50.25 }
const paidIn = (value: number, rate = 1, weight = 0) => ({ value, rate, weight })

test('a payment counts at the rate of its time', () => {
  expect(countedValue(paidIn(100, 7.74))).toBe(774)
  expect(countedValue(paidIn(774, 0.129198966408))).toBe(100)
})

describe('an order', () => {
  test('owes everything at first', () => {
    expect(unpaid(sale, 1, [])).toEqual({
      paid_cash_value: 0,
      paid_gold_weight: 0,
      unpaid_cash_value: 33_427.84,
      unpaid_gold_weight: 0,
      paid: false,
    })
  })

  test('is paid in parts', () => {
    expect(unpaid(sale, 1, [paidIn(10_000)])).toMatchObject({ unpaid_cash_value: 23_427.84, paid: false })
    expect(unpaid(sale, 1, [paidIn(10_000), paidIn(23_427.84)])).toMatchObject({
      unpaid_cash_value: 0,
      paid: true,
    })
  })

  test('is paid when cash and gold are both settled', () => {
    expect(unpaid(metal, 1, [paidIn(804)])).toMatchObject({ unpaid_gold_weight: 50.25, paid: false })
    expect(unpaid(metal, 1, [paidIn(0, 1, 50.25)])).toMatchObject({ unpaid_cash_value: 804, paid: false })
    expect(unpaid(metal, 1, [paidIn(804), paidIn(0, 1, 50.25)])).toMatchObject({ paid: true })
  })

  test('without lines is never paid', () => {
    const nothing = { receivable_cash_value: 0, receivable_gold_weight: 0 }
    expect(unpaid(nothing, 0, []).paid).toBe(false)
    expect(unpaid(nothing, 1, []).paid).toBe(true)
  })

  test('owes less after goods came back', () => {
    const offsets = [
      { offset_cash_value: 15_000, offset_gold_weight: 0 },
      { offset_cash_value: 427.84, offset_gold_weight: 0 },
    ]
    expect(unpaid(sale, 2, [paidIn(10_000)], offsets)).toMatchObject({
      paid_cash_value: 10_000,
      unpaid_cash_value: 8000,
    })
  })
})

test('paid and unpaid always add up to the receivable', () => {
  const cents = fc.integer({ min: 0, max: 1e10 })
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 5 }), (due, tenders) => {
      const order = { receivable_cash_value: Number(`${due}e-2`), receivable_gold_weight: 0 }
      const figures = unpaid(
        order,
        1,
        tenders.map((one) => paidIn(Number(`${one}e-2`))),
      )
      const paid = tenders.reduce((running, one) => running + one, 0)
      expect(figures.paid_cash_value).toBe(Number(`${paid}e-2`))
      expect(figures.unpaid_cash_value).toBe(Number(`${due - paid}e-2`))
      expect(figures.paid).toBe(due === paid)
    }),
  )
})

describe('an order that is changed', () => {
  test('may not fall below the cash paid on it', () => {
    expect(() => refuseOverpaid(sale, unpaid(sale, 1, [paidIn(33_427.85)]))).toThrow(
      expect.objectContaining({
        code: 'value_exceed',
        path: '/order_details',
        facts: { most: 33_427.84, paid_cash_value: 33_427.85, receivable_cash_value: 33_427.84 },
      }),
    )
  })

  test('may not fall below the gold paid on it', () => {
    expect(() => refuseOverpaid(metal, unpaid(metal, 1, [paidIn(0, 1, 50.26)]))).toThrow(
      expect.objectContaining({ code: 'gold_weight_exceed' }),
    )
  })

  test('may come to exactly the paid amount', () => {
    expect(() => refuseOverpaid(sale, unpaid(sale, 1, [paidIn(33_427.84)]))).not.toThrow()
  })
})
