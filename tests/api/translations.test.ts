import { expect, test } from 'vitest'
import { luk, openTrade, orderIn, ring, type Trade } from '../support/cast'
import { tokenOf } from '../support/shop'
import { runImport, upload } from '../support/upload'

const inEnglish = { name_en: 'Plain gold ring', name_ja: '純金リング' }

/** The golden ring has an English and a Japanese name, its metal and its kind an English one. */
async function withNames(stock = [ring]) {
  const shop = await openTrade({ stock })
  for (const [path, names] of [
    ['/products/R100', inEnglish],
    [`/materials/${shop.ids.AU}`, { name_en: 'Fine gold' }],
    ['/categorys/RING', { name_en: 'Ring' }],
  ] as const)
    expect(await shop.call('PUT', path, names)).toMatchObject({ status: 200, body: names })
  return shop
}

const codesOf = (body: Record<string, unknown>) =>
  Array.isArray(body.data) ? body.data.map((record: Record<string, unknown>) => record.code) : []

async function search({ call }: Trade, resource: string, body: object) {
  return codesOf((await call('POST', `/${resource}/search`, body)).body)
}

test('a product has a name per language beside its own, which stays the same', async () => {
  const shop = await withNames()
  const { body } = await shop.call('GET', '/products/R100')
  expect(body).toMatchObject({ name: '足金光身戒', ...inEnglish, name_es: null })
  expect(body.material).toMatchObject({ name: '足金', name_en: 'Fine gold', name_ja: null })

  const saved = await shop.call('PUT', '/products/R100', { ...body, name: '足金素圈', name_ja: null })
  expect(saved).toMatchObject({
    status: 200,
    body: { name: '足金素圈', name_en: 'Plain gold ring', name_ja: null },
  })
})

test('an unknown language is refused at its place, and so is a name that is too long', async () => {
  const shop = await openTrade()
  expect(await shop.call('PUT', '/products/R100', { name_fr: 'Alliance' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/name_fr' }] },
  })
  expect(await shop.call('PUT', '/products/R100', { name_en: 'x'.repeat(121) })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/name_en' }] },
  })
})

test('quick search, filters, the scanner and the palette find any of the names, Chinese by pinyin', async () => {
  const shop = await withNames()
  await shop.call('PUT', '/products/R100', { name_zh: '素圈' })
  for (const q of ['Plain gold', 'plain', '純金', 'リング', '光身', 'sq'])
    expect(await search(shop, 'products', { q }), q).toEqual(['R100'])
  expect(await search(shop, 'inventorys', { q: 'plain gold' })).toEqual(['R100'])

  const contains = (value: string) => ({ filters: [{ field: 'name', operator: 'contains', value }] })
  expect(await search(shop, 'products', contains('plain'))).toEqual(['R100'])
  expect(await search(shop, 'inventorys', contains('plain'))).toEqual(['R100'])
  const without = { filters: [{ field: 'name', operator: 'ncontains', value: 'plain' }] }
  expect(await search(shop, 'products', without)).not.toContain('R100')
  const metal = { filters: [{ field: 'material.name', operator: 'contains', value: 'fine' }] }
  expect(await search(shop, 'products', metal)).toContain('R100')

  const cards = (await shop.call('GET', '/scan/plain?type=-1')).body
  expect(cards).toMatchObject([
    {
      code: 'R100',
      name: '足金光身戒',
      product: { ...inEnglish, material_name_en: 'Fine gold', category_name_en: 'Ring' },
    },
  ])
  expect((await shop.call('GET', '/find/R100')).body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ resource: 'inventorys', name: '足金光身戒', ...inEnglish }),
    ]),
  )
})

test('stock has the name of its product, as soon as the product has one in a language', async () => {
  const shop = await withNames()
  expect((await shop.call('GET', '/inventorys/R100')).body).toMatchObject({
    name: '足金光身戒',
    ...inEnglish,
    name_es: null,
  })
})

test('an order keeps the names of its goods in every language from when it was confirmed', async () => {
  const shop = await withNames()
  const sale = await shop.draftSale([{ ...ring, quantity: 1, weight: 10 }], { to: luk })
  await shop.confirm(sale)
  await shop.call('PUT', '/products/R100', { name_en: 'Band', name_es: 'Alianza' })
  expect(orderIn(await shop.call('GET', `/orders/${sale.id}`))).toMatchObject({
    order_details: [
      {
        agreed: {
          product: { name: '足金光身戒', ...inEnglish, name_es: null },
          material: { name: '足金', name_en: 'Fine gold' },
          category: { name: '戒指', name_en: 'Ring' },
        },
        product: { name_en: 'Band', name_es: 'Alianza' },
      },
    ],
  })
})

test("a customer reads papers in one of goldbook's languages", async () => {
  const shop = await openTrade()
  expect(await shop.call('PUT', '/customers/LUK', { language: 'en' })).toMatchObject({
    status: 200,
    body: { language: 'en' },
  })
  expect(await shop.call('PUT', '/customers/LUK', { language: 'fr' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/language' }] },
  })
})

test('a sheet has a column per language, and names its references in any of them', async () => {
  const shop = await withNames()
  const columns = ['code', 'name', 'name_en', 'name_ja']
  const exported = await shop.app.request('/_api/products/export', {
    method: 'POST',
    headers: { 'X-Token': tokenOf('admin'), 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body: JSON.stringify({
      format: 'csv',
      columns,
      filters: [{ field: 'code', operator: 'eq', value: 'R100' }],
    }),
  })
  expect(await exported.text()).toContain('R100,足金光身戒,Plain gold ring,純金リング')

  const { body } = await upload(
    shop,
    'products',
    'products.csv',
    '款号,款式名称,款式名称（English）,材质\nR200,足金戒,Gold ring,Fine gold\n',
  )
  expect(body).toMatchObject({ mapping: ['code', 'name', 'name_en', 'material_id'] })
  expect(await runImport(shop, 'products', body)).toMatchObject({ state: 'done', created: 1 })
  expect((await shop.call('GET', '/products/R200')).body).toMatchObject({
    name_en: 'Gold ring',
    material: { name_en: 'Fine gold' },
  })
})
