// Engines: both
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '../support/shop'

const names = ['陆记珠宝', '周大明', 'Golden Source', '100% 纯金_店', '金源 Golden']

async function openWithCustomers(): Promise<TestShop> {
  const shop = await openShop()
  for (const [index, name] of names.entries())
    await shop.call('POST', '/customers', { name, code: `K${index}`, phone: index < 2 ? '2345' : undefined })
  return shop
}

async function found({ call }: TestShop, search: Record<string, unknown>) {
  const { body } = await call('POST', '/customers/search', { sorts: 'code|ASC', ...search })
  const data = Array.isArray(body.data) ? body.data : []
  return data.map((customer: Record<string, unknown>) => customer.code).join()
}

test('every operator finds its matches', async () => {
  const shop = await openWithCustomers()
  const by = (field: string, operator: string, value?: unknown) =>
    found(shop, { filters: [{ field, operator, value }] })

  expect(await by('code', 'eq', 'K1')).toBe('K1')
  expect(await by('code', 'ne', 'K1')).toBe('K0,K2,K3,K4')
  expect(await by('phone', 'ne', '2345')).toBe('K2,K3,K4')
  expect(await by('id', 'lt', 2)).toBe('K0')
  expect(await by('id', 'lte', 2)).toBe('K0,K1')
  expect(await by('id', 'gt', 4)).toBe('K4')
  expect(await by('id', 'gte', 4)).toBe('K3,K4')
  expect(await by('code', 'in', ['K1', 'K3', 'K9'])).toBe('K1,K3')
  expect(await by('code', 'in', [])).toBe('')
  expect(await by('code', 'nin', ['K1', 'K3'])).toBe('K0,K2,K4')
  expect(await by('name', 'contains', 'golden')).toBe('K2,K4')
  expect(await by('name', 'ncontains', 'golden')).toBe('K0,K1,K3')
  expect(await by('name', 'startswith', '金源')).toBe('K4')
  expect(await by('name', 'endswith', '珠宝')).toBe('K0')
  expect(await by('id', 'between', [2, 3])).toBe('K1,K2')
  expect(await by('phone', 'null')).toBe('K2,K3,K4')
  expect(await by('phone', 'nnull')).toBe('K0,K1')
  expect(await by('is_default', 'eq', false)).toBe('K0,K1,K2,K3,K4')
  expect(await by('created_at', 'gt', '2020-01-01')).toBe('K0,K1,K2,K3,K4')
})

test('wildcards are characters like any other', async () => {
  const shop = await openWithCustomers()
  const by = (operator: string, value: string) =>
    found(shop, { filters: [{ field: 'name', operator, value }] })
  expect(await by('contains', '0%')).toBe('K3')
  expect(await by('contains', '%')).toBe('K3')
  expect(await by('startswith', '_')).toBe('')
  expect(await by('endswith', '_店')).toBe('K3')
  expect(await by('contains', '\\')).toBe('')
  for (const [q, codes] of [
    ['%', 'K3'],
    ['_店', 'K3'],
    ['%%', ''],
    ["' or 1=1 --", ''],
    ['\\', ''],
  ])
    expect(await found(shop, { q })).toBe(codes)
})

test('quick search finds any two characters, one character, and any case', async () => {
  const shop = await openWithCustomers()
  for (const [q, codes] of [
    ['记珠', 'K0'],
    ['大明', 'K1'],
    ['珠', 'K0'],
    ['金', 'K3,K4'],
    ['GOLDEN', 'K2,K4'],
    ['lden s', 'K2'],
    [' 周大 ', 'K1'],
    ['k3', 'K3'],
    ['2345', 'K0,K1'],
    ['大珠', ''],
    ['', 'K0,K1,K2,K3,K4'],
  ])
    expect(await found(shop, { q }), q).toBe(codes)
})

test('quick search finds letters beyond ASCII as written', async () => {
  const { call } = await openShop()
  await call('POST', '/customers', { name: 'ÉCLAT Ñandú' })
  for (const q of ['ÉCLAT', 'Éclat', 'clat Ñ', 'ú'])
    expect((await call('POST', '/customers/search', { q })).body.total, q).toBe(1)
})

test('groups of conditions nest three deep and no deeper', async () => {
  const shop = await openWithCustomers()
  const leaf = { field: 'code', operator: 'in', value: ['K1', 'K2'] }
  const nested = (depth: number): object =>
    depth === 0
      ? leaf
      : { operator: depth % 2 ? 'or' : 'and', value: [nested(depth - 1), { field: 'code', value: 'K2' }] }

  expect(await found(shop, { filters: [nested(3)] })).toBe('K2')
  expect(await shop.call('POST', '/customers/search', { filters: [nested(4)] })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: '/filters/0/value/0/value/0/value/0/value' }] },
  })
})

test('a search goes through one reference', async () => {
  const shop = await openWithCustomers()
  const { body: group } = await shop.call('POST', '/customer_groups', { name: '批发' })
  await shop.call('PUT', '/customers/K1', { customer_group_id: group.id })
  expect(
    await found(shop, { filters: [{ field: 'customer_group.name', operator: 'contains', value: '批' }] }),
  ).toBe('K1')
})

test.each([
  'shoe_size',
  'constructor',
  'order_details',
  'customer_group.shoes',
  'name.length',
  'customer_group.name.x',
  'customer_group.constructor',
])('the field "%s" to search or sort by does not exist', async (field) => {
  const { call } = await openShop()
  expect(
    await call('POST', '/customers/search', {
      filters: [
        { field: 'id', value: 1 },
        { field, value: 1 },
      ],
    }),
  ).toMatchObject({
    status: 422,
    body: { code: 'unknown_field', field, errors: [{ path: '/filters/1' }] },
  })
  expect(await call('POST', '/customers/search', { sorts: `${field}|ASC` })).toMatchObject({ status: 422 })
})

test('pages never overlap, in any sort', async () => {
  const { call } = await openShop()
  for (let index = 0; index < 7; index++) await call('POST', '/customers', { name: '陈' })
  for (const sorts of ['name|DESC', ['phone|ASC', 'name'], undefined, 'id|ASC']) {
    const seen = []
    for (const page of [1, 2, 3, 4]) {
      const { body } = await call('POST', '/customers/search', { sorts, page, per_page: 2 })
      expect(body).toMatchObject({ total: 7, page, per_page: 2 })
      seen.push(...(Array.isArray(body.data) ? body.data : []).map((one: Record<string, unknown>) => one.id))
    }
    expect(new Set(seen)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]))
    expect(seen).toHaveLength(7)
  }
})

test('a search without conditions gives the newest fifty', async () => {
  const shop = await openWithCustomers()
  const { body } = await shop.call('POST', '/customers/search', {})
  expect(body).toMatchObject({ total: 5, page: 1, per_page: 50, data: [{ code: 'K4' }, {}, {}, {}, {}] })
  expect(body).not.toHaveProperty('total_is_estimate')
})

test.each([
  ['/per_page', { per_page: 0 }],
  ['/per_page', { per_page: 101 }],
  ['/per_page', { per_page: '50' }],
  ['/page', { page: 0 }],
  ['/page', { page: 1.5 }],
  ['/page', { page: 1e9 }],
  ['/q', { q: 7 }],
  ['/sorts', { sorts: { name: 'ASC' } }],
  ['/sorts/0', { sorts: ['name|SIDEWAYS'] }],
  ['/sorts/0', { sorts: 'name; drop table customers' }],
  ['/filters', { filters: 'name' }],
  ['/filters/0', { filters: [7] }],
  ['/filters/0', { filters: [{ field: 'name', operator: 'like', value: 'x' }] }],
  ['/filters/0', { filters: [{ field: 'name', operator: 'constructor', value: 'x' }] }],
  ['/filters/0/value', { filters: [{ field: 'id', operator: 'eq', value: 'one' }] }],
  ['/filters/0/value', { filters: [{ field: 'id', operator: 'between', value: [1] }] }],
  ['/filters/0/value', { filters: [{ field: 'created_at', operator: 'gt', value: 'soon' }] }],
  ['/filters/0/value', { filters: [{ field: 'is_default', operator: 'eq', value: 'yes' }] }],
  ['/filters/0/value', { filters: [{ field: 'name', operator: 'eq', value: null }] }],
  [
    '/filters/0/value',
    { filters: [{ field: 'id', operator: 'in', value: Array.from({ length: 1001 }, () => 1) }] },
  ],
  [
    '/filters/20',
    { filters: Array.from({ length: 21 }, () => ({ field: 'name', operator: 'contains', value: '金' })) },
  ],
  ['/filters/100', { filters: Array.from({ length: 101 }, () => ({ field: 'id', value: 1 })) }],
])('a search is refused at %s', async (path, search) => {
  const { call } = await openShop()
  expect(await call('POST', '/customers/search', search)).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path }] },
  })
})

test.each([
  [{ field: 'created_at', operator: 'gt', value: '2026-02-31' }],
  [{ field: 'id', value: 1.5 }],
  [{ field: 'id', value: 1e300 }],
  [{ field: 'name', value: 'a\u0000b' }],
  [{ field: 'customer_group_id', value: -0 }],
])('a value that no record can have is not a fault of the server: %j', async (filter) => {
  const { call } = await openShop()
  const { status } = await call('POST', '/customers/search', { filters: [filter] })
  expect([200, 422]).toContain(status)
})

test('a total above ten thousand is an estimate of the records that match the filters', async () => {
  const { call, shop } = await openShop()
  await sql`insert into colors (name) select '黄' from generate_series(1, 20000)`.execute(shop.db)
  await sql`analyze colors`.execute(shop.db)
  const total = async (filters: object[]) => {
    const { body } = await call('POST', '/colors/search', { filters, per_page: 1 })
    return [body.total_is_estimate, Math.round(Number(body.total) / 1000)]
  }
  expect(await total([])).toEqual([true, 20])
  expect(await total([{ field: 'id', operator: 'lte', value: 13000 }])).toEqual([true, 13])
  expect(await total([{ field: 'id', operator: 'lte', value: 10000 }])).toEqual([undefined, 10])
})
