import { expect, test } from 'vitest'
import { openShop } from '../support/shop'

test.each([
  [{ 2: [{ group: 0, labor_fee: 8 }] }, 'reference_missing', '/labor_fees/2'],
  [{ 1: [{ group: 7, labor_fee: 8 }] }, 'labor_fee_range', '/labor_fees/1/0/group'],
  [
    {
      1: [
        { group: 10, labor_fee: 8 },
        { group: 10, labor_fee: 9 },
      ],
    },
    'labor_fee_twice',
    '/labor_fees/1/1/group',
  ],
])('labor fees %j mean nothing', async (labor_fees, code, path) => {
  const { call } = await openShop()
  await call('POST', '/materials', { name: '足金', price_ranges: '10,20' })
  expect(await call('POST', '/customer_groups', { name: '批发', labor_fees })).toMatchObject({
    status: 422,
    body: { code, errors: [{ path }] },
  })
})

test('fees of a range that no longer exists stay with their group', async () => {
  const { call } = await openShop()
  await call('POST', '/materials', { name: '足金', price_ranges: '10,20' })
  const labor_fees = { 1: [{ group: 20, labor_fee: 8 }] }
  await call('POST', '/customer_groups', { code: 'W', name: '批发', labor_fees })
  await call('PUT', '/materials/1', { price_ranges: '10' })
  expect(await call('PUT', '/customer_groups/W', { name: '批发商', labor_fees })).toMatchObject({
    status: 200,
  })
})

test.each([
  ['gold_bars', { date: '2026-11-21', currency: 'HKD', weight: 0 }, '/name', 'Name / Weight bought'],
  ['diamonds', {}, '/name', 'Name / Weight bought'],
  ['shipments', { date: '2026-11-21', name: '' }, '/order_code', 'Order / Carrier / Tracking no.'],
  ['inventory_details', {}, '/name', 'Name / Location'],
])(
  'an empty record of %s is not saved, and its required fields are named',
  async (resource, body, path, fields) => {
    const { call } = await openShop()
    const answer = await call('POST', `/${resource}`, body, { headers: { 'Accept-Language': 'en' } })
    const message = `Nothing is filled in yet; enter at least one of: ${fields}`
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'nothing_typed', errors: [{ path, message }] },
    })
  },
)

test('codes must differ by more than case', async () => {
  const { call } = await openShop()
  await call('POST', '/customers', { code: 'LUK', name: '陆记' })
  await call('POST', '/customers', { code: 'CHAN', name: '陈记' })
  const taken = { status: 409, body: { code: 'code_taken', errors: [{ path: '/code' }] } }
  expect(await call('POST', '/customers', { code: 'luk', name: '陆记二号' })).toMatchObject(taken)
  expect(await call('PUT', '/customers/CHAN', { code: 'Luk' })).toMatchObject(taken)
  expect(await call('PUT', '/customers/LUK', { code: 'Luk' })).toMatchObject({ status: 200 })
})

test("the company's email address is checked like a customer's", async () => {
  const { call } = await openShop()
  expect(await call('PUT', '/settings/1', { email: 'nobody' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/email' }] },
  })
  expect(await call('PUT', '/settings/1', { email: 'shop@example.com' })).toMatchObject({ status: 200 })
})

test('diamonds and storage places are deleted while nothing refers to them', async () => {
  const { call } = await openShop()
  await call('POST', '/diamonds', { code: 'D1', name: '未用' })
  await call('POST', '/inventory_details', { code: 'I1', name: '一号柜' })
  expect(await call('DELETE', '/diamonds/D1')).toMatchObject({ status: 204 })
  expect(await call('DELETE', '/inventory_details/I1')).toMatchObject({ status: 204 })
})
