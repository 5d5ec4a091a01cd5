// Engines: both
import { expect, test } from 'vitest'
import { kept, luk, openTrade, ring } from '../../support/cast'

/** A report of sales by colour. */
const colorsSold = {
  ...{ $id: 'colors-sold', title: '颜色销售', titles: {}, group: 'sales' },
  ...{ of: 'order_details', where: { 'order_id.confirmed': true }, access: ['admin'] },
  ...{ dimensions: ['color_id', 'product_code'], by: ['color_id'] },
  measures: [{ sum: 'weight' }, { count: true }],
}
const open = () => openTrade({ stock: [ring] })
type Shop = Awaited<ReturnType<typeof open>>

const save = (
  shop: Shop,
  definition: { $id: string; title: string; titles: object },
  updated_at: string | null = null,
) => shop.call('PUT', `/reports/${definition.$id}/definition`, { definition, updated_at })

test('an admin adds a report, after a look at its figures; all its roles find it', async () => {
  const shop = await open()
  kept(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  const tried = await shop.call('POST', '/reports/try', { definition: colorsSold })
  expect(tried).toMatchObject({
    status: 200,
    body: { title: '颜色销售', rows: [{ keys: [''], amounts: { weight: 110.5, count: 2 } }] },
  })
  expect(await shop.call('GET', '/reports/colors-sold')).toMatchObject({ status: 404 })

  expect(await save(shop, colorsSold)).toMatchObject({ status: 200, body: { shipped: false } })

  expect((await shop.call('GET', '/reports/colors-sold')).body).toMatchObject({ rows: [{ keys: [''] }] })
  expect(await shop.call('GET', '/reports/colors-sold', undefined, { as: 'clerk' })).toMatchObject({
    status: 403,
  })
})

test('a shipped report is changed, and is as in its file again when the change is taken back', async () => {
  const shop = await open()
  const { definition } = (await shop.call('GET', '/reports/stock-by-place/definition')).body as {
    definition: { $id: string; title: string; titles: object }
  }
  const { body } = await save(shop, { ...definition, title: '柜台存货', titles: {} })
  expect(body).toMatchObject({ shipped: true, definition: { title: '柜台存货' } })
  expect((await shop.call('GET', '/reports/stock-by-place')).body).toMatchObject({ title: '柜台存货' })

  expect((await shop.call('DELETE', '/reports/stock-by-place/definition')).status).toBe(204)

  expect((await shop.call('GET', '/reports/stock-by-place')).body).toMatchObject({ title: 'Stock by place' })
  expect((await shop.call('DELETE', '/reports/stock-by-place/definition')).status).toBe(404)
})

test('of two admins who change a report at once, the second is refused', async () => {
  const shop = await open()
  const { updated_at } = (await save(shop, colorsSold)).body as { updated_at: string }
  expect(await save(shop, { ...colorsSold, title: 'A' })).toMatchObject({ status: 409 })
  expect((await save(shop, { ...colorsSold, title: 'B' }, updated_at)).status).toBe(200)
  expect(await save(shop, { ...colorsSold, title: 'C' }, updated_at)).toMatchObject({
    ...{ status: 409, body: { code: 'stale' } },
  })
})

test.each([
  [{ by: ['colour'] }, '/by/0'],
  [{ measures: [] }, '/measures'],
  [{ measures: [{ sum: 'size' }] }, '/measures/0/sum'],
  [{ where: { 'order_id.nothing': 1 } }, '/where/order_id.nothing'],
  [{ $id: 'another' }, '/$id'],
  [{ titel: 'A' }, ''],
])('%j is refused with its place, and nothing is saved', async (slip, path) => {
  const shop = await open()
  const body = { definition: { ...colorsSold, ...slip }, updated_at: null }
  const refused = await shop.call('PUT', '/reports/colors-sold/definition', body)
  expect(refused).toMatchObject({ status: 422, body: { code: 'resource_invalid', errors: [{ path }] } })
  expect(await shop.call('GET', '/reports/colors-sold')).toMatchObject({ status: 404 })
})

test('a clerk neither reads nor changes the definition of a report', async () => {
  const shop = await open()
  const body = { definition: colorsSold, updated_at: null }
  const path = '/reports/colors-sold/definition'
  for (const [method, at] of [
    ['GET', path],
    ['PUT', path],
    ['DELETE', path],
    ['POST', '/reports/try'],
  ] as const)
    expect(await shop.call(method, at, method === 'GET' ? undefined : body, { as: 'clerk' })).toMatchObject({
      status: 403,
    })
})

test('the trail names who changed a report', async () => {
  const shop = await open()
  await save(shop, colorsSold)
  const { body } = await shop.call('POST', '/trail/search', { action: 'define' })
  expect(body).toMatchObject({ data: [{ name: 'reports.define', by: 'admin' }] })
})
