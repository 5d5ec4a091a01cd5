import { describe, expect, test } from 'vitest'
import { kept, luk, openTrade, orderIn, ring, type Goods } from '../support/cast'
import { openShop, today } from '../support/shop'

test("today's price is set, set again, and the old one stays in the audit trail", async () => {
  const { call, shop } = await openShop()
  const first = await call('POST', '/daily_prices', { date: today, price: { value: 905.5 } })
  const second = await call('POST', '/daily_prices', { date: today, price: { value: 906, currency: 'HKD' } })

  expect(second).toMatchObject({
    status: 201,
    body: { id: first.body.id, price: { value: 906, currency: 'HKD' } },
  })
  expect((await call('POST', '/daily_prices/search', {})).body.total).toBe(1)
  const trail = await shop.db.selectFrom('goldbook_audit').select('changes').orderBy('id').execute()
  expect(trail[1]?.changes).toMatchObject([
    { before: { price: { value: 905.5 } }, after: { price: { value: 906 } } },
  ])
})

test('the latest price is the first by date', async () => {
  const { call } = await openShop()
  for (const [date, value] of [
    ['2026-11-20', 900],
    [today, 905],
    ['2026-11-19', 890],
  ])
    await call('POST', '/daily_prices', { date, price: { value } })
  const latest = await call('POST', '/daily_prices/search', {
    filters: [],
    sorts: 'date|DESC',
    page: 1,
    per_page: 1,
  })
  expect(latest.body).toMatchObject({ data: [{ date: today, price: { value: 905 } }], total: 3 })
})

test('a price that was entered for the wrong day moves to the right one, unless that has one', async () => {
  const { call } = await openShop()
  const { body } = await call('POST', '/daily_prices', { date: '2026-11-20', price: { value: 905 } })
  const change = (date: string) => call('PUT', `/daily_prices/${body.id}`, { date })
  expect(await change(today)).toMatchObject({ status: 200, body: { date: today } })
  await call('POST', '/daily_prices', { date: '2026-11-19', price: { value: 900 } })
  expect(await change('2026-11-19')).toMatchObject({ status: 409, body: { code: 'code_taken' } })
})

test('a price that was deleted is set again', async () => {
  const { call } = await openShop()
  const { body } = await call('POST', '/daily_prices', { date: today, price: { value: 905 } })
  await call('DELETE', `/daily_prices/${body.id}`)
  expect(await call('POST', '/daily_prices', { date: today, price: { value: 906 } })).toMatchObject({
    status: 201,
  })
  expect((await call('POST', '/daily_prices/search', {})).body).toMatchObject({
    total: 1,
    data: [{ price: { value: 906 } }],
  })
})

test.each([
  { value: 0 },
  { value: -1 },
  { value: 1.005 },
  { value: 900, currency: 'XXX' },
  { currency: 'HKD' },
  900,
  null,
])('a price of %j is refused', async (price) => {
  const { call } = await openShop()
  expect(await call('POST', '/daily_prices', { date: today, price })).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  })
})

test('ten clerks who set the price of one day at once leave one', async () => {
  const { call } = await openShop()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      call('POST', '/daily_prices', { date: today, price: { value: 900 + index } }),
    ),
  )
  expect(answers.every((answer) => answer.status === 201)).toBe(true)
  expect((await call('POST', '/daily_prices/search', {})).body.total).toBe(1)
})

test('an older version of a price is not saved over a newer one', async () => {
  const { call } = await openShop()
  const { body } = await call('POST', '/daily_prices', { date: today, price: { value: 900 } })
  await call('POST', '/daily_prices', { date: today, price: { value: 905 } })
  const late = { price: { value: 901 }, updated_at: '2026-11-20T00:00:00Z' }
  expect(await call('PUT', `/daily_prices/${body.id}`, late)).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { price: { value: 905 } } },
  })
})

describe('the history of prices', () => {
  async function openWithPrices() {
    const shop = await openShop()
    for (const [date, value] of [
      ['2026-11-22', 950],
      [today, 905.5],
      ['2026-11-20', 900],
      ['2026-10-22', 880],
    ])
      await shop.call('POST', '/daily_prices', { date, price: { value } })
    return shop
  }
  const of = (date: string, value: number) => ({ date, price: { value, currency: 'HKD' } })
  const all = [of('2026-10-22', 880), of('2026-11-20', 900), of(today, 905.5)]

  test.each([
    ['?days=1', all.slice(2)],
    ['?days=2', all.slice(1)],
    ['?days=30', all.slice(1)],
    ['?days=31', all],
    ['', all],
  ])('that %j asks for runs up to today, the oldest first', async (query, expected) => {
    const { call } = await openWithPrices()
    const answer = await call('GET', `/daily_prices/history${query}`, undefined, { as: 'clerk' })
    expect(answer).toMatchObject({ status: 200, body: expected })
  })

  test('leaves out deleted prices', async () => {
    const { call } = await openWithPrices()
    const { body } = await call('POST', '/daily_prices', { date: today, price: { value: 1 } })
    await call('DELETE', `/daily_prices/${body.id}`)
    expect((await call('GET', '/daily_prices/history')).body).toEqual(all.slice(0, 2))
  })

  test.each(['0', '-1', '1.5', '100000', 'x', '', '1;drop'])('of "%s" days is refused', async (days) => {
    const { call } = await openShop()
    const address = `/daily_prices/history?days=${encodeURIComponent(days)}`
    expect(await call('GET', address)).toMatchObject({ status: 422, body: { errors: [{ path: '/days' }] } })
  })

  test('is for signed-in users', async () => {
    const { call } = await openShop()
    for (const path of ['history', 'fetch'])
      expect(await call('GET', `/daily_prices/${path}`, undefined, { as: 'nobody' })).toMatchObject({
        status: 401,
      })
  })
})

test('where the settings require it, nothing is sold at the gold price of another day', async () => {
  const shop = await openTrade({ stock: [ring] })
  const oneRing = { ...ring, quantity: 1, weight: 10 }
  const setPrice = async (date: string, value: number) =>
    kept(await shop.call('POST', '/daily_prices', { date, price: { value, currency: 'HKD' } }))
  await setPrice('2026-11-20', 900)
  const [early, later, byHand] = [
    await shop.draftSale(oneRing, { to: luk }),
    await shop.draftSale(oneRing, { to: luk }),
    await shop.draftSale({ ...oneRing, priced_by_hand: true } as Goods, { to: luk }),
  ]
  const preorder = await shop.draftSale(oneRing, { to: luk, order_type: 'XSYD' })
  expect(await shop.confirm(early)).toMatchObject({ status: 200 })
  expect((await shop.call('POST', '/settings', { require_todays_price: true })).status).toBeLessThan(300)

  const refusal = {
    code: 'price_of_another_day',
    ...{ line: 1, order_date: '2026-11-21', date: '2026-11-20' },
  }
  expect(await shop.confirm(later)).toMatchObject({ status: 409, body: refusal })
  await setPrice('2026-11-21', 910)
  expect(await shop.confirm(later)).toMatchObject({
    status: 409,
    body: { ...refusal, errors: [{ path: '/order_details/0/gold_price_per_gram_value' }] },
  })
  const checkout = await shop.call('POST', '/orders/checkout', { order_id: later.id, confirm: true })
  expect(checkout).toMatchObject({ status: 409, body: { code: 'price_of_another_day' } })
  const [line] = later.order_details
  await shop.change(later, { order_details: [{ ...line, gold_price_per_gram_value: 910 }] })
  expect(await shop.confirm(later)).toMatchObject({ status: 200 })
  expect(await shop.confirm(byHand)).toMatchObject({ status: 200 })
  expect(await shop.confirm(orderIn(await shop.convert(preorder)))).toMatchObject({ status: 200 })
})
