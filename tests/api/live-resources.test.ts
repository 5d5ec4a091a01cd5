// Engines: both
import { expect, test } from 'vitest'
import { ownResources, problemsOf, suppliers, versionOf } from '../support/own-resources'
import { restartShop } from '../support/shop'
import { shopOfOwnFiles } from '../support/shop-of-own-files'

const own = shopOfOwnFiles('live')

const certificate = {
  title: '证书号',
  titles: { en: 'Certificate' },
  kind: 'text',
  maxLength: 40,
  unique: true,
}

test('a property that is added to a file is served without a restart, and open browsers are notified', async () => {
  const shop = await own.open()
  await shop.call('POST', '/gold_bars', { weight: 10 })
  const version = await versionOf(shop)

  await own.files.edit('gold_bars', ({ properties, list, form }) => {
    properties.certificate_no = certificate
    list.columns.push('certificate_no')
    list.search.push('certificate_no')
    form.sections[0]?.fields.push('certificate_no')
  })
  await shop.shop.live.reload()

  expect(await versionOf(shop)).toMatch(/^[0-9a-f]{16}$/)
  expect(await versionOf(shop)).not.toBe(version)
  expect((await shop.call('GET', '/resources/gold_bars')).body).toMatchObject({
    properties: { certificate_no: { kind: 'text', unique: true } },
  })
  const saved = await shop.call('PUT', '/gold_bars/1', { certificate_no: 'GIA-1' })
  expect(saved.body).toMatchObject({ certificate_no: 'GIA-1' })
  expect(await shop.call('POST', '/gold_bars', { weight: 5, certificate_no: 'GIA-1' })).toMatchObject({
    status: 409,
    body: { code: 'code_taken' },
  })
  expect(await shop.call('PUT', '/gold_bars/1', { certificate_no: 'x'.repeat(41) })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/certificate_no' }] },
  })
  const filters = [{ field: 'certificate_no', operator: 'startswith', value: 'GIA' }]
  expect((await shop.call('POST', '/gold_bars/search', { filters })).body).toMatchObject({ total: 1 })
  expect((await shop.call('POST', '/gold_bars/search', { q: 'GIA' })).body).toMatchObject({ total: 1 })
  expect((await shop.app.request('/readyz')).status).toBe(200)
  expect(await problemsOf(shop)).toEqual([])
})

test('a whole new resource is one file', async () => {
  const shop = await own.open()
  await own.files.write('suppliers', suppliers)
  await shop.shop.live.reload()
  expect(await shop.call('POST', '/suppliers', { name: '金源' })).toMatchObject({
    status: 201,
    body: { code: 'S001', name: '金源' },
  })
  expect(await shop.call('POST', '/suppliers', { name: '金源' }, { as: 'clerk' })).toMatchObject({
    status: 403,
  })
  expect((await shop.call('POST', '/suppliers/search', {}, { as: 'clerk' })).body).toMatchObject({ total: 1 })
})

test('a bad file changes nothing: the last good one is served, and the admin reads why', async () => {
  const shop = await own.open()
  await shop.call('POST', '/colors', { name: '黄' })
  const version = await versionOf(shop)

  await own.files.write('colors', '{ "$id": "colors", }')
  await shop.shop.live.reload()

  expect(await versionOf(shop)).toBe(version)
  expect(await shop.call('GET', '/colors/1')).toMatchObject({ status: 200, body: { name: '黄' } })
  expect(await problemsOf(shop)).toEqual([
    { file: 'colors.json', path: '', reason: expect.stringContaining('JSON') },
  ])
  expect(await shop.call('GET', '/resources/problems', undefined, { as: 'clerk' })).toMatchObject({
    status: 403,
  })
  expect((await shop.app.request('/readyz')).status).toBe(200)
})

test('a folder that is gone for a moment changes nothing either', async () => {
  const shop = await own.open()
  await own.files.remove('resource.schema')
  await shop.shop.live.reload()
  expect(await shop.call('GET', '/resources/colors')).toMatchObject({ status: 200 })
  expect(await problemsOf(shop)).toMatchObject([{ file: 'resource.schema.json' }])
})

test('once the file is right again, no mistake is reported', async () => {
  const shop = await own.open()
  await own.files.edit('materials', ({ list }) => list.columns.push('shine'))
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toMatchObject([{ file: 'materials.json' }])
  await own.files.edit('materials', ({ properties }) => {
    properties.shine = { title: '光泽', kind: 'text' }
  })
  await shop.shop.live.reload()
  expect(await problemsOf(shop)).toEqual([])
  expect(await shop.call('POST', '/materials', { name: '银', shine: '亮' })).toMatchObject({
    body: { shine: '亮' },
  })
})

test('two servers follow the same files at once, and one with older files does not fight them', async () => {
  const first = await own.open()
  const older = await ownResources()
  const second = await restartShop({ ...own.settings }, own.database)
  const behind = await restartShop({ RESOURCES_DIR: older.folder }, own.database)

  await own.files.edit('colors', ({ properties }) => {
    properties.shade = { title: '深浅', kind: 'text', unique: true, index: true }
  })
  await Promise.all([first, second].map(({ shop }) => shop.live.reload()))
  await first.call('POST', '/colors', { name: '黄', shade: '浅' })
  await behind.shop.live.reload()

  for (const server of [first, second]) {
    expect((await server.call('GET', '/colors/1')).body).toMatchObject({ shade: '浅' })
    expect(await problemsOf(server)).toEqual([])
  }
  expect(await problemsOf(behind)).toEqual([])
  expect((await behind.call('GET', '/colors/1')).body).not.toHaveProperty('shade')
  for (const server of [first, second, behind]) expect((await server.app.request('/readyz')).status).toBe(200)
  await older.drop()
})

test('a request in flight is served by one set of resources to its end', async () => {
  const shop = await own.open()
  await own.files.edit('colors', ({ properties }) => {
    properties.tone = { title: '色调', kind: 'text', default: '中' }
  })
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, index) => shop.call('POST', '/colors', { name: `色${index}` })),
    shop.shop.live.reload(),
    ...Array.from({ length: 10 }, (_, index) => shop.call('POST', '/colors', { name: `彩${index}` })),
  ])
  expect(answers.flatMap((answer) => answer?.status ?? [])).toEqual(Array(20).fill(201))
  expect((await shop.call('POST', '/colors/search', {})).body).toMatchObject({ total: 20 })
  expect((await shop.call('GET', '/colors/1')).body).toMatchObject({ tone: '中' })
})
