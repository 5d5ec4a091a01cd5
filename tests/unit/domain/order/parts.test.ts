import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RuleBroken } from '#domain/errors'
import { compare, proportion, subtract, sum } from '#domain/decimal'
import { lineFigures } from '#domain/order/line'
import {
  leftOfLine,
  partRounding,
  proposedAmount,
  proposedPart,
  refuseBeyondLeft,
  type Amount,
  type Part,
  type PartedLine,
  type PartsOfLine,
} from '#domain/order/parts'

/** Five bangles, 50 g at 910.00, less 1,500.00. */
const bangles: PartedLine = {
  quantity: 5,
  weight: 50,
  gold_price_per_gram_value: 890,
  labor_fee_per_gram_value: 20,
  diamond_fee_value: 0,
  diamond_count: 0,
  diamond_weight: 0,
  discount_type: 'fixed',
  discount_value: 1500,
  payment_method: 'no_gold',
}

let nextId = 1

/** The part in the form of a return. */
function partOf(line: PartsOfLine, amount: Amount, changed: Partial<PartedLine> = {}): Part {
  const proposed = { ...line.sold, ...amount, ...proposedPart(line, amount), ...changed }
  const part = { ...proposed, part_rounding_value: partRounding(line, proposed) }
  const { receivable_cash_value } = lineFigures(part, part.payment_method)
  return { ...part, id: nextId++, receivable_cash_value, above_sale_reason: null }
}

/** The line with parts that came back one after the other. */
function cut(sold: PartedLine, amounts: readonly Amount[]): PartsOfLine {
  const parts: Part[] = []
  for (const amount of amounts) parts.push(partOf({ sold, parts }, amount))
  return { sold, parts }
}

const values = ({ parts }: PartsOfLine) => parts.map((part) => part.receivable_cash_value)
const whole = (sold: PartedLine) => lineFigures(sold, sold.payment_method)

test('two of five bangles bring 17,600.00, and the other three 26,400.00', () => {
  const two = proposedPart({ sold: bangles, parts: [] }, { quantity: 2, weight: 20 })
  expect(two).toMatchObject({ discount_type: 'fixed', discount_value: 600, part_rounding_value: 0 })
  const both = cut(bangles, [
    { quantity: 2, weight: 20 },
    { quantity: 3, weight: 30 },
  ])
  expect(values(both)).toEqual([17_600, 26_400])
})

describe('a part takes its share', () => {
  const three = { ...bangles, quantity: 3, weight: 10, discount_value: 0 }
  test.each([
    [
      'of stones by pieces',
      { diamond_fee_value: 100, diamond_count: 9, diamond_weight: 1 },
      1,
      3.333,
      [33.33, 3, 0.333, 0],
    ],
    ['of a fixed discount by the amount', { discount_value: 100 }, 1, 3, [0, 0, 0, 30]],
    [
      'of stones and of a discount',
      { diamond_fee_value: 900, discount_value: 100 },
      1,
      3.333,
      [300, 0, 0, 33.33],
    ],
    ['and a percentage as it is', { discount_type: 'percentage', discount_value: 7.5 }, 1, 3, [0, 0, 0, 7.5]],
    [
      'of nothing, where the line was for nothing',
      { gold_price_per_gram_value: 0, labor_fee_per_gram_value: 0 },
      1,
      3,
      [0, 0, 0, 0],
    ],
    [
      'of the whole fee, with all pieces and less weight',
      { diamond_fee_value: 100, diamond_count: 9 },
      3,
      9,
      [100, 9, 0, 0],
    ],
  ] as const)('%s', (_what, change, quantity, weight, [fee, count, carats, discount]) => {
    expect(proposedPart({ sold: { ...three, ...change }, parts: [] }, { quantity, weight })).toMatchObject({
      diamond_fee_value: fee,
      diamond_count: count,
      diamond_weight: carats,
      discount_value: discount,
    })
  })
})

describe('the part with the last piece takes the cents and the stones that are left', () => {
  const stones = { ...bangles, quantity: 3, weight: 10, diamond_fee_value: 100, discount_value: 0 }
  const thirds = [3.333, 3.333, 3.334].map((weight) => ({ quantity: 1, weight }))

  test('a cent of the stones', () => {
    const line = cut(stones, thirds)
    expect(values(line)).toEqual([3066.36, 3066.36, 3067.28])
    expect(line.parts.map((part) => part.part_rounding_value)).toEqual([0, 0, 0.01])
    expect(sum(values(line))).toBe(whole(stones).receivable_cash_value)
  })

  test('in any order', () => {
    const [a, b, c] = thirds
    if (!a || !b || !c) throw new Error('three')
    expect(sum(values(cut(stones, [c, a, b])))).toBe(9200)
    expect(sum(values(cut(stones, [b, c, a])))).toBe(9200)
  })

  test('the count of stones', () => {
    const line = cut({ ...stones, diamond_count: 5, diamond_weight: 1 }, thirds)
    expect(line.parts.map((part) => part.diamond_count)).toEqual([2, 2, 1])
    expect(sum(line.parts.map((part) => part.diamond_weight))).toBe(1)
  })

  test('without weight, all parts have the worth of the weight that came', () => {
    const line = cut(
      stones,
      [thirds[0], thirds[1], { quantity: 1, weight: 3.3 }].flatMap((one) => one ?? []),
    )
    const came = { ...stones, weight: 9.966 }
    expect(sum(values(line))).toBe(whole(came).receivable_cash_value)
  })
})

test('the rest is proposed: all of it, the share of the pieces, or the given weight', () => {
  const line = cut(bangles, [{ quantity: 2, weight: 21 }])
  expect(leftOfLine(line)).toMatchObject({ quantity: 3, weight: 29, receivable_gold_weight: 0 })
  expect(proposedAmount(line)).toEqual({ quantity: 3, weight: 29 })
  expect(proposedAmount(line, { quantity: 1 })).toEqual({ quantity: 1, weight: 9.667 })
  expect(proposedAmount(line, { weight: 12 })).toEqual({ quantity: 3, weight: 12 })
})

test.each([
  [{ quantity: 4, weight: 10 }, '/order_details/0/quantity', 3],
  [{ quantity: 3, weight: 29.001 }, '/order_details/0/weight', 29],
])('%o is more than the other part left', (amount, path, most) => {
  const line = cut(bangles, [{ quantity: 2, weight: 21 }])
  expect(() => refuseBeyondLeft(line, amount, '/order_details/0')).toThrow(
    new RuleBroken('return_exceeds', { most }, path),
  )
})

describe('a part that was changed by hand', () => {
  const two = { quantity: 2, weight: 20 }
  const three = { quantity: 3, weight: 30 }

  test('for less leaves the others their share', () => {
    const cheap = partOf({ sold: bangles, parts: [] }, two, { discount_value: 2600 })
    const rest = partOf({ sold: bangles, parts: [cheap] }, three)
    expect([cheap.receivable_cash_value, rest.receivable_cash_value]).toEqual([15_600, 26_400])
  })

  test('for more lowers the amounts of the others, by their discount', () => {
    const dear = partOf({ sold: bangles, parts: [] }, two, { discount_value: 0 })
    const rest = partOf({ sold: bangles, parts: [dear] }, three)
    expect(rest).toMatchObject({ receivable_cash_value: 25_800, part_rounding_value: 0 })
  })

  test('for more with a reason leaves the others their share', () => {
    const dear = partOf({ sold: bangles, parts: [] }, two, { discount_value: 0 })
    const allowed = { ...dear, above_sale_reason: '客诉' }
    expect(partOf({ sold: bangles, parts: [allowed] }, three).receivable_cash_value).toBe(26_400)
  })
})

const money = (max: number) => fc.integer({ min: 0, max }).map((cents) => cents / 100)

const lines: fc.Arbitrary<PartedLine> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 40 }),
    weight: fc.integer({ min: 40, max: 500_000 }).map((milligrams) => milligrams / 1000),
    gold_price_per_gram_value: money(150_000),
    labor_fee_per_gram_value: money(5000),
    diamond_fee_value: fc.oneof(fc.constant(0), money(30_000_000)),
    diamond_count: fc.integer({ min: 0, max: 99 }),
    diamond_weight: fc.integer({ min: 0, max: 20_000 }).map((thousandths) => thousandths / 1000),
    payment_method: fc.constantFrom('no_gold' as const, 'with_gold' as const),
    discount: fc.oneof(
      fc
        .integer({ min: 0, max: 10_000 })
        .map((value) => ({ type: 'percentage' as const, value: value / 100 })),
      fc.integer({ min: 0, max: 10_000 }).map((share) => ({ type: 'fixed' as const, value: share })),
    ),
  })
  .map(({ discount, ...line }) => {
    const free = { ...line, discount_type: discount.type, discount_value: 0 }
    const { amount } = lineFigures(free, line.payment_method)
    const value = discount.type === 'fixed' ? proportion(amount, discount.value, 10_000, 2) : discount.value
    return { ...free, discount_value: value }
  })

/** The line and a way to cut it: pieces and milligrams at a time, each part at least one of both. */
const cuts = fc
  .tuple(lines, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }))
  .map(([sold, draws]) => {
    const amounts: Amount[] = []
    let left: Amount = { quantity: sold.quantity, weight: sold.weight }
    for (const [pieces, milligrams] of draws) {
      if (left.quantity < 2) break
      const quantity = 1 + (pieces % (left.quantity - 1))
      const thousandths = Math.round(left.weight * 1000)
      if (thousandths < 2) break
      const weight = (1 + (milligrams % (thousandths - 1))) / 1000
      amounts.push({ quantity, weight })
      left = { quantity: left.quantity - quantity, weight: subtract(left.weight, weight) }
    }
    return { sold, amounts: [...amounts, left] }
  })

test('however a line is cut, its parts bring back exactly the line, and never more on the way', () => {
  fc.assert(
    fc.property(cuts, ({ sold, amounts }) => {
      const line = cut(sold, amounts)
      const { receivable_cash_value, receivable_gold_weight } = whole(sold)
      expect(sum(values(line))).toBe(receivable_cash_value)
      const gold = line.parts.map(
        (part) => lineFigures({ ...sold, ...part }, sold.payment_method).receivable_gold_weight,
      )
      expect(sum(gold)).toBe(receivable_gold_weight)
      expect(sum(line.parts.map((part) => part.diamond_count))).toBe(sold.diamond_count)
      expect(sum(line.parts.map((part) => part.diamond_weight))).toBe(sold.diamond_weight)
      let running = 0
      for (const value of values(line)) {
        expect(compare(value, 0)).not.toBe(-1)
        running = sum([running, value])
        expect(compare(running, receivable_cash_value)).not.toBe(1)
      }
      expect(leftOfLine(line)).toMatchObject({ quantity: 0, weight: 0, receivable_cash_value: 0 })
    }),
  )
})

test('a part that is given up and comes back later leaves the line as it was', () => {
  fc.assert(
    fc.property(cuts, fc.nat(), ({ sold, amounts }, which) => {
      const line = cut(sold, amounts)
      const gone = line.parts[which % line.parts.length]
      if (!gone) return
      const parts = line.parts.filter(({ id }) => id !== gone.id)
      const again = partOf({ sold, parts }, gone)
      expect(sum([...parts, again].map((part) => part.receivable_cash_value))).toBe(
        whole(sold).receivable_cash_value,
      )
    }),
  )
})
