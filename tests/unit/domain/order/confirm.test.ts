import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirm, type ConfirmLine, type ConfirmOrder } from '#domain/order/confirm'
import { balanceAfter, emptyStock, type StockRow } from '#domain/stock/movement'

const ring: ConfirmLine = {
  id: 1,
  product_code: 'R100',
  is_unique_code: false,
  inventory_code: 'R100',
  quantity: 3,
  weight: 37.429,
  gold_price_per_gram_value: 900,
  labor_fee_per_gram_value: 16,
  diamond_fee_value: 0,
  discount_type: 'percentage',
  discount_value: 2.5,
}
const bangle: ConfirmLine = {
  ...ring,
  id: 2,
  product_code: 'U200',
  is_unique_code: true,
  inventory_code: 'U200-1',
  quantity: 1,
  weight: 30.12,
  discount_value: 0,
}

const order = (changes: Partial<ConfirmOrder>): ConfirmOrder => ({
  code: 'CPXS-20261121-0001',
  order_type: 'CPXS',
  confirmed: false,
  customer_id: 7,
  payment_method: 'no_gold',
  currency: 'HKD',
  rate: 1,
  order_details: [ring],
  ...changes,
})
const sale = (...order_details: ConfirmLine[]) => order({ order_details })
const purchase = (...order_details: ConfirmLine[]) => order({ order_type: 'CPRK', order_details })

const stock = (...rows: StockRow[]) => new Map(rows.map((row) => [row.code, row]))
const rings = { code: 'R100', quantity: 10, weight: 100.5 }
const piece = { code: 'U200-1', quantity: 1, weight: 30.12 }

describe('an order is not confirmed', () => {
  test.each([
    ['already_confirmed', undefined, order({ confirmed: true, customer_id: null })],
    ['preorder_not_confirmable', undefined, order({ order_type: 'XSYD', order_details: [] })],
    ['customer_required', '/customer_id', order({ customer_id: null, order_details: [] })],
    ['customer_required', '/customer_id', order({ customer_id: 0 })],
    ['lines_required', '/order_details', order({ order_details: [] })],
  ] as const)('%s', (code, path, refused) => {
    expect(() => confirm(refused, stock(rings))).toThrow(expect.objectContaining({ code, path }))
  })

  test.each([
    ['product_required', '/product_code', { product_code: null, quantity: 0 }],
    ['quantity_required', '/quantity', { quantity: 0, weight: 0 }],
    ['weight_required', '/weight', { weight: 0, gold_price_per_gram_value: 0 }],
    ['gold_price_required', '/gold_price_per_gram_value', { gold_price_per_gram_value: 0 }],
    ['discount_exceeds', '/discount_value', { discount_value: 101 }],
  ] as const)('%s, at its line', (code, path, wrong) => {
    expect(() => confirm(sale(ring, ring, { ...ring, ...wrong }), stock(rings))).toThrow(
      expect.objectContaining({ code, path: `/order_details/2${path}` }),
    )
  })
})

test('an order with its metal settled in gold needs no gold price', () => {
  const line = { ...ring, gold_price_per_gram_value: 0 }
  const settled = confirm(order({ payment_method: 'with_gold', order_details: [line] }), stock(rings))
  expect(settled.totals).toMatchObject({ receivable_cash_value: 583.89, receivable_gold_weight: 37.429 })
})

describe('a sale', () => {
  test('takes each line from its stock row and settles the figures', () => {
    expect(confirm(sale(ring), stock(rings))).toEqual({
      order_details: [
        {
          ...ring,
          weight_in_liang: 1,
          labor_fee: 598.86,
          unit_price_per_gram_value: 916,
          amount: 34_284.96,
          amount_real: 33_427.84,
          receivable_cash_value: 33_427.84,
          receivable_gold_weight: 0,
        },
      ],
      totals: {
        quantity: 3,
        weight: 37.429,
        weight_in_liang: 1,
        diamond_fee_value: 0,
        receivable_cash_value: 33_427.84,
        receivable_gold_weight: 0,
      },
      movements: [
        {
          inventory_code: 'R100',
          kind: 'sale',
          in_out: -1,
          quantity: 3,
          weight: 37.429,
          order_detail_id: 1,
        },
      ],
      balances: [{ code: 'R100', quantity: 7, weight: 63.071 }],
      latest_in_labor_fees: [],
    })
  })

  test('moves the stock in the order of the codes, whatever the order of the lines', () => {
    const { movements, balances } = confirm(sale(bangle, ring), stock(piece, rings))
    expect(movements.map(({ inventory_code }) => inventory_code)).toEqual(['R100', 'U200-1'])
    expect(balances.map(({ code }) => code)).toEqual(['R100', 'U200-1'])
  })

  test('of goods that are not in stock is refused', () => {
    expect(() => confirm(sale(bangle, ring), stock(piece))).toThrow(
      expect.objectContaining({
        code: 'insufficient_stock',
        path: '/order_details/1/quantity',
        facts: expect.objectContaining({
          inventory_code: 'R100',
          available_quantity: 0,
          available_weight: 0,
        }),
      }),
    )
  })

  test('cannot sell the same goods on two lines', () => {
    const lines = [
      { ...ring, quantity: 6, weight: 60 },
      { ...ring, id: 5, quantity: 5, weight: 40 },
    ]
    expect(() => confirm(sale(...lines), stock(rings))).toThrow(
      expect.objectContaining({
        code: 'insufficient_stock',
        path: '/order_details/1/quantity',
        facts: expect.objectContaining({ asked_quantity: 11, asked_weight: 100, available_quantity: 10 }),
      }),
    )
  })

  test('that empties a code over several lines writes its rest off once', () => {
    const lines = [
      { ...ring, quantity: 6, weight: 60 },
      { ...ring, id: 5, quantity: 4, weight: 40.4 },
    ]
    const { movements, balances } = confirm(sale(...lines), stock(rings))
    expect(movements).toMatchObject([
      { kind: 'sale', quantity: 6, weight: 60, order_detail_id: 1 },
      { kind: 'sale', quantity: 4, weight: 40.4, order_detail_id: 5 },
      { kind: 'variance', in_out: -1, quantity: 0, weight: 0.1, order_detail_id: null },
    ])
    expect(balances).toEqual([{ code: 'R100', quantity: 0, weight: 0 }])
  })

  test('that would leave too much weight behind the last unit is refused at its line', () => {
    expect(() => confirm(sale({ ...ring, quantity: 10, weight: 99 }), stock(rings))).toThrow(
      expect.objectContaining({ code: 'weight_left', path: '/order_details/0/weight' }),
    )
  })
})

describe('a piece that is sold', () => {
  test.each([30, 31])('leaves whole: %d g on its line become the weight in stock', (weight) => {
    const { order_details, movements, balances, totals } = confirm(sale({ ...bangle, weight }), stock(piece))
    expect(order_details).toMatchObject([{ weight: 30.12, amount: 27_589.92 }])
    expect(totals.weight).toBe(30.12)
    expect(movements).toMatchObject([{ kind: 'sale', quantity: 1, weight: 30.12 }])
    expect(balances).toEqual([{ code: 'U200-1', quantity: 0, weight: 0 }])
  })

  test('is gone for the next one', () => {
    expect(() => confirm(sale(bangle), stock({ ...piece, quantity: 0, weight: 0 }))).toThrow(
      expect.objectContaining({ code: 'insufficient_stock', path: '/order_details/0/quantity' }),
    )
    expect(() => confirm(sale(bangle, { ...bangle, id: 3 }), stock(piece))).toThrow('insufficient_stock')
  })
})

describe('a purchase', () => {
  test('adds to the stock row, makes one that is missing and teaches the labor fee', () => {
    const lines = [ring, bangle, { ...ring, id: 3, labor_fee_per_gram_value: 12 }]
    const { movements, balances, latest_in_labor_fees } = confirm(purchase(...lines), stock(rings))
    expect(movements).toMatchObject([
      {
        inventory_code: 'R100',
        kind: 'purchase',
        in_out: 1,
        quantity: 3,
        weight: 37.429,
        order_detail_id: 1,
      },
      {
        inventory_code: 'R100',
        kind: 'purchase',
        in_out: 1,
        quantity: 3,
        weight: 37.429,
        order_detail_id: 3,
      },
      {
        inventory_code: 'U200-1',
        kind: 'purchase',
        in_out: 1,
        quantity: 1,
        weight: 30.12,
        order_detail_id: 2,
      },
    ])
    expect(balances).toEqual([{ code: 'R100', quantity: 16, weight: 175.358 }, piece])
    expect(latest_in_labor_fees).toEqual([
      { product_code: 'R100', latest_in_labor_fee: 12 },
      { product_code: 'U200', latest_in_labor_fee: 16 },
    ])
  })

  test('of a piece that is in stock is refused', () => {
    expect(() => confirm(purchase(ring, bangle), stock(piece))).toThrow(
      expect.objectContaining({
        code: 'piece_in_stock',
        path: '/order_details/1/inventory_code',
        facts: { inventory_code: 'U200-1', available_quantity: 1 },
      }),
    )
  })

  test('of the same piece twice is refused at the second', () => {
    expect(() => confirm(purchase(bangle, { ...bangle, id: 3 }), stock())).toThrow(
      expect.objectContaining({ code: 'piece_in_stock', path: '/order_details/1/inventory_code' }),
    )
  })

  test('of a piece that was sold before takes it in again', () => {
    const gone = { ...piece, quantity: 0, weight: 0 }
    expect(confirm(purchase(bangle), stock(gone)).balances).toEqual([piece])
  })

  test('has one line for each piece', () => {
    expect(() => confirm(purchase({ ...bangle, quantity: 2 }), stock())).toThrow(
      expect.objectContaining({ code: 'piece_quantity', path: '/order_details/0/quantity' }),
    )
  })
})

const code = fc.constantFrom('R100', 'R200', 'R300')
const line = fc
  .record({ code, quantity: fc.integer({ min: 1, max: 9 }), milligrams: fc.integer({ min: 1, max: 90_000 }) })
  .map((one) => ({
    ...ring,
    inventory_code: one.code,
    quantity: one.quantity,
    weight: Number(`${one.milligrams}e-3`),
  }))

test('after any purchase and sale the stock is the sum of its movements, and one movement a line', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      const numbered = lines.map((one, position) => ({ ...one, id: position + 1 }))
      const bought = confirm(purchase(...numbered), stock())
      const sold = confirm(sale(...numbered), stock(...bought.balances))
      for (const { movements } of [bought, sold]) {
        const ids = movements
          .map(({ order_detail_id }) => order_detail_id)
          .toSorted((a, b) => Number(a) - Number(b))
        expect(ids).toEqual(numbered.map(({ id }) => id))
      }
      const all = [...bought.movements, ...sold.movements]
      for (const row of sold.balances) {
        const own = all.filter(({ inventory_code }) => inventory_code === row.code)
        expect(balanceAfter(emptyStock(row.code), own)).toEqual(row)
        expect(row).toMatchObject({ quantity: 0, weight: 0 })
      }
    }),
  )
})
