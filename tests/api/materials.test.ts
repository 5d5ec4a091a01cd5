import { expect, test } from 'vitest'
import { openShop, today } from '../support/shop'

test('a material follows the full gold price, unless a share is set', async () => {
  const { call } = await openShop()
  const gold = await call('POST', '/materials', { code: 'AU', name: '足金' })
  expect(gold).toMatchObject({
    status: 201,
    body: { price_share: 100, price_own: null, price_own_date: null },
  })
  const k18 = await call('PUT', `/materials/${gold.body.id}`, { price_share: 75 })
  expect(k18.body).toMatchObject({ price_share: 75 })
})

test.each([0, -1, 0.001, 200.01, 'half'])('a share of %j is refused', async (price_share) => {
  const { call } = await openShop()
  expect(await call('POST', '/materials', { name: '足金', price_share })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/price_share' }] },
  })
})

test('a price of its own has the day on which it was set, or the one typed with it', async () => {
  const { call } = await openShop()
  const { body } = await call('POST', '/materials', { code: 'PT', name: '铂金', price_own: 268.5 })
  expect(body).toMatchObject({ price_own: 268.5, price_own_date: today })

  const typed = { price_own: 270, price_own_date: '2026-11-19' }
  const earlier = await call('PUT', `/materials/${body.id}`, typed)
  expect(earlier.body).toMatchObject(typed)
  expect((await call('PUT', `/materials/${body.id}`, { ...typed, name: 'Pt950' })).body).toMatchObject(typed)
  // A form sends the former day along with the new price.
  const next = await call('PUT', `/materials/${body.id}`, { ...typed, price_own: 271 })
  expect(next.body).toMatchObject({ price_own: 271, price_own_date: today })
  // Without its own price it follows gold again.
  const follows = await call('PUT', `/materials/${body.id}`, { price_own: null })
  expect(follows.body).toMatchObject({ price_share: 100, price_own: null, price_own_date: null })
})

test('a material has a share of the gold price or a price of its own, never both', async () => {
  const { call } = await openShop()
  const both = { code: 'PT', name: '铂金', price_own: 268.5, price_share: 40 }
  expect(await call('POST', '/materials', both)).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/price_share' }] },
  })
  const { body } = await call('POST', '/materials', { code: 'PT', name: '铂金', price_share: 40 })
  const own = await call('PUT', `/materials/${body.id}`, { price_own: 268.5 })
  expect(own.body).toMatchObject({ price_own: 268.5, price_share: 100 })
})
