import { expect, test } from 'vitest'
import { booksAreRight, broughtBack } from '../support/brought-back'
import { kept, orderIn, ring, type Trade } from '../support/cast'
import { refused } from '../support/unmoved'

const untouched = { returned: false, returned_order_code: null }

test('a return may take back less, at another price and on another day', async () => {
  const { shop, sale, back } = await broughtBack()
  const [first, second] = back.order_details
  const worn = { ...first, quantity: 2, weight: 24.9, gold_price_per_gram_value: 880, discount_value: 20 }

  const answer = await shop.change(back, {
    date: '2026-11-22',
    order_details: [worn, second],
    remarks: '磨损',
  })

  expect(answer).toMatchObject({
    status: 200,
    body: {
      code: back.code,
      date: '2026-11-22',
      remarks: '磨损',
      weight: 34.9,
      receivable_cash_value: 31_450.4,
      order_details: [
        { id: first?.id, original_detail_id: sale.order_details[0]?.id, receivable_cash_value: 22_290.4 },
        { id: second?.id },
      ],
    },
  })
  expect(await shop.confirm(back)).toMatchObject({ body: { offset_cash_value: 31_450.4, paid: true } })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 9, weight: 87.971 })
  await booksAreRight(shop)
})

test('a line that is taken out of a return is not returned', async () => {
  const { shop, sale, back } = await broughtBack()
  const [, second] = back.order_details

  await shop.change(back, { order_details: [second] })

  const [first] = sale.order_details
  expect(await shop.order(sale)).toMatchObject({
    returned: false,
    returned_order_codes: [back.code],
    order_details: [untouched, { returned: true, returned_order_code: back.code }],
  })
  expect(await shop.takeBack(sale, [first])).toMatchObject({ status: 201 })
  expect(await shop.order(sale)).toMatchObject({
    returned: true,
    returned_order_codes: [back.code, 'XSTH-20261121-0002'],
  })
})

test('a return without lines holds nothing back, and is not confirmed', async () => {
  const { shop, sale, back } = await broughtBack()
  await shop.change(back, { order_details: [] })
  expect(await shop.order(sale)).toMatchObject({
    returned: false,
    returned_order_codes: [back.code],
    order_details: [untouched, untouched],
  })
  expect(await shop.confirm(back)).toMatchObject({ status: 422, body: { code: 'lines_required' } })
})

test.each([
  ['customer_id', (shop: Trade) => shop.ids.SUP],
  ['customer_id', () => null],
  ['payment_method', () => 'with_gold'],
  ['currency', () => 'USD'],
])('a return keeps the %s of its sale', async (property, other) => {
  const { shop, sale, back } = await broughtBack()
  expect(await refused(shop, () => shop.change(back, { [property]: other(shop) }))).toMatchObject({
    status: 409,
    body: { code: 'return_fixed', order_code: sale.code, errors: [{ path: `/${property}` }] },
    moved: [],
  })
})

test.each([
  ['return_fixed', 409, '/product_code', { product_code: 'U200' }],
  ['return_fixed', 409, '/inventory_code', { inventory_code: 'R100-S15' }],
  ['return_fixed', 409, '/size', { size: '15' }],
  ['return_exceeds', 422, '/quantity', { quantity: 2 }],
  ['return_exceeds', 422, '/weight', { weight: 10.001 }],
  ['discount_exceeds', 422, '/discount_value', { discount_value: 9160.01 }],
  ['unknown_line', 422, '', { id: 1 }],
  ['unknown_line', 422, '', { id: null }],
])('a line of a return is refused with %s %s at %s', async (code, status, path, change) => {
  const { shop, back } = await broughtBack()
  const [first, second] = back.order_details
  const order_details = [first, { ...second, ...change }]
  expect(await refused(shop, () => shop.change(back, { order_details }))).toMatchObject({
    status,
    body: { code, errors: [{ path: `/order_details/1${path}` }] },
    moved: [],
  })
})

test('a line cannot be counted twice, nor come back once it was taken out', async () => {
  const { shop, back } = await broughtBack()
  const [first, second] = back.order_details
  const stranger = (path: string) => ({
    status: 422,
    body: { code: 'unknown_line', errors: [{ path }] },
    moved: [],
  })
  expect(await refused(shop, () => shop.change(back, { order_details: [first, first] }))).toMatchObject(
    stranger('/order_details/1/id'),
  )
  await shop.change(back, { order_details: [second] })
  expect(await refused(shop, () => shop.change(back, { order_details: [second, first] }))).toMatchObject(
    stranger('/order_details/1'),
  )
})

test('deleting a return un-returns its lines; its code is not given again', async () => {
  const { shop, sale, back } = await broughtBack()

  expect(await shop.call('DELETE', `/orders/${back.id}`)).toMatchObject({ status: 204 })

  expect(await shop.order(sale)).toMatchObject({
    returned: false,
    returned_order_codes: null,
    order_details: [untouched, untouched],
  })
  expect(await shop.takeBack(sale, [sale.order_details[0]])).toMatchObject({
    status: 201,
    body: { code: 'XSTH-20261121-0002' },
  })
})

test('of two returns, the one that is deleted goes from the sale', async () => {
  const { shop, sale, back } = await broughtBack()
  const [first] = back.order_details
  await shop.change(back, { order_details: [first] })
  const other = orderIn(await shop.takeBack(sale, [sale.order_details[1]]))
  await shop.call('DELETE', `/orders/${back.id}`)
  expect(await shop.order(sale)).toMatchObject({
    returned: false,
    returned_order_codes: [other.code],
    order_details: [untouched, { returned: true, returned_order_code: other.code }],
  })
})

test('a return on which the customer was paid is not deleted, nor worth less than that', async () => {
  const { shop, back } = await broughtBack()
  const { id } = kept(await shop.pay(back, { value: 9000 }))
  expect(await refused(shop, () => shop.call('DELETE', `/orders/${back.id}`))).toMatchObject({
    status: 409,
    body: { code: 'order_has_payments', order_code: back.code },
    moved: [],
  })
  const [, second] = back.order_details
  const cheap = { ...second, gold_price_per_gram_value: 800 }
  expect(await refused(shop, () => shop.change(back, { order_details: [cheap] }))).toMatchObject({
    status: 422,
    body: { code: 'value_exceed', errors: [{ path: '/order_details' }] },
    moved: [],
  })
  await shop.call('DELETE', `/order_payments/${String(id)}`)
  expect(await shop.call('DELETE', `/orders/${back.id}`)).toMatchObject({ status: 204 })
})

test('a confirmed return is neither deleted nor changed until it is un-confirmed', async () => {
  const { shop, sale, back } = await broughtBack()
  await shop.confirm(back)
  const frozen = { status: 409, body: { code: 'order_confirmed' }, moved: [] }
  expect(await refused(shop, () => shop.call('DELETE', `/orders/${back.id}`))).toMatchObject(frozen)
  expect(await refused(shop, () => shop.change(back, { order_details: [] }))).toMatchObject(frozen)
  expect(await shop.change(back, { remarks: '已入库' })).toMatchObject({ status: 200 })

  await shop.unconfirm(back)
  await shop.call('DELETE', `/orders/${back.id}`)

  expect(await shop.order(sale)).toMatchObject({
    returned: false,
    unpaid_cash_value: 43_444.96,
    order_details: [untouched, untouched],
  })
  expect(await shop.unconfirm(sale)).toMatchObject({ status: 200 })
  await booksAreRight(shop)
})

test('many returns at once keep every rule', async () => {
  const { shop, sale, back } = await broughtBack()
  const [first] = back.order_details
  await shop.change(back, { order_details: [first] })
  const other = orderIn(await shop.takeBack(sale, [sale.order_details[1]]))
  const keys = [other.id, back.id]

  const fixed = { action: 'update', keys, values: { currency: 'USD' } }
  expect(await refused(shop, () => shop.call('POST', '/orders/bulk', fixed))).toMatchObject({
    status: 409,
    body: { code: 'return_fixed', errors: [{ path: '/keys/0/currency' }] },
    moved: [],
  })
  await shop.call('POST', '/orders/bulk', { action: 'update', keys, values: { salesperson: '阿明' } })
  expect(await shop.order(sale)).toMatchObject({ returned: true })

  expect(await shop.call('POST', '/orders/bulk', { action: 'delete', keys })).toMatchObject({ status: 200 })
  expect(await shop.order(sale)).toMatchObject({
    returned_order_codes: null,
    order_details: [untouched, untouched],
  })
})

test('remarks on the return change nothing on the sale', async () => {
  const { shop, sale, back } = await broughtBack()
  const { updated_at } = await shop.order(sale)
  await shop.change(back, { remarks: '磨损' })
  expect(await shop.order(sale)).toMatchObject({ updated_at })
  const [first] = back.order_details
  await shop.change(back, { order_details: [first] })
  expect((await shop.order(sale)).updated_at > updated_at).toBe(true)
})

test('a user who has the sale open while it is returned learns that when saving it', async () => {
  const { shop, sale } = await broughtBack()
  expect(await shop.change(sale, { remarks: '甲', updated_at: sale.updated_at })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { returned: true } },
  })
})
