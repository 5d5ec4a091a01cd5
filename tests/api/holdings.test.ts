import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { openShop } from '../support/shop'

test('a bar that is bought opens with its weight', async () => {
  const shop = await openShop()

  const bar = await shop.call('POST', '/gold_bars', { name: '一公斤金条', weight: 1000, price: 905.5 })

  expect(bar).toMatchObject({
    status: 201,
    body: { code: 'BAR00001', current_weight: 1000, currency: 'HKD', date: '2026-11-21', in_out: 1 },
  })
  expect(bar.body.gold_bar_details).toMatchObject([{ kind: 'opening', in_out: 1, weight: 1000 }])
  expect(await verify(shop.shop.db, () => undefined)).toBe(0)
})

test('a diamond that is bought opens with its weight', async () => {
  const shop = await openShop()

  const diamond = await shop.call('POST', '/diamonds', { name: 'D VVS1', weight: 1.02, price: 42000 })

  expect(diamond).toMatchObject({
    status: 201,
    body: { code: 'DIA00001', current_weight: 1.02, currency: 'HKD', date: '2026-11-21', in_out: 1 },
  })
  expect(diamond.body.diamond_details).toMatchObject([
    { kind: 'opening', in_out: 1, weight: 1.02, price: 42000, diamond: { code: 'DIA00001' } },
  ])
  expect(await verify(shop.shop.db, () => undefined)).toBe(0)
})

test("a bar for a customer's gold starts empty", async () => {
  const shop = await openShop()
  const bar = await shop.call('POST', '/gold_bars', { code: 'BAR1', name: '客金' })
  expect(bar.body).toMatchObject({ code: 'BAR1', weight: 0, current_weight: 0, gold_bar_details: [] })
})

test.each(['gold_bars', 'diamonds'])(
  'the weight of %s cannot be typed over, everything else can',
  async (path) => {
    const shop = await openShop()
    const { body } = await shop.call('POST', `/${path}`, { code: 'X1', weight: 100 })

    const heavier = await shop.call('PUT', `/${path}/X1`, { ...body, weight: 101 })
    const renamed = await shop.call('PUT', `/${path}/X1`, { ...body, name: '足金条' })

    expect(heavier).toMatchObject({
      status: 409,
      body: { code: 'weight_fixed', errors: [{ path: '/weight' }] },
    })
    expect(renamed).toMatchObject({ status: 200, body: { name: '足金条', current_weight: 100 } })
  },
)

test.each(['gold_bars', 'diamonds'])('%s never weigh less than nothing', async (path) => {
  const shop = await openShop()
  expect(await shop.call('POST', `/${path}`, { weight: -1 })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/weight' }] },
  })
})
