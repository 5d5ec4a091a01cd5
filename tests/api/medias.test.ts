import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { photo } from '../support/photo'
import { openShop, tokenOf, type Answer, type TestShop } from '../support/shop'

const paper = new TextEncoder().encode('%PDF-1.7 …')
let png: Uint8Array<ArrayBuffer>
let jpeg: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  const ring = await photo(8, 8)
  jpeg = new Uint8Array(await ring.jpeg().toBuffer())
  const glass = sharp({ create: { width: 8, height: 8, channels: 4, background: '#fff8' } })
  png = new Uint8Array(await glass.png().toBuffer())
})

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
})

interface Upload {
  file?: File
  [property: string]: string | File | undefined
}

async function send(method: string, path: string, upload: Upload, headers = {}): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(upload)) if (value !== undefined) form.set(name, value)
  const response = await shop.app.request(`/_api${path}`, {
    method,
    headers: { 'X-Token': tokenOf('clerk'), 'Accept-Language': 'en', ...headers },
    body: form,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const picture = (content: Uint8Array<ArrayBuffer> = png, name = '戒指.png') => new File([content], name)

const look = (
  code: string,
  headers: Record<string, string> = { Cookie: `Admin-Token=${tokenOf('clerk')}` },
) => shop.app.request(`/media/${code}`, { headers })

test('the picture of a ring is uploaded and shown', async () => {
  const { status, body } = await send('POST', '/medias', { file: picture() })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    code: 'M000001',
    name: '戒指.png',
    type: 'image/png',
    size: expect.any(Number),
  })
  expect((await shop.call('GET', '/medias/M000001')).body).toEqual(body)

  const answer = await look('M000001')
  expect((await answer.arrayBuffer()).byteLength).toBe(body.size)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    'content-disposition': "inline; filename*=UTF-8''%E6%88%92%E6%8C%87.png",
    'cache-control': 'private, no-cache',
  })
  const again = await look('M000001', {
    'X-Token': tokenOf('admin'),
    'If-None-Match': answer.headers.get('ETag') ?? '',
  })
  expect(again.status).toBe(304)
})

test('a media file gets another picture and another name, and keeps its code', async () => {
  await send('POST', '/medias', { file: picture(), code: 'RING', name: '戒指', remarks: '正面' })
  const first = await look('RING')

  expect(await send('PUT', '/medias/RING', { file: picture(jpeg, '戒指.jpg') })).toMatchObject({
    status: 200,
    body: { code: 'RING', name: '戒指', remarks: '正面', type: 'image/jpeg' },
  })
  const second = await look('RING')
  expect(second.headers.get('Content-Type')).toBe('image/jpeg')
  expect(second.headers.get('ETag')).not.toBe(first.headers.get('ETag'))

  const renamed = await shop.call('PUT', '/medias/RING', { code: 'OTHER', name: '男戒' })
  expect(renamed).toMatchObject({ status: 200, body: { code: 'RING', name: '男戒', type: 'image/jpeg' } })
  expect(
    await shop.call('PUT', '/medias/RING', { name: 'x', updated_at: '2020-01-01T00:00:00Z' }),
  ).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
})

test('a document is downloaded, since no browser can hold it in a sandbox', async () => {
  await send('POST', '/medias', { file: picture(paper, 'a.pdf'), code: 'P' })
  const answer = await look('P')
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment;/)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(paper)
})

test.each([
  ['a page with the name of a picture', '<!doctype html><script>alert(1)</script>'],
  ['a drawing that can hold a script', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['nothing', ''],
])('%s is not taken, and nothing is kept', async (_what, content) => {
  const file = new File([content], 'ring.png', { type: 'image/png' })
  expect(await send('POST', '/medias', { file })).toMatchObject({
    status: 415,
    body: { code: 'unsupported_file', errors: [{ path: '/file' }] },
  })
  expect((await shop.call('POST', '/medias/search', {})).body.total).toBe(0)
})

test('ten megabytes are taken, and not a byte more', async () => {
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  large.set(paper)
  expect(await send('POST', '/medias', { file: picture(large.slice(1 - 2)) })).toMatchObject({ status: 415 })
  expect(await send('POST', '/medias', { file: picture(large) })).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
  const twice = new Uint8Array(21 * 1024 * 1024)
  twice.set(paper)
  expect(await send('POST', '/medias', { file: picture(twice) })).toMatchObject({ status: 413 })
  const { body } = await send('POST', '/medias', { file: picture(large.slice(0, -1)) })
  expect(body.size).toBe(10 * 1024 * 1024)
  const kept = new Uint8Array(await (await look('M000001')).arrayBuffer())
  expect(kept.length).toBe(10 * 1024 * 1024)
})

test('a request that is not an upload is refused with the reason', async () => {
  expect(await send('POST', '/medias', { name: '戒指' })).toMatchObject({
    status: 422,
    body: { code: 'value_required', errors: [{ path: '/file' }] },
  })
  expect(await send('POST', '/medias', { file: picture(), colour: 'red' })).toMatchObject({
    status: 422,
    body: { code: 'unknown_property' },
  })
  expect(await send('POST', '/medias', { file: picture(), code: '../etc' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/code' }] },
  })
  expect(await send('PUT', '/medias/NONE', { file: picture() })).toMatchObject({ status: 404 })
  expect(await shop.call('DELETE', '/medias/RING')).toMatchObject({ status: 405 })
  const torn = await shop.app.request('/_api/medias', {
    method: 'POST',
    headers: { 'X-Token': tokenOf('clerk'), 'Content-Type': 'multipart/form-data; boundary=x' },
    body: 'torn',
  })
  expect(torn.status).toBe(400)
})

test('a code is taken only once', async () => {
  await send('POST', '/medias', { file: picture(), code: 'RING' })
  expect(await send('POST', '/medias', { file: picture(jpeg), code: 'RING' })).toMatchObject({
    status: 409,
    body: { code: 'code_taken' },
  })
  expect((await look('RING')).headers.get('Content-Type')).toBe('image/png')
})

test('an upload that is sent again answers as before, and another file under its key is refused', async () => {
  const key = { 'Idempotency-Key': 'one' }
  const first = await send('POST', '/medias', { file: picture() }, key)
  expect((await send('POST', '/medias', { file: picture() }, key)).body).toEqual(first.body)
  expect(await send('POST', '/medias', { file: picture(jpeg) }, key)).toMatchObject({
    status: 422,
    body: { code: 'key_reused' },
  })
})

test('nobody views a picture without signing in, and a missing one is not found', async () => {
  await send('POST', '/medias', { file: picture(), code: 'RING' })
  expect((await look('RING', {})).status).toBe(401)
  expect((await look('RING', { Cookie: 'Admin-Token=guessed' })).status).toBe(401)
  expect((await look('NONE')).status).toBe(404)
})

test("an order names its customer's order sheet by an existing code", async () => {
  await send('POST', '/medias', { file: picture(), code: 'SHEET' })
  const order = (original_customer_order_media: string[]) =>
    shop.call('POST', '/orders', { order_type: 'CPXS', order_details: [], original_customer_order_media })

  expect(await order(['SHEET'])).toMatchObject({
    status: 201,
    body: { original_customer_order_media: ['SHEET'] },
  })
  expect(await order(['SHEET', 'NONE'])).toMatchObject({
    status: 422,
    body: { code: 'reference_missing', errors: [{ path: '/original_customer_order_media/1' }] },
  })
})
