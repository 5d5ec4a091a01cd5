import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, sum } from '#domain/decimal'
import { spreadCash, spreadGold } from '#domain/payment/spread'
import { countedValue } from '#domain/payment/unpaid'

/** What two orders owe that are billed together. */
const due = [9160, 4580]

describe('money goes to the oldest order first', () => {
  test.each([
    [10_000, [9160, 840]],
    [9160, [9160, 0]],
    [0.01, [0.01, 0]],
    [13_740, [9160, 4580]],
  ])('%d', (value, parts) => {
    expect(spreadCash(due, value, 1)).toEqual(parts)
  })

  test('an order that owes no cash gets none', () => {
    expect(spreadCash([0, 100, 0, 50], 120, 1)).toEqual([0, 100, 0, 20])
  })

  test('what the orders can not take is not given to them', () => {
    expect(spreadCash(due, 13_740.01, 1)).toEqual([9160, 4580])
  })
})

describe('money of another currency', () => {
  test('counts at its rate for each order', () => {
    expect(spreadCash([774, 774], 150, 7.74)).toEqual([100, 50])
  })

  test('leaves an order the cents that no value of it counts for', () => {
    // 1.29 counts 9.98; 1.30 would count 10.06.
    expect(spreadCash([10, 10], 2, 7.74)).toEqual([1.29, 0.71])
    expect(spreadCash([0.07, 10], 1, 7.74)).toEqual([0, 1])
  })

  test('settles all orders where a share of each does, though the largest share of the first would not', () => {
    // Anything from 0.02 to 0.04 counts 0.01 at 0.3; the first order must not take 0.04.
    expect(spreadCash([0.01, 0.01], 0.05, 0.3)).toEqual([0.03, 0.02])
  })

  test('cents that count for nothing by themselves stay with an order that takes them', () => {
    expect(spreadCash([0.01, 5], 0.03, 0.3)).toEqual([0.03, 0])
  })

  test('at a rate that was typed far too low comes to an end', () => {
    expect(spreadCash([1_000_000.01], 100_000_000_000, 0.000_000_001)).toEqual([100_000_000_000])
  })
})

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((units) => units / 100)
const rates = fc.oneof(
  fc.constantFrom(1, 7.74, 0.9, 0.129198966408, 0.05, 8.6, 0.5, 0.3),
  fc.integer({ min: 1, max: 20_000_000 }).map((units) => units / 1_000_000),
)
const dues = fc.array(fc.oneof(cents(20), cents(2_000), cents(99_999_999)), { minLength: 1, maxLength: 8 })

const cent = (value: number, more: 1 | -1) => Math.round(value * 100 + more) / 100

describe('however much is paid, at whatever rate', () => {
  const payments = fc
    .tuple(dues, rates, fc.double({ min: 0, max: 1.05, noNaN: true }))
    .map(([owed, rate, share]) => {
      const value = Math.round(((sum(owed) * share) / rate) * 100) / 100
      return { owed, rate, value, parts: spreadCash(owed, value, rate) }
    })
  const counts = (value: number, rate: number) => countedValue({ value, rate })

  test('no order gets less than nothing, or more than it owes, or what counts for nothing', () => {
    fc.assert(
      fc.property(payments, ({ owed, rate, parts }) => {
        expect(parts).toHaveLength(owed.length)
        parts.forEach((part, index) => {
          expect(compare(part, 0)).toBeGreaterThanOrEqual(0)
          expect(compare(counts(part, rate), owed[index] ?? 0)).toBeLessThanOrEqual(0)
          expect(part === 0 || counts(part, rate) > 0).toBe(true)
        })
      }),
      { numRuns: 500 },
    )
  })

  test('the parts are the whole, unless no order can take another cent or all counts for nothing', () => {
    fc.assert(
      fc.property(payments, ({ owed, rate, value, parts }) => {
        const spread = sum(parts)
        expect(compare(spread, value)).toBeLessThanOrEqual(0)
        if (spread === value) return
        const full = parts.every(
          (part, index) => owed[index] === 0 || counts(cent(part, 1), rate) > (owed[index] ?? 0),
        )
        expect(full || counts(value, rate) === 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('an order gets something only when those before it could not be helped with a cent more', () => {
    fc.assert(
      fc.property(payments, ({ owed, rate, parts }) => {
        const last = parts.findLastIndex((part) => part > 0)
        parts.slice(0, Math.max(last, 0)).forEach((part, index) => {
          const one = owed[index] ?? 0
          expect(counts(part, rate) === one || counts(cent(part, 1), rate) > one).toBe(true)
        })
      }),
      { numRuns: 500 },
    )
  })

  test('all orders are settled whenever shares of the value settle each of them', () => {
    // Not so low that the bounds below are stepped to for ever.
    const shares = fc.tuple(
      dues,
      rates.filter((rate) => rate >= 0.05),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    fc.assert(
      fc.property(shares, ([targets, rate, lean]) => {
        // What some values count for: orders that can be settled exactly, by between the least and the most of them.
        const owed = targets.map((target) => counts(Math.round((target / rate) * 100) / 100, rate))
        const bounds = owed.map((one) => {
          let value = Math.round((one / rate) * 100) / 100
          while (counts(value, rate) > one) value = cent(value, -1)
          while (counts(value, rate) < one) value = cent(value, 1)
          let most = value
          if (one > 0) while (counts(cent(most, 1), rate) === one) most = cent(most, 1)
          while (value > 0 && counts(cent(value, -1), rate) === one) value = cent(value, -1)
          return one === 0 ? [0, 0] : [value, most]
        })
        const [least, most] = [0, 1].map((end) => sum(bounds.map((bound) => bound[end] ?? 0)))
        const value = Math.round(((least ?? 0) + ((most ?? 0) - (least ?? 0)) * lean) * 100) / 100
        const parts = spreadCash(owed, value, rate)
        expect(parts.map((part) => counts(part, rate))).toEqual(owed)
        expect(sum(parts)).toBe(value)
      }),
      { numRuns: 500 },
    )
  })
})

describe('gold goes to the oldest order first, by weight', () => {
  test('in parts', () => {
    expect(spreadGold([10, 0, 25.36], 12.345)).toEqual([10, 0, 2.345])
    expect(spreadGold([10, 25.36], 40)).toEqual([10, 25.36])
  })

  test('the parts are the whole as far as it is owed, and no order gets more than it owes', () => {
    const weights = fc.array(
      fc.integer({ min: 0, max: 5_000_000 }).map((units) => units / 1000),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(
        weights,
        fc.integer({ min: 0, max: 20_000_000 }).map((units) => units / 1000),
        (owed, weight) => {
          const parts = spreadGold(owed, weight)
          expect(sum(parts)).toBe(Math.min(weight, sum(owed)))
          parts.forEach((part, index) => expect(part).toBeLessThanOrEqual(owed[index] ?? 0))
        },
      ),
    )
  })
})
