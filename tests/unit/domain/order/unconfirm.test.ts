import { expect, test } from 'vitest'
import { unconfirm, type UnconfirmOrder } from '#domain/order/unconfirm'
import type { StockMovement } from '#domain/stock/movement'

const line = (id: number, is_unique_code = false) => ({
  id,
  returned: false,
  returned_order_code: null,
  is_unique_code,
})

const moved = (id: number, changes: Partial<StockMovement> = {}): StockMovement & { id: number } => ({
  id,
  inventory_code: 'R100',
  kind: 'sale',
  in_out: -1,
  quantity: 3,
  weight: 30,
  order_detail_id: id,
  ...changes,
})

const sale: UnconfirmOrder = {
  code: 'CPXS-20261121-0001',
  order_type: 'CPXS',
  confirmed: true,
  yd_converted_order_code: null,
  bill_code: null,
  order_details: [line(1), line(2, true)],
  movements: [
    moved(1),
    moved(9, { kind: 'variance', quantity: 0, weight: 0.2, order_detail_id: null }),
    moved(2, { inventory_code: 'B', quantity: 1, weight: 25.36 }),
  ],
}

const stockOf = (...rows: [code: string, quantity: number, weight: number][]) =>
  new Map(rows.map(([code, quantity, weight]) => [code, { code, quantity, weight }]))

const purchase: UnconfirmOrder = {
  ...sale,
  order_type: 'CPRK',
  order_details: [line(1), line(2)],
  movements: [1, 2].map((id) => moved(id, { kind: 'purchase', in_out: 1 })),
}

test('the goods of a sale go back, with the written-off rest, in the order of their codes', () => {
  const { movements, balances } = unconfirm(sale, stockOf(['R100', 0, 0], ['B', 0, 0]), '打错')
  expect(movements).toMatchObject([
    { inventory_code: 'B', kind: 'reversal', in_out: 1, quantity: 1, weight: 25.36, reverses_id: 2 },
    { inventory_code: 'R100', kind: 'reversal', in_out: 1, quantity: 3, weight: 30, reverses_id: 1 },
    { inventory_code: 'R100', kind: 'reversal', in_out: 1, quantity: 0, weight: 0.2, order_detail_id: null },
  ])
  expect(balances).toEqual([
    { code: 'B', quantity: 1, weight: 25.36 },
    { code: 'R100', quantity: 3, weight: 30.2 },
  ])
})

test('the goods of a purchase leave again, all lines of a code together', () => {
  const { movements, balances } = unconfirm(purchase, stockOf(['R100', 7, 63]), '打错')
  expect(movements).toMatchObject([{ in_out: -1 }, { in_out: -1 }])
  expect(balances).toEqual([{ code: 'R100', quantity: 1, weight: 3 }])
})

const returned = { ...line(2), returned: true, returned_order_code: 'XSTH-20261121-0001' }

test.each([
  ['reason_required', '/reason', sale, ' '],
  ['already_converted', undefined, { ...sale, yd_converted_order_code: 'CPXS-20261121-0002' }, '打错'],
  ['order_not_confirmed', undefined, { ...sale, confirmed: false }, '打错'],
  ['order_billed', undefined, { ...sale, bill_code: 'P000001' }, '打错'],
  ['line_returned', '/order_details/1', { ...sale, order_details: [line(1), returned] }, '打错'],
  ['piece_in_stock', '/order_details/1/inventory_code', sale, '打错'],
  ['insufficient_stock', '/order_details/1/quantity', purchase, '打错'],
])('an order stays confirmed with %s at %s', (code, path, order, reason) => {
  const stock = stockOf(['B', 1, 25.36], ['R100', 5, 60])
  expect(() => unconfirm(order, stock, reason)).toThrow(expect.objectContaining({ code, path }))
})

test('goods without their stock row have moved on', () => {
  expect(() => unconfirm(purchase, new Map(), '打错')).toThrow(
    expect.objectContaining({ code: 'insufficient_stock' }),
  )
})
