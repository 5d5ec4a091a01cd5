// Engines: both
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/connect'
import { ownResources, type OwnResources } from '../support/own-resources'
import { openShop, restartShop } from '../support/shop'
import { emptyTables, shopDatabase } from '../support/test-database'

let database: Database
let files: OwnResources
const settings = () => ({ RESOURCES_DIR: files.folder })

beforeAll(async () => {
  database = await shopDatabase(`goldbook_test_schema_${process.pid}`)
})
afterAll(() => database.close())
beforeEach(async () => {
  // Files that a story leaves behind must not disturb the next story.
  await emptyTables(database.db)
  files = await ownResources()
})
afterEach(() => files.drop())

const restart = () => restartShop(settings(), database)

const edit: OwnResources['edit'] = (...change) => files.edit(...change)

test('a property that is added to a file works after a restart: kept, checked, listed, typed', async () => {
  const before = await openShop(settings(), database)
  await before.call('POST', '/colors', { name: '黄' })

  await edit('colors', ({ properties, list, form }) => {
    properties.carat = { title: '成色', titles: { en: 'Carat' }, kind: 'integer', minimum: 1, maximum: 24 }
    list.columns.push('carat')
    form.sections[0]?.fields.push('carat')
  })
  const { call } = await restart()

  const { body: resource } = await call('GET', '/resources/colors')
  expect(resource).toMatchObject({
    properties: { carat: { kind: 'integer' } },
    list: { columns: expect.arrayContaining(['carat']) },
  })
  expect(await call('GET', '/resources/colors/form-schema')).toMatchObject({
    body: { properties: { carat: { type: 'integer', minimum: 1, maximum: 24 } } },
  })
  expect(await call('GET', '/colors/1')).toMatchObject({ body: { name: '黄', carat: null } })
  expect(await call('PUT', '/colors/1', { carat: 25 })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/carat' }] },
  })
  expect(await call('PUT', '/colors/1', { carat: 24 })).toMatchObject({
    status: 200,
    body: { name: '黄', carat: 24 },
  })
  const search = { filters: [{ field: 'carat', operator: 'gte', value: 18 }], sorts: 'carat|DESC' }
  expect(await call('POST', '/colors/search', search)).toMatchObject({
    body: { total: 1, data: [{ carat: 24 }] },
  })
})

test('a new property may be a reference, which finds records and keeps them from being deleted', async () => {
  const before = await openShop(settings(), database)
  await before.call('POST', '/colors', { name: '黄' })
  await edit('categorys', ({ properties }) => {
    properties.usual_color_id = { title: '常用颜色', kind: 'reference', to: 'colors' }
  })
  const { call } = await restart()

  const saved = await call('POST', '/categorys', { code: 'R', name: '戒', usual_color_id: 1 })

  expect(saved).toMatchObject({ status: 201, body: { usual_color: { id: 1, name: '黄' } } })
  expect(await call('DELETE', '/colors/1')).toMatchObject({
    status: 409,
    body: { code: 'in_use', resource: 'categorys' },
  })
})

test('a line of an order takes a new property too, and keeps it', async () => {
  const before = await openShop(settings(), database)
  await before.call('POST', '/products', { code: 'R1', name: '戒' })
  await edit('order_details', ({ properties }) => {
    properties.engraving = { title: '刻字', kind: 'text', maxLength: 20 }
  })
  const { call } = await restart()

  const line = { product_code: 'R1', quantity: 1, weight: 1, engraving: '永結同心' }
  const order = await call('POST', '/orders', { order_type: 'CPXS', order_details: [line] })

  expect(order.body).toMatchObject({ order_details: [{ engraving: '永結同心' }] })
})

test('quick search covers a text that is added to it, in old records too', async () => {
  const before = await openShop(settings(), database)
  await before.call('POST', '/customers', { name: '陈', address: '九龙弥敦道' })
  await edit('customers', ({ list }) => list.search.push('address'))
  const { call } = await restart()
  expect(await call('POST', '/customers/search', { q: '弥敦' })).toMatchObject({ body: { total: 1 } })
})

test('a required property needs a default where records would lack it', async () => {
  const before = await openShop(settings(), database)
  for (const name of ['红', '白', '黄']) await before.call('POST', '/colors', { name })
  const rank = { title: '等级', kind: 'integer' }
  const demand = (property: Record<string, unknown>) =>
    edit('colors', (file) => {
      file.properties.rank = property
      file.required = ['name', 'rank']
    })

  await demand(rank)
  await expect(restart()).rejects.toThrow(
    'resources/colors.json /properties/rank: Some records have no “rank”, which would be required (records: 3); fill it in first, give a new field a “default”, or leave it optional',
  )

  await demand({ ...rank, default: 1 })
  const { call } = await restart()
  expect(await call('GET', '/colors/1')).toMatchObject({ body: { rank: 1 } })
  expect(await call('POST', '/colors', { name: '绿' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/rank' }] },
  })
})

test('a property that is no longer required, or gone, is not asked for; its values are kept', async () => {
  await edit('product_groups', (file) => {
    file.properties.season = { title: '季节', kind: 'text' }
    file.required = ['name', 'season']
  })
  const before = await openShop(settings(), database)
  await before.call('POST', '/product_groups', { name: '婚庆', season: '秋' })
  await edit('product_groups', (file) => {
    delete file.properties.season
    file.required = ['name']
  })
  const { call } = await restart()
  expect(await call('POST', '/product_groups', { name: '日常' })).toMatchObject({ status: 201 })
  await edit('product_groups', ({ properties }) => {
    properties.season = { title: '季节', kind: 'text' }
  })
  const again = await restart()
  expect(await again.call('GET', '/product_groups/1')).toMatchObject({ body: { season: '秋' } })
})

test('a changed default counts from now on', async () => {
  await openShop(settings(), database)
  await edit('products', ({ properties }) => {
    properties.is_sample = { title: '样品', kind: 'boolean', default: true }
  })
  const { call } = await restart()
  expect(await call('POST', '/products', { code: 'S1', name: '样' })).toMatchObject({
    body: { is_sample: true },
  })
})

test('a property of another kind would lose data: the start reports that and changes nothing', async () => {
  const before = await openShop(settings(), database)
  await before.call('POST', '/colors', { name: '黄' })
  await edit('colors', ({ properties }) => {
    properties.name = { title: '名称', kind: 'integer' }
    properties.nickname = { title: '昵称', kind: 'text' }
  })
  await expect(restart()).rejects.toThrow(
    'resources/colors.json /properties/name: “name” would lose its values when text becomes bigint, such as 黄 (records: 1); add a field with another name instead',
  )
  expect(await before.call('GET', '/colors/1')).toMatchObject({ body: { name: '黄' } })
})

test('a start without news changes nothing', async () => {
  const before = await openShop(settings(), database)
  await before.call('POST', '/colors', { name: '黄' })
  const { app, call } = await restart()
  expect((await app.request('/readyz')).status).toBe(200)
  expect(await call('GET', '/colors/1')).toMatchObject({ body: { name: '黄' } })
})

test('every mistake in the files is reported at once, with file, path and reason', async () => {
  await files.write('colors', '{ "$id": "colors", }')
  await edit('customers', ({ properties, list }) => {
    properties.mood = { title: '心情', kind: 'feeling' }
    list.columns.push('Mood')
  })
  await edit('materials', (file) => {
    file.$id = 'metals'
  })
  const told = await restart().then(
    () => '',
    (error: Error) => error.message,
  )
  expect(told.split('\n')).toEqual([
    expect.stringMatching(/^resources\/colors\.json \/: .*JSON/),
    expect.stringMatching(/^resources\/customers\.json \/properties\/mood\/kind: .*text, textarea/),
    expect.stringMatching(/^resources\/customers\.json \/list\/columns\/7: /),
    'resources/materials.json /$id: must be the file\'s name, "materials"',
  ])
})

test('names that lead nowhere are reported with file, path and reason', async () => {
  await edit('products', ({ properties, list, form }) => {
    properties.maker_id = { title: '厂家', kind: 'reference', to: 'makers' }
    properties.grade = { title: '等级', kind: 'choice', choices: 'grades' }
    properties.shop_code = { title: '店', kind: 'reference', to: 'customers', by: 'phone' }
    list.columns.push('shoe_size')
    form.sections[0]?.fields.push('hat_size')
  })
  const told = await restart().then(
    () => '',
    (error: Error) => error.message,
  )
  expect(told.split('\n')).toEqual([
    'resources/products.json /properties/maker_id/to: there is no resource "makers"',
    expect.stringMatching(
      /^resources\/products\.json \/properties\/grade\/choices: there is no table "grades"; there are /,
    ),
    'resources/products.json /properties/shop_code/by: "customers.phone" must be unique to be referred to',
    'resources/products.json /list/columns/9: there is no property "shoe_size"',
    'resources/products.json /form/sections/0/fields/14: there is no property "hat_size"',
  ])
})
