// Engines: both
import { setImmediate } from 'node:timers/promises'
import { isImportable } from '#resource/resource'
import { expect, test } from 'vitest'
import { createApp } from '#server/http/app'
import { openShop, type TestShop } from '../support/shop'
import { runImport, upload } from '../support/upload'

async function imported(shop: TestShop, resource: string, text: string, plan: Record<string, unknown> = {}) {
  const { status, body } = await upload(shop, resource, `${resource}.csv`, text)
  if (status !== 201) throw new Error(`refused: ${JSON.stringify(body)}`)
  return runImport(shop, resource, body, plan)
}

async function customers({ call }: TestShop) {
  const { body } = await call('POST', '/customers/search', { sorts: 'id|ASC', per_page: 100 })
  return body.data as Record<string, unknown>[]
}

test('a file is read: its heads, its first rows, and the properties of its columns', async () => {
  const shop = await openShop()
  const { status, body } = await upload(
    shop,
    'customers',
    'customers.csv',
    '编号,Name,电话,shoe size\nLUK,陆记珠宝,2345 6789,42\n\nSUP,Golden Source,,\n',
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'customers.csv',
    rows: 2,
    headers: ['编号', 'Name', '电话', 'shoe size'],
    mapping: ['code', 'name', 'phone', null],
    keys: ['code', 'id'],
    sample: [
      ['LUK', '陆记珠宝', '2345 6789', '42'],
      ['SUP', 'Golden Source', '', ''],
    ],
  })
})

test('the rows become new records, with the codes that the file leaves out', async () => {
  const shop = await openShop()
  await shop.call('POST', '/customer_groups', { code: 'W', name: '批发' })
  await shop.call('POST', '/customer_groups', { name: '零售' })
  const text = [
    '编号,名称,客户组,默认客户,备注',
    'LUK,陆记珠宝,W,是,',
    ',周大明,零售,,"一\n二"',
    'C00001,老客户,,否,',
  ].join('\n')

  expect(await imported(shop, 'customers', text)).toMatchObject({
    state: 'done',
    rows: 3,
    created: 3,
    written: 3,
    failure_count: 0,
  })
  expect(await customers(shop)).toMatchObject([
    { code: 'LUK', name: '陆记珠宝', customer_group: { code: 'W' }, is_default: true, balance_value: 0 },
    {
      code: 'C00002',
      name: '周大明',
      customer_group: { name: '零售' },
      is_default: false,
      remarks: '一\n二',
    },
    { code: 'C00001', name: '老客户', customer_group_id: null, currency_id: 'HKD' },
  ])
})

test('known records change in the columns of the file, the others stay', async () => {
  const shop = await openShop()
  await shop.call('POST', '/customers', { code: 'LUK', name: '陆记', phone: '2345', email: 'a@b' })
  await shop.call('POST', '/customers', { code: 'SUP', name: 'Golden Source', phone: '1' })
  const [, before] = await customers(shop)

  const text = 'code,name,phone\nLUK,陆记珠宝,\nSUP,Golden Source,1\n'
  expect(await imported(shop, 'customers', text, { mode: 'update' })).toMatchObject({
    state: 'done',
    created: 0,
    updated: 1,
    unchanged: 1,
  })

  const [luk, sup] = await customers(shop)
  expect(luk).toMatchObject({ name: '陆记珠宝', phone: null, email: 'a@b' })
  expect(sup).toEqual(before)
})

test('choices, references and keys match in any case; a key names its record and does not rename it', async () => {
  const shop = await openShop()
  await shop.call('POST', '/customer_groups', { code: 'RETAIL', name: 'Retail shops' })
  await shop.call('POST', '/customers', { code: 'LUK', name: 'Luk' })
  const text = [
    'code,name,customer_group_id,currency_id,language',
    'luk,Luk again,retail,hkd,EN',
    'ｓｕｐ,Source,RETAIL SHOPS,HKD,english',
  ].join('\n')
  expect(await imported(shop, 'customers', text, { mode: 'both' })).toMatchObject({ created: 1, updated: 1 })
  expect(await customers(shop)).toMatchObject([
    {
      code: 'LUK',
      name: 'Luk again',
      customer_group: { code: 'RETAIL' },
      currency_id: 'HKD',
      language: 'en',
    },
    { code: 'sup', customer_group: { code: 'RETAIL' }, language: 'en' },
  ])
  expect(await imported(shop, 'customers', text, { mode: 'both' })).toMatchObject({ unchanged: 2 })
})

test('a name in one case is preferred to the same in another', async () => {
  const shop = await openShop()
  await shop.call('POST', '/customer_groups', { code: 'A', name: 'Retail' })
  await shop.call('POST', '/customer_groups', { code: 'B', name: 'RETAIL' })
  expect(await imported(shop, 'customers', 'name,customer_group_id\na,RETAIL\n')).toMatchObject({
    created: 1,
  })
  expect(await customers(shop)).toMatchObject([{ customer_group: { code: 'B' } }])
  expect(await imported(shop, 'customers', 'name,customer_group_id\nb,retail\n')).toMatchObject({
    failures: [{ reason: expect.stringContaining('several') }],
  })
})

test('rows of known keys change their records, the others become new ones', async () => {
  const shop = await openShop()
  await shop.call('POST', '/products', { code: 'R100', name: '足金戒指' })
  const text = 'code,name\nR100,足金光身戒\nR200,古法戒指\n'
  expect(await imported(shop, 'products', text, { mode: 'both' })).toMatchObject({
    state: 'done',
    created: 1,
    updated: 1,
  })
  expect((await shop.call('GET', '/products/R100')).body).toMatchObject({ id: 1, name: '足金光身戒' })
  expect((await shop.call('GET', '/products/R200')).body).toMatchObject({ name: '古法戒指' })
})

test('a dry run lists every failure: row, column, value and reason; nothing is changed', async () => {
  const shop = await openShop()
  await shop.call('POST', '/customers', { code: 'TAKEN', name: 'Luk' })
  await shop.call('POST', '/customer_groups', { name: 'Twins' })
  await shop.call('POST', '/customer_groups', { name: 'Twins' })
  const text = [
    'code,name,customer_group_id,currency_id,is_default,email',
    'A,,,,,',
    'B,b,nobody,,,',
    'C,c,Twins,,,',
    'D,d,,Gold,,',
    'E,e,,,maybe,',
    'F,f,,,,not an address',
    'TAKEN,g,,,,',
    'H,h,,,,',
    'H,h2,,,,',
    `${'I'.repeat(41)},i,,,,`,
  ].join('\n')

  const outcome = await imported(shop, 'customers', text, { dry_run: true })

  expect(outcome).toMatchObject({ state: 'refused', checked: 10, written: 0, failure_count: 9 })
  expect(outcome.failures).toEqual([
    { row: 2, column: 'name', value: '', reason: 'Required' },
    {
      row: 3,
      column: 'customer_group_id',
      value: 'nobody',
      reason: 'There is no “nobody” in Customer groups',
    },
    {
      row: 4,
      column: 'customer_group_id',
      value: 'Twins',
      reason: 'There are several “Twins” in Customer groups; use the code',
    },
    { row: 5, column: 'currency_id', value: 'Gold', reason: 'There is no “Gold” in Currencies and rates' },
    { row: 6, column: 'is_default', value: 'maybe', reason: 'Must be Yes or No' },
    { row: 7, column: 'email', value: 'not an address', reason: expect.stringContaining('right form') },
    { row: 8, column: 'code', value: 'TAKEN', reason: expect.stringContaining('already taken') },
    { row: 10, column: 'code', value: 'H', reason: 'Same as row 9' },
    { row: 11, column: 'code', value: 'I'.repeat(41), reason: expect.stringContaining('40') },
  ])
  expect(await customers(shop)).toHaveLength(1)
})

test('all mistakes of a row are listed at once', async () => {
  const shop = await openShop()
  await shop.call('POST', '/customers', { code: 'TAKEN', name: 'Luk' })
  const text = 'code,name,customer_group_id,is_default,email\nTAKEN,,nobody,maybe,not an address\n'
  const outcome = await imported(shop, 'customers', text, { dry_run: true })
  expect(outcome).toMatchObject({ state: 'refused', failure_count: 5 })
  const told = outcome.failures as { row: number; column: string; reason: string }[]
  expect(told.map(({ column }) => column).toSorted()).toEqual([
    'code',
    'customer_group_id',
    'email',
    'is_default',
    'name',
  ])
  expect(told.map(({ row }) => row)).toEqual([2, 2, 2, 2, 2])
})

test('one bad row keeps all others out, whether it was checked before or not', async () => {
  const shop = await openShop()
  const outcome = await imported(shop, 'customers', 'code,name\nA,a\nB,\n')
  expect(outcome).toMatchObject({ state: 'refused', failure_count: 1, written: 0 })
  expect(await customers(shop)).toEqual([])
})

test('the report of all failures is a file that no spreadsheet runs', async () => {
  const shop = await openShop()
  const { body: read } = await upload(shop, 'customers', 'c.csv', 'code,name,is_default\nA,a,=cmd()\n')
  await runImport(shop, 'customers', read, { dry_run: true })
  const response = await shop.app.request(`/_api/customers/import/${String(read.id)}/failures`, {
    headers: { 'X-Token': 'token-of-the-admin', 'Accept-Language': 'zh' },
  })
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(await response.text()).toBe("行,列,值,原因\r\n2,is_default,'=cmd(),Must be Yes or No\r\n")
})

test('a record to change must exist, and its key must be in the file', async () => {
  const shop = await openShop()
  const outcome = await imported(shop, 'products', 'code,name\nR1,a\n,b\n', { mode: 'update', dry_run: true })
  expect(outcome.failures).toEqual([
    { row: 2, column: 'code', value: 'R1', reason: 'No such record' },
    { row: 3, column: 'code', value: '', reason: 'The value that identifies the record is missing' },
  ])
  const { body: read } = await upload(shop, 'products', 'p.csv', 'name\na\n')
  expect(await runImport(shop, 'products', read, { mode: 'update' })).toMatchObject({ code: 'key_unmapped' })
})

test('a code that stock refers to does not change by import either', async () => {
  const shop = await openShop()
  const { body: category } = await shop.call('POST', '/categorys', { code: 'RING', name: '戒指' })
  await shop.call('POST', '/products', { code: 'R100', name: '戒指', category_code: 'RING' })
  const text = `id,code,name\n${String(category.id)},BANGLE,手镯\n`
  const outcome = await imported(shop, 'categorys', text, { mode: 'update', key: 'id' })
  expect(outcome).toMatchObject({ state: 'refused', failure_count: 1 })
  expect(JSON.stringify(outcome.failures)).toContain('in use')
})

test.each([
  [{ mapping: ['code'] }, 'invalid'],
  [{ mapping: ['code', 'shoe_size'] }, 'column_unknown'],
  [{ mapping: ['code', 'balance_value'] }, 'column_unknown'],
  [{ mapping: ['code', 'code'] }, 'column_taken'],
  [{ mode: 'delete' }, 'invalid'],
  [{ key: 'name' }, 'invalid'],
  [{ dry_run: 'yes' }, 'invalid'],
  [{ id: 'another' }, 'import_gone'],
])('an import is refused for %j', async (plan, code) => {
  const shop = await openShop()
  const { body: read } = await upload(shop, 'customers', 'c.csv', 'code,name\nA,a\n')
  expect(await runImport(shop, 'customers', read, plan)).toMatchObject({ code })
})

test('records with rules of their own are not imported', async () => {
  const shop = await openShop()
  for (const resource of ['orders', 'settings', 'inventory_movements'])
    expect(await upload(shop, resource, 'o.csv', 'code\nA\n')).toMatchObject({
      status: 405,
      body: { code: 'import_refused' },
    })
  expect(await upload(shop, 'nothing', 'o.csv', 'code\nA\n')).toMatchObject({ status: 404 })
})

test('a resource with a route of its own for writing is not imported past it', async () => {
  const { shop } = await openShop()
  const own = createApp(shop)
    .routes.filter(({ method, path }) => method !== 'GET' && /^\/_api\/\w+(\/:\w+)?$/.test(path))
    .map(({ path }) => path.split('/')[2] ?? '')
  const open = Object.values(shop.resources).filter(isImportable)
  expect(open.map(({ $id }) => $id)).toContain('customers')
  expect(open.filter(({ $id }) => own.includes($id))).toEqual([])
})

test('an import belongs to its user', async () => {
  const shop = await openShop()
  const { body: read } = await upload(shop, 'customers', 'c.csv', 'code,name\nA,a\n')
  const address = `/customers/import/${String(read.id)}`
  expect(await shop.call('GET', address)).toMatchObject({ status: 200, body: { state: 'ready' } })
  expect(await shop.call('GET', address, undefined, { as: 'clerk' })).toMatchObject({ status: 404 })
  expect(await shop.call('GET', `/products/import/${String(read.id)}`)).toMatchObject({ status: 404 })
  expect(await shop.call('DELETE', address)).toMatchObject({ status: 204 })
  expect(await shop.call('GET', address)).toMatchObject({ status: 404, body: { code: 'import_gone' } })
})

test('the audit trail names the file, the changes and the new records', async () => {
  const shop = await openShop()
  await shop.call('POST', '/products', { code: 'R100', name: '戒指' })
  await imported(shop, 'products', 'code,name\nR100,足金戒指\nR200,手镯\n', { mode: 'both' })
  const [audit] = await shop.shop.db
    .selectFrom('goldbook_audit')
    .select(['name', 'user_id', 'changes'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(audit).toEqual({
    name: 'products.import',
    user_id: 1,
    changes: [
      {
        resource: 'products',
        key: null,
        before: null,
        after: { file: 'products.csv', mode: 'both', rows: 2, created: 1, updated: 1 },
      },
      { resource: 'products', key: 2, before: null, after: null },
      { resource: 'products', key: 1, before: { name: '戒指' }, after: { name: '足金戒指' } },
    ],
  })
})

test('the user of an import sees the progress of its writing, and nobody else does', async () => {
  const shop = await openShop()
  const rows = Array.from({ length: 3000 }, (_, row) => `I${row},n`).join('\n')
  const { body: read } = await upload(shop, 'customers', 'c.csv', `code,name\n${rows}\n`)
  const address = `/customers/import/${String(read.id)}`
  await shop.call('POST', '/customers/import', { id: read.id, mapping: read.mapping })
  const told = new Set<unknown>()
  for (let state: unknown = 'checking'; state === 'checking' || state === 'writing';) {
    const { body } = await shop.call('GET', address)
    state = body.state
    told.add(state)
    await setImmediate()
    if (state !== 'writing') continue
    expect(await shop.call('GET', address, undefined, { as: 'clerk' })).toMatchObject({ status: 404 })
    expect(await shop.call('GET', address, undefined, { as: 'nobody' })).toMatchObject({ status: 401 })
  }
  expect(told).toContain('writing')
  expect((await shop.call('GET', address)).body).toMatchObject({ state: 'done', written: 3000 })
})
