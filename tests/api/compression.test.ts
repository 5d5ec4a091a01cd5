import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openShop, tokenOf, type TestShop } from '../support/shop'

/** The bytes over the wire, by the encodings that a browser accepts. */
async function wire({ app }: TestShop, path: string, accepted?: string, more: RequestInit = {}) {
  const headers: Record<string, string> = { 'X-Token': tokenOf('admin'), 'Content-Type': 'application/json' }
  if (accepted !== undefined) headers['Accept-Encoding'] = accepted
  const answer = await app.request(`/_api${path}`, { ...more, headers: { ...headers, ...more.headers } })
  return {
    answer,
    encoding: answer.headers.get('Content-Encoding'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

test("the screens come compressed in the browser's preferred encoding, and are the same", async () => {
  const shop = await openShop()
  const plain = await wire(shop, '/resources')
  expect([plain.encoding, plain.answer.headers.get('Vary')]).toEqual([null, 'Accept-Encoding'])
  const brotli = await wire(shop, '/resources', 'gzip, deflate, br, zstd')
  expect(brotli.encoding).toBe('br')
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 4)
  const gzip = await wire(shop, '/resources', 'gzip, deflate')
  expect(gzip.encoding).toBe('gzip')
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
  expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 4)
  expect((await wire(shop, '/resources', 'br;q=0, gzip;q=0.5')).encoding).toBe('gzip')
  expect((await wire(shop, '/resources', 'identity')).encoding).toBeNull()
})

test("screens in the browser's cache are not sent again, compressed or not", async () => {
  const shop = await openShop()
  const first = await wire(shop, '/resources', 'br')
  const tag = first.answer.headers.get('ETag') ?? ''
  expect(tag).toMatch(/^W\/"[0-9a-f]+"$/)
  const again = await wire(shop, '/resources', 'br', { headers: { 'If-None-Match': tag } })
  expect([again.answer.status, again.bytes.length, again.encoding]).toEqual([304, 0, null])
})

test('a list and a refusal are compressed from a worthwhile size on', async () => {
  const shop = await openShop()
  const none = await wire(shop, '/orders/search', 'br', post({ filters: [] }))
  expect([none.answer.status, none.encoding]).toEqual([200, null])
  expect(JSON.parse(none.bytes.toString())).toMatchObject({ data: [], total: 0 })
  for (let n = 0; n < 12; n++) await shop.call('POST', '/customers', { name: `Customer ${n}` })
  const some = await wire(shop, '/customers/search', 'br', post({ filters: [] }))
  expect(some.encoding).toBe('br')
  expect(JSON.parse(brotliDecompressSync(some.bytes).toString())).toMatchObject({ total: 12 })
})

test('an exported list is compressed on its way, and an already compressed sheet is left', async () => {
  const shop = await openShop()
  await shop.call('POST', '/customers', { name: '陆记珠宝' })
  const csv = await wire(shop, '/customers/export', 'gzip', post({ format: 'csv', columns: ['name'] }))
  expect(csv.encoding).toBe('gzip')
  expect(csv.answer.headers.get('X-Total-Rows')).toBe('1')
  expect(gunzipSync(csv.bytes).toString()).toContain('陆记珠宝')
  const sheet = await wire(shop, '/customers/export', 'gzip', post({ format: 'xlsx', columns: ['name'] }))
  expect(sheet.encoding).toBeNull()
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
})
