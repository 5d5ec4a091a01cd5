// Engines: both
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { restartShop, type TestShop } from '../support/shop'
import { shopOfOwnFiles } from '../support/shop-of-own-files'

const own = shopOfOwnFiles('overlays')

const nickname = { title: '昵称', titles: { en: 'Nickname' }, kind: 'text', maxLength: 20 }
const withNickname = {
  properties: { nickname },
  list: { columns: ['code', 'name', 'nickname'], search: ['name', 'nickname'] },
}

const save = ({ call }: TestShop, overlay: object, name = 'customer_groups') =>
  call('PUT', `/resources/${name}/overlay`, overlay)
const plan = ({ call }: TestShop, overlay: object, name = 'customer_groups') =>
  call('POST', `/resources/${name}/plan`, overlay)

test('a custom field is planned, saved and served at once, and the shipped file stays as it is', async () => {
  const shop = await own.open()
  await shop.call('POST', '/customer_groups', { name: '老客' })
  const file = await readFile(`${own.files.folder}/customer_groups.json`, 'utf8')

  const planned = await plan(shop, withNickname)
  expect(planned).toMatchObject({
    status: 200,
    body: {
      changes: [
        {
          kind: 'column_added',
          property: 'nickname',
          text: 'A column is added for “nickname”; stored records get its default, or stay empty',
        },
        { kind: 'index_added', property: 'nickname' },
        { kind: 'search_changed' },
      ],
      refusals: [],
      templates: [],
      merged: { properties: { nickname }, list: { columns: ['code', 'name', 'nickname'] } },
    },
  })
  expect((await shop.call('GET', '/customer_groups/1')).body).not.toHaveProperty('nickname')

  const saved = await save(shop, withNickname)
  expect(saved).toMatchObject({
    status: 200,
    body: {
      shipped: { $id: 'customer_groups' },
      overlay: withNickname,
      merged: { properties: { nickname } },
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  })
  expect(saved.body.shipped).not.toHaveProperty('properties.nickname')
  expect((await shop.call('PUT', '/customer_groups/1', { nickname: '熟客' })).body).toMatchObject({
    nickname: '熟客',
  })
  expect((await shop.call('POST', '/customer_groups/search', { q: '熟客' })).body).toMatchObject({ total: 1 })
  expect((await shop.call('GET', '/resources/customer_groups/overlay')).body).toEqual(saved.body)
  expect(await readFile(`${own.files.folder}/customer_groups.json`, 'utf8')).toBe(file)
})

test('every server of an installation has the custom fields, after a restart too', async () => {
  const first = await own.open()
  const second = await restartShop(own.settings, own.database)
  await save(first, withNickname)

  await second.shop.live.reload()
  expect((await second.call('POST', '/customer_groups', { name: '老客', nickname: '熟' })).status).toBe(201)
  const third = await restartShop(own.settings, own.database)
  expect((await third.call('GET', '/customer_groups/1')).body).toMatchObject({ nickname: '熟' })
  expect((await third.app.request('/readyz')).status).toBe(200)
})

test('a save is in the audit trail, and one that starts from an older version is refused', async () => {
  const shop = await own.open()
  const { body: first } = await save(shop, withNickname)
  const { body: second } = await save(shop, { ...withNickname, updated_at: first.updated_at })
  expect(Date.parse(String(second.updated_at))).toBeGreaterThan(Date.parse(String(first.updated_at)))
  expect(await save(shop, { updated_at: first.updated_at })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
  const trail = await shop.shop.db
    .selectFrom('goldbook_audit')
    .select(['name', 'user_id', 'changes'])
    .where('name', '=', 'resources.customise')
    .orderBy('id')
    .execute()
  expect(trail).toMatchObject([
    {
      user_id: 1,
      changes: [{ resource: 'goldbook_overlays', key: 'customer_groups', after: { overlay: withNickname } }],
    },
    {},
  ])
})

test('a change that would lose data shows its count before, and is refused after', async () => {
  const shop = await own.open()
  await save(shop, withNickname)
  for (const each of ['熟', '熟', null])
    await shop.call('POST', '/customer_groups', { name: '客', nickname: each })

  const unique = { ...withNickname, properties: { nickname: { ...nickname, unique: true } } }
  const refusal = {
    path: '/properties/nickname',
    code: 'rows_alike',
    count: 2,
    message: expect.stringContaining('records: 2'),
  }
  expect((await plan(shop, unique)).body).toMatchObject({ refusals: [refusal] })
  expect(await save(shop, unique)).toMatchObject({
    status: 422,
    body: { code: 'would_lose_data', refusals: [refusal], errors: [{ path: '/properties/nickname' }] },
  })

  const required = { ...withNickname, required: ['name', 'nickname'] }
  expect((await plan(shop, required)).body).toMatchObject({ refusals: [{ code: 'rows_without' }] })
  const number = { ...withNickname, properties: { nickname: { title: '昵称', kind: 'integer' } } }
  expect((await plan(shop, number)).body).toMatchObject({ refusals: [{ code: 'values_lost', count: 2 }] })
  const gone = { list: {} }
  expect((await plan(shop, gone)).body).toMatchObject({ refusals: [{ code: 'values_hidden', count: 2 }] })
  expect(await save(shop, gone)).toMatchObject({ status: 422 })
  expect((await shop.call('GET', '/resources/customer_groups')).body).toHaveProperty('properties.nickname')
})

test('a field that is removed by agreement is hidden, and comes back with its values', async () => {
  const shop = await own.open()
  await save(shop, withNickname)
  await shop.call('POST', '/customer_groups', { name: '客', nickname: '熟' })

  const gone = { removed: ['nickname'] }
  expect((await plan(shop, gone)).body).toMatchObject({
    changes: expect.arrayContaining([
      expect.objectContaining({ kind: 'column_hidden', property: 'nickname' }),
    ]),
    refusals: [],
  })
  expect(await save(shop, gone)).toMatchObject({ status: 200 })
  expect((await shop.call('GET', '/customer_groups/1')).body).not.toHaveProperty('nickname')

  expect((await plan(shop, withNickname)).body).toMatchObject({
    refusals: [{ code: 'values_return', count: 1, message: expect.stringContaining('熟') }],
  })
  expect(await save(shop, { ...withNickname, restored: ['nickname'] })).toMatchObject({ status: 200 })
  expect((await shop.call('GET', '/customer_groups/1')).body).toMatchObject({ nickname: '熟' })
})

test('a plan names the templates that print the field', async () => {
  const shop = await own.open()
  const planned = await plan(shop, { properties: { name: { title: '品名' } } }, 'products')
  expect(planned.body).toMatchObject({
    changes: [],
    templates: expect.arrayContaining([{ name: 'barcode-label', title: expect.any(String) }]),
  })
})

test.each([
  {
    fault: 'a field without a kind',
    overlay: { properties: { mood: { title: '心情' } } },
    path: '/properties/mood',
  },
  {
    fault: 'a kind that does not exist',
    overlay: { properties: { mood: { title: '心情', kind: 'feeling' } } },
    path: '/properties/mood/kind',
  },
  {
    fault: 'a name that the database could not keep',
    overlay: { properties: { 'x"; drop table orders; --': nickname } },
    path: '/properties',
  },
  {
    fault: 'another kind for a shipped field',
    overlay: { properties: { name: { kind: 'integer' } } },
    path: '/properties/name/kind',
  },
  { fault: 'a standard name', overlay: { properties: { remarks: nickname } }, path: '/properties/remarks' },
  {
    fault: 'a list column that is no property',
    overlay: { list: { columns: ['mood'] } },
    path: '/list/columns/0',
  },
  { fault: 'an unknown word', overlay: { access: { read: ['nobody'] } }, path: '' },
  { fault: 'something else than a list', overlay: { required: 'name' }, path: '/required' },
  {
    fault: 'a reference to nothing',
    overlay: { properties: { maker_id: { title: '厂', kind: 'reference', to: 'makers' } } },
    path: '/properties/maker_id/to',
  },
  {
    fault: 'a pattern that looks ahead, and would hold the server on thirty letters',
    overlay: { properties: { sign: { title: '标记', kind: 'text', pattern: '^(?=(a+)+$)' } } },
    path: '/properties/sign/pattern',
  },
  {
    fault: 'a pattern that is none in Unicode',
    overlay: { properties: { sign: { title: '标记', kind: 'text', pattern: 'a{1' } } },
    path: '/properties/sign/pattern',
  },
  {
    fault: 'a name that programs keep for themselves',
    overlay: { properties: Object.fromEntries([['constructor', nickname]]) },
    path: '/properties',
  },
  {
    fault: 'a name that ends a statement',
    overlay: { properties: { 'x" text; drop table customers; --': { title: '厂', kind: 'text' } } },
    path: '/properties',
  },
])('$fault is refused at its place, and nothing is saved', async ({ overlay, path }) => {
  const shop = await own.open()
  const refused = {
    status: 422,
    body: { code: 'resource_invalid', errors: expect.arrayContaining([expect.objectContaining({ path })]) },
  }
  expect(await plan(shop, overlay)).toMatchObject(refused)
  expect(await save(shop, overlay)).toMatchObject(refused)
  expect((await shop.call('GET', '/resources/customer_groups/overlay')).body).toMatchObject({
    overlay: {},
    updated_at: null,
  })
})

test('custom fields that no longer fit the files are left out, and the server starts', async () => {
  const shop = await own.open()
  await save(shop, { list: { columns: ['name', 'shine'] }, properties: { shine: nickname } }, 'materials')
  await save(shop, withNickname)
  await own.files.edit('materials', ({ properties }) => {
    properties.shine = { title: '光泽', kind: 'integer' }
  })
  await shop.shop.live.reload()
  expect((await shop.call('GET', '/resources/problems')).body).toMatchObject({
    problems: [{ file: 'materials.json', path: '/properties/shine/kind' }],
  })

  const again = await restartShop(own.settings, own.database)
  expect((await again.call('GET', '/resources/problems')).body).toMatchObject({
    problems: [{ file: 'materials.json', path: '/properties/shine/kind' }],
  })
  expect((await again.call('GET', '/resources/materials')).body).toMatchObject({
    properties: { shine: { kind: 'integer' } },
  })
  expect((await again.call('GET', '/resources/customer_groups')).body).toHaveProperty('properties.nickname')
})

test('the merged file can be downloaded, and used in a folder of files', async () => {
  const shop = await own.open()
  await save(shop, withNickname)
  const answer = await shop.app.request('/_api/resources/customer_groups/export', {
    headers: { 'X-Token': 'token-of-the-admin' },
  })
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="customer_groups.json"')
  const text = await answer.text()
  await save(shop, {})
  await own.files.write('customer_groups', text)
  await shop.shop.live.reload()
  expect((await shop.call('GET', '/resources/problems')).body).toEqual({ problems: [] })
  expect(JSON.parse(text)).toMatchObject({ $schema: './resource.schema.json', properties: { nickname } })
})

test.each([
  ['GET', '/resources/meta-schema'],
  ['GET', '/resources/problems'],
  ['GET', '/resources/customers/overlay'],
  ['GET', '/resources/customers/export'],
  ['POST', '/resources/customers/plan'],
  ['PUT', '/resources/customers/overlay'],
])('%s %s is for the admin', async (method, path) => {
  const { call } = await own.open()
  const body = method === 'GET' ? undefined : {}
  expect(await call(method, path, body, { as: 'clerk' })).toMatchObject({ status: 403 })
  expect((await call(method, path, body)).status).toBe(200)
})

test('a resource that no file describes has no overlay', async () => {
  const shop = await own.open()
  expect(await shop.call('GET', '/resources/makers/overlay')).toMatchObject({ status: 404 })
  for (const answer of [await plan(shop, {}, 'makers'), await save(shop, {}, 'makers')])
    expect(answer).toMatchObject({ status: 404 })
})
