import { describe, expect, test } from 'vitest'
import { RuleBroken } from '#domain/errors'
import type { PartedLine, PartsOfLine } from '#domain/order/parts'
import {
  changeOfPart,
  linesToReturn,
  offsetOf,
  refuseAboveSale,
  refuseBeforeSale,
  refuseBeyondSale,
  withParts,
  type ReturnableSale,
} from '#domain/order/return'

const line = (id: number, returned_order_code: string | null = null) => ({
  id,
  returned: returned_order_code !== null,
  returned_order_code,
})

const sale: ReturnableSale = {
  code: 'CPXS-20261121-0001',
  order_type: 'CPXS',
  confirmed: true,
  order_details: [line(7), line(5), line(6, 'XSTH-20261121-0001')],
}

/** 37.429 g in three pieces, at 916.00 and less 30.00. */
const soldRings: PartedLine = {
  ...{ quantity: 3, weight: 37.429, gold_price_per_gram_value: 900, labor_fee_per_gram_value: 16 },
  ...{ diamond_fee_value: 90, diamond_count: 3, diamond_weight: 0.3 },
  ...{ discount_type: 'fixed', discount_value: 30, payment_method: 'no_gold' },
}

const untaken = (sold: PartedLine = soldRings): PartsOfLine => ({ sold, parts: [] })

const onePiece = {
  ...{ id: 31, quantity: 1, weight: 12, diamond_count: 1, diamond_weight: 0.1 },
  ...{ receivable_cash_value: 11_012.00, part_rounding_value: 0, above_sale_reason: null },
}

const broken = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof RuleBroken) return [error.code, error.path]
    throw error
  }
  return undefined
}

describe('the lines to return', () => {
  const parts = new Map([5, 6, 7].map((id) => [id, untaken()]))
  const asked = (ids: readonly number[], size: object = {}) =>
    ids.map((id, index) => ({ id, ...size, path: `/ids/${index}` }))
  const partly = new Map([...parts, [5, { sold: soldRings, parts: [onePiece] }] as const])

  test("come in the sale's order, each once, with all that is left of them", () => {
    expect(linesToReturn(sale, asked([5, 7, 5]), partly, '/ids')).toMatchObject([
      { line: { id: 7 }, amount: { quantity: 3, weight: 37.429 } },
      { line: { id: 5 }, amount: { quantity: 2, weight: 25.429 } },
    ])
  })

  test('come in part, with the share of the weight or the given weight', () => {
    const amount = (size: object) => linesToReturn(sale, asked([7], size), parts, '/ids')[0]?.amount
    expect(amount({ quantity: 1 })).toEqual({ quantity: 1, weight: 12.476 })
    expect(amount({ quantity: 1, weight: 13 })).toEqual({ quantity: 1, weight: 13 })
    expect(amount({ weight: 13 })).toEqual({ quantity: 3, weight: 13 })
  })

  test.each([
    ['more pieces than were sold', { quantity: 4 }, ['return_exceeds', '/ids/0/quantity']],
    ['more weight than was sold', { quantity: 1, weight: 37.43 }, ['return_exceeds', '/ids/0/weight']],
    ['more pieces than are left', { quantity: 3 }, ['line_returned', '/ids/0']],
    ['more weight than is left', { quantity: 2, weight: 25.43 }, ['line_returned', '/ids/0']],
  ])('are not %s', (_what, size, refusal) => {
    expect(broken(() => linesToReturn(sale, asked([5], size), partly, '/ids'))).toEqual(refusal)
  })

  test('are not two parts of one line at once', () => {
    const twice = [...asked([7], { quantity: 1 }), ...asked([7], { quantity: 1 })]
    expect(broken(() => linesToReturn(sale, twice, parts, '/ids'))).toEqual(['unknown_line', '/ids/0'])
  })

  test.each([
    ['nothing', sale, [], ['lines_required', '/ids']],
    ['a stranger', sale, [5, 9], ['unknown_line', '/ids/1']],
    ['what is returned already', sale, [6], ['line_returned', '/ids/0']],
    ['of a draft', { ...sale, confirmed: false }, [], ['order_not_confirmed', undefined]],
    ['of a purchase', { ...sale, order_type: 'CPRK' }, [5], ['return_needs_sale', undefined]],
  ] as const)('are not %s', (_what, order, ids, refusal) => {
    expect(broken(() => linesToReturn(order, asked(ids), parts, '/ids'))).toEqual(refusal)
  })

  test('name the return of a line that is returned already', () => {
    expect(() => linesToReturn(sale, asked([6]), parts, '/ids')).toThrow(
      expect.objectContaining({
        facts: {
          order_code: 'CPXS-20261121-0001',
          returned_order_code: 'XSTH-20261121-0001',
          left_quantity: 0,
          left_weight: 0,
        },
      }),
    )
  })
})

describe('a draft return', () => {
  const goods = { product_code: 'R100', inventory_code: 'R100', inventory_code_seq: null, color_id: null }
  const taken = { id: 21, original_detail_id: 5, ...goods, size: null, quantity: 3, weight: 37.429 }
  const stored = {
    original_customer_order_code: sale.code,
    customer_id: 3,
    payment_method: 'no_gold',
    currency: 'HKD',
    order_details: [taken],
  }
  const sold = new Map([[5, untaken()]])
  const refusal = (head: object, changes: object = {}) =>
    broken(() =>
      refuseBeyondSale(stored, { ...stored, ...head, order_details: [{ ...taken, ...changes }] }, sold),
    )

  test('may take back less, at another price, and lines may be taken out of it', () => {
    const less = { quantity: 1, weight: 10, gold_price_per_gram_value: 880, discount_value: 5 }
    expect(refusal({ date: '2026-11-22' }, less)).toBeUndefined()
    expect(broken(() => refuseBeyondSale(stored, { ...stored, order_details: [] }, sold))).toBeUndefined()
  })

  test.each([
    [{ customer_id: 4 }, {}, ['return_fixed', '/customer_id']],
    [{ customer_id: null }, {}, ['return_fixed', '/customer_id']],
    [{ payment_method: 'with_gold' }, {}, ['return_fixed', '/payment_method']],
    [{ currency: 'USD' }, {}, ['return_fixed', '/currency']],
    [{}, { product_code: 'U200' }, ['return_fixed', '/order_details/0/product_code']],
    [{}, { inventory_code: 'R100-S15' }, ['return_fixed', '/order_details/0/inventory_code']],
    [{}, { inventory_code_seq: 2 }, ['return_fixed', '/order_details/0/inventory_code_seq']],
    [{}, { color_id: 1 }, ['return_fixed', '/order_details/0/color_id']],
    [{}, { size: '15' }, ['return_fixed', '/order_details/0/size']],
    [{}, { quantity: 4 }, ['return_exceeds', '/order_details/0/quantity']],
    [{}, { weight: 37.43 }, ['return_exceeds', '/order_details/0/weight']],
    [{}, { id: null }, ['unknown_line', '/order_details/0']],
    [{}, { id: 22 }, ['unknown_line', '/order_details/0']],
  ])('does not grow beyond its sale: %o %o', (head, changes, expected) => {
    expect(refusal(head, changes)).toEqual(expected)
  })
})

describe('a line of a return brings at most the amount of its sale', () => {
  const brought = (receivable_cash_value: number, receivable_gold_weight = 0) => ({
    ...{ receivable_cash_value, receivable_gold_weight },
  })
  const twoGrams: PartedLine = {
    ...{ ...soldRings, quantity: 1, weight: 2.5, labor_fee_per_gram_value: 724 },
    ...{ diamond_fee_value: 0, discount_value: 0, payment_method: 'with_gold' },
  }
  const sold = new Map([[5, untaken(twoGrams)]])
  const back = (cash: number, gold: number, above_sale_reason: string | null = null) => [
    { id: 21, original_detail_id: 5, above_sale_reason, ...brought(cash, gold) },
  ]
  const none = new Map<number, ReturnType<typeof brought>>()
  const cash = ['above_sale', '/order_details/0/receivable_cash_value']
  const gold = ['above_sale', '/order_details/0/receivable_gold_weight']

  test.each([
    { what: 'as much', lines: back(1810, 2.5), approved: none, refusal: undefined },
    { what: 'less', lines: back(1000, 0), approved: none, refusal: undefined },
    { what: 'a cent more', lines: back(1810.01, 2.5), approved: none, refusal: cash },
    { what: 'a milligram more', lines: back(1810, 2.501), approved: none, refusal: gold },
    { what: 'more, by an admin without a reason', lines: back(1900, 0), approved: null, refusal: cash },
    { what: 'more, for a reason of spaces', lines: back(1900, 0, '  '), approved: null, refusal: cash },
    {
      what: 'more, by an admin with a reason',
      lines: back(1900, 3, '客诉'),
      approved: null,
      refusal: undefined,
    },
    { what: 'more, by a clerk with a reason', lines: back(1900, 0, '客诉'), approved: none, refusal: cash },
    {
      what: 'what an admin let through before',
      lines: back(1900, 0, '客诉'),
      approved: new Map([[21, brought(1900)]]),
      refusal: undefined,
    },
    {
      what: 'more than an admin let through before',
      lines: back(1900.01, 0, '客诉'),
      approved: new Map([[21, brought(1900)]]),
      refusal: cash,
    },
  ])('$what: $refusal', ({ lines, approved, refusal }) => {
    expect(broken(() => refuseAboveSale(lines, sold, approved))).toEqual(refusal)
  })

  test('the refusal names both figures', () => {
    expect(() => refuseAboveSale(back(1_021_000, 0), sold, none)).toThrow(
      expect.objectContaining({ facts: { value: 1_021_000, most: 1810 } }),
    )
  })
})

describe('the shares of the pieces and the weight of a part', () => {
  const whole = { ...soldRings, id: 21, original_detail_id: 5 }
  const fees = { diamond_fee_value: 30, discount_value: 10.02, diamond_count: 1, diamond_weight: 0.1 }

  test('change with them', () => {
    expect(changeOfPart(untaken(), whole, { ...whole, quantity: 1, weight: 12.5 })).toMatchObject({
      ...fees,
    })
  })

  test('do not replace values of the change itself', () => {
    const typed = { ...whole, quantity: 1, weight: 12.5, discount_value: 12, diamond_fee_value: 0 }
    expect(changeOfPart(untaken(), whole, typed)).toMatchObject({
      diamond_fee_value: 0,
      discount_type: 'fixed',
      discount_value: 12,
    })
  })

  test('are none, where neither of them changes', () => {
    expect(changeOfPart(untaken(), whole, { ...whole, discount_value: 12 })).toEqual({})
  })

  test('are on the lines of a draft return, with the cents of the last piece', () => {
    const sold = { ...soldRings, diamond_fee_value: 100 }
    const line = { sold, parts: [{ ...onePiece, weight: 12.476 }] }
    const stored = {
      original_customer_order_code: sale.code,
      order_details: [{ ...whole, diamond_fee_value: 100 }],
    }
    const rest = { ...sold, id: 21, quantity: 2, weight: 24.953 }
    const [saved] = withParts(stored, [rest], new Map([[5, line]]))
    expect(saved).toMatchObject({ diamond_fee_value: 66.67, discount_value: 20, part_rounding_value: -0.01 })
    expect(withParts(stored, [{ ...rest, id: 22 }], new Map([[5, line]]))).toMatchObject([{ id: 22 }])
  })
})

test.each([
  ['2026-11-20', ['return_before_sale', '/date']],
  ['2026-11-21', undefined],
  ['2026-11-22', undefined],
])('of a sale on 2026-11-21, a return on %s: %o', (date, refusal) => {
  expect(broken(() => refuseBeforeSale(date, { date: '2026-11-21' }))).toEqual(refusal)
})

test.each([
  ['a sale that is owed more', [18300, 0], [20000, 0], [18300, 0]],
  ['a sale that is owed less', [18300, 0], [15000, 0], [15000, 0]],
  ['a paid sale', [18300, 5], [0, 0], [0, 0]],
  ['gold and cash, each for itself', [467.86, 37.429], [1000, 10.001], [467.86, 10.001]],
])('a return lowers %s', (_what, [backCash = 0, backGold = 0], [cash = 0, gold = 0], [less, lessGold]) => {
  expect(
    offsetOf(
      { unpaid_cash_value: backCash, unpaid_gold_weight: backGold },
      { unpaid_cash_value: cash, unpaid_gold_weight: gold },
    ),
  ).toEqual({ offset_cash_value: less, offset_gold_weight: lessGold })
})
