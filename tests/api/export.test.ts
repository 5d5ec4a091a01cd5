// Engines: both
import { streamXlsxRows } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { openShop, tokenOf, type TestShop } from '../support/shop'
import { runImport, upload } from '../support/upload'

async function exported(
  { app }: TestShop,
  resource: string,
  body: unknown = {},
  as = 'admin',
  language = 'en',
) {
  const response = await app.request(`/_api/${resource}/export`, {
    method: 'POST',
    headers: { 'X-Token': tokenOf(as), 'Accept-Language': language, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
}

async function rowsOf(bytes: Buffer) {
  const rows = []
  for await (const { values } of streamXlsxRows(bytes)) rows.push(values)
  return rows
}

async function shopWithCustomers() {
  const shop = await openShop()
  await shop.call('POST', '/customer_groups', { code: 'W', name: '批发' })
  await shop.call('POST', '/customer_groups', { name: '零售' })
  const make = (customer: object) => shop.call('POST', '/customers', customer)
  await make({ code: 'LUK', name: '陆记珠宝', customer_group_id: 1, phone: '+852 2345', remarks: '一\n二' })
  await make({ code: 'SUP', name: '=1+1', customer_group_id: 2, contact_person: "'=x", is_default: true })
  await make({ code: '007', name: 'O"Brien, Sons' })
  return shop
}

test('a list becomes a CSV file: titles, labels, codes of references, nothing that runs', async () => {
  const shop = await shopWithCustomers()
  const columns = [
    'code',
    'name',
    'customer_group_id',
    'phone',
    'contact_person',
    'is_default',
    'balance_value',
    'remarks',
  ]
  const { status, headers, text } = await exported(
    shop,
    'customers',
    { columns, sorts: 'id|ASC' },
    'admin',
    'zh',
  )
  expect(status).toBe(200)
  expect(text).toBe(
    [
      '\uFEFF编号,名称,客户组,电话,联系人,默认客户,余额,备注',
      `LUK,陆记珠宝,W,'+852 2345,,否,0,"一\n二"`,
      `SUP,'=1+1,零售,,''=x,是,0,`,
      '007,"O""Brien, Sons",,,,否,0,',
      '',
    ].join('\r\n'),
  )
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('Content-Disposition')).toBe(
    `attachment; filename="customers-2026-11-21.csv"; filename*=UTF-8''${encodeURIComponent('客户-2026-11-21.csv')}`,
  )
  expect(headers.get('X-Total-Rows')).toBe('3')
})

test('a workbook keeps numbers as numbers, dates as dates and text as text', async () => {
  const shop = await shopWithCustomers()
  await shop.call('POST', '/daily_prices', { date: '2026-11-21', price: { value: 900.5 } })
  const prices = await exported(shop, 'daily_prices', {
    format: 'xlsx',
    columns: ['date', 'price'],
    language: 'ja',
  })
  expect(prices.headers.get('Content-Type')).toContain('spreadsheetml')
  expect(await rowsOf(prices.bytes)).toEqual([
    ['日付', '金価格（1gあたり）', '金価格（1gあたり） (通貨)'],
    [new Date('2026-11-21T00:00:00Z'), 900.5, 'HKD'],
  ])
  const customers = await exported(shop, 'customers', {
    format: 'xlsx',
    columns: ['code', 'name'],
    sorts: 'id|ASC',
  })
  expect(await rowsOf(customers.bytes)).toEqual([
    ['Code', 'Name'],
    ['LUK', '陆记珠宝'],
    ['SUP', '=1+1'],
    ['007', 'O"Brien, Sons'],
  ])
})

test('the file holds the records of the list, in its order, and its columns', async () => {
  const shop = await shopWithCustomers()
  const filters = [{ field: 'name', operator: 'ncontains', value: '=' }]
  const { text } = await exported(shop, 'customers', { filters, sorts: ['name|ASC'], columns: ['name'] })
  expect(text).toBe('\uFEFFName\r\n"O""Brien, Sons"\r\n陆记珠宝\r\n')
  expect((await exported(shop, 'customers', { q: '陆记', columns: ['code'] })).text).toBe(
    '\uFEFFCode\r\nLUK\r\n',
  )
  const usual = (await exported(shop, 'customers')).text.split('\r\n')[0]
  const resource = shop.shop.resources.customers
  const titles = resource?.list.columns.map((name) => resource.properties[name]?.titles?.en ?? 'Remarks')
  expect(usual).toBe(`\uFEFF${titles?.join()}`)
})

test('a list of many batches comes whole, once each, in any order', async () => {
  const shop = await openShop()
  const { body: read } = await upload(
    shop,
    'customers',
    'c.csv',
    `name,phone\n${Array.from({ length: 2345 }, (_, row) => `N${row % 7},${row % 3 === 0 ? '' : row % 11}`).join('\n')}\n`,
  )
  expect(await runImport(shop, 'customers', read)).toMatchObject({ state: 'done', created: 2345 })
  for (const sorts of [['phone|ASC', 'name|DESC'], ['phone|DESC'], 'id|ASC', []]) {
    const { text } = await exported(shop, 'customers', { columns: ['id'], sorts })
    const ids = text.trim().split('\r\n').slice(1)
    expect(new Set(ids).size, String(sorts)).toBe(2345)
    expect(ids).toHaveLength(2345)
  }
})

test.each(['csv', 'xlsx'] as const)('a list exported as %s comes back unchanged', async (format) => {
  const shop = await shopWithCustomers()
  const { data } = (await shop.call('POST', '/customers/search', { sorts: 'id|ASC' })).body
  const columns = Object.entries(shop.shop.resources.customers?.properties ?? {})
    .filter(([, field]) => field.kind !== 'lines')
    .map(([name]) => name)
  const { bytes } = await exported(
    shop,
    'customers',
    { format, columns: [...columns, 'remarks'] },
    'admin',
    'zh',
  )
  const { body: read } = await upload(shop, 'customers', `customers.${format}`, Uint8Array.from(bytes))
  expect(await runImport(shop, 'customers', read, { mode: 'both' })).toMatchObject({
    state: 'done',
    failure_count: 0,
    created: 0,
    updated: 0,
    unchanged: 3,
  })
  expect((await shop.call('POST', '/customers/search', { sorts: 'id|ASC' })).body.data).toEqual(data)
})

test('an exported list fills an empty shop', async () => {
  const shop = await shopWithCustomers()
  const { bytes } = await exported(shop, 'customer_groups', {
    format: 'xlsx',
    columns: ['code', 'name', 'labor_fees'],
  })
  const empty = await openShop()
  const { body: read } = await upload(empty, 'customer_groups', 'groups.xlsx', Uint8Array.from(bytes))
  expect(await runImport(empty, 'customer_groups', read)).toMatchObject({ state: 'done', created: 2 })
})

test.each([
  [{ format: 'pdf' }, '/format'],
  [{ language: 'fr' }, '/language'],
  [{ columns: [] }, '/columns'],
  [{ columns: ['shoe_size'] }, '/columns/0'],
  [{ columns: ['constructor'] }, '/columns/0'],
  [{ filters: 'all' }, '/filters'],
  [{ sorts: 'shoe_size' }, '/sorts'],
])('an export of %j is refused before a file begins', async (body, path) => {
  const { call } = await openShop()
  expect(await call('POST', '/customers/export', body)).toMatchObject({
    status: 422,
    body: { errors: [{ path }] },
  })
})

test('nobody exports what they may not read', async () => {
  const { call } = await openShop()
  expect(await call('POST', '/customers/export', {}, { as: 'nobody' })).toMatchObject({ status: 401 })
  expect(await call('POST', '/nothing/export', {})).toMatchObject({ status: 404 })
})
