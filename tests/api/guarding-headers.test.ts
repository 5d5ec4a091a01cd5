import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/http/app'
import { connectPostgres } from '#server/db/postgres/connect-postgres'
import { screens } from '#server/http/screens'
import { openShop, tokenOf, type TestShop } from '../support/shop'
import { dot } from '../support/photo'

let folder = ''
let shop: TestShop

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'goldbook-built-'))
  mkdirSync(path.join(folder, 'assets'))
  for (const name of ['index.html', 'designer.html', 'assets/main.js'])
    writeFileSync(path.join(folder, name), name)
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  shop = await openShop()
  shop.app.route('/', screens(folder))
})

interface Asked {
  method?: string
  as?: 'admin' | 'clerk'
  body?: string | FormData
  headers?: Record<string, string>
}

function ask(address: string, { method = 'GET', as, body, headers = {} }: Asked = {}): Promise<Response> {
  const token: Record<string, string> = as ? { 'X-Token': tokenOf(as) } : {}
  const type: Record<string, string> = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}
  return Promise.resolve(
    shop.app.request(address, {
      method,
      headers: { ...token, ...type, ...headers },
      ...(body ? { body } : {}),
    }),
  )
}

const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function expectGuarded({ headers }: Response, policy: string | RegExp = closed) {
  expect(headers.get('Content-Security-Policy')).toMatch(policy)
  expect(headers.get('Content-Security-Policy')).toMatch(/frame-ancestors '(none|self)'/)
  expect(headers.get('Referrer-Policy')).toBe('same-origin')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
}

const search = { method: 'POST', body: '{}' }
const key = { 'Idempotency-Key': 'a' }

test.each<[string, number, Asked?]>([
  ['/healthz', 200],
  ['/readyz', 200],
  ['/login', 401, { method: 'POST', body: '{"username":"admin"}' }],
  ['/login', 400, { method: 'POST', body: 'no JSON' }],
  ['/_api/user/info', 401],
  ['/_api/user/info', 200, { as: 'admin' }],
  ['/_api/user/info', 200, { as: 'admin', method: 'HEAD' }],
  ['/_api/user/info', 401, { method: 'OPTIONS' }],
  ['/_api/users/search', 403, { ...search, as: 'clerk' }],
  ['/_api/nothing/1', 404, { as: 'admin' }],
  ['/_api/customers/search', 200, { ...search, as: 'admin' }],
  ['/_api/customers/search', 422, { method: 'POST', body: '{"page": 0}', as: 'admin' }],
  [
    '/_api/customers',
    415,
    { method: 'POST', body: 'a', headers: { 'Content-Type': 'text/plain' }, as: 'admin' },
  ],
  ['/_api/customers', 413, { method: 'POST', body: `{"name":"${'a'.repeat(3_000_000)}"}`, as: 'admin' }],
  ['/_api/colors', 201, { method: 'POST', body: '{"name":"黄"}', as: 'admin', headers: key }],
  ['/_api/resources', 200, { as: 'admin', headers: { 'Accept-Encoding': 'br' } }],
  ['/_api/resources/customers/validator.js', 200, { as: 'admin' }],
  ['/_api/customers/export', 200, { method: 'POST', body: '{"format":"csv"}', as: 'admin' }],
  ['/_api/customers/export', 200, { method: 'POST', body: '{"format":"xlsx"}', as: 'admin' }],
  ['/_api/resources/customers/export', 200, { as: 'admin' }],
  ['/media/nothing', 401],
  ['/media/nothing', 404, { as: 'admin' }],
  ['/assets/main.js', 200],
  ['/assets/nothing.js', 404],
])('%s, answered by %d, runs nothing, loads nothing and is in no frame', async (address, status, asked) => {
  const answer = await ask(address, asked)
  expect(answer.status).toBe(status)
  expectGuarded(answer)
  expect(answer.headers.get('Strict-Transport-Security')).toBeNull()
})

test('the screens run only their own files, and the designer stands in a frame of theirs', async () => {
  for (const address of ['/', '/admin/orders', '/login']) {
    const screen = await ask(address)
    expect(screen.status).toBe(200)
    expectGuarded(screen, /script-src 'self';.*frame-ancestors 'none'/)
  }
  expectGuarded(await ask('/designer.html'), /frame-ancestors 'self'; sandbox allow-scripts$/)
})

test('a picture can only be viewed', async () => {
  const body = new FormData()
  body.set('file', new File([dot], 'ring.gif'))
  const added = await ask('/_api/medias', { method: 'POST', as: 'admin', body })
  expectGuarded(added)
  const { code }: { code: string } = await added.json()
  const picture = await ask(`/media/${code}`, { as: 'admin' })
  expectGuarded(picture, `${closed}; sandbox`)
  const headers = { 'If-None-Match': picture.headers.get('ETag') ?? '' }
  const same = await ask(`/media/${code}`, { as: 'admin', headers })
  expect(same.status).toBe(304)
  expectGuarded(same, `${closed}; sandbox`)
})

test('a fault of ours and a missing database are guarded too', async () => {
  await sql`alter table goldbook_audit rename to goldbook_audit_away`.execute(shop.shop.db)
  const fault = await ask('/_api/colors', { method: 'POST', as: 'admin', body: '{"name":"黄"}' })
  await sql`alter table goldbook_audit_away rename to goldbook_audit`.execute(shop.shop.db)
  expect(fault.status).toBe(500)
  expectGuarded(fault)

  const away = connectPostgres('postgres://nobody@127.0.0.1:1/none')
  const answer = await createApp({ ...shop.shop, db: away.db }).request('/readyz')
  await away.close()
  expect(answer.status).toBe(503)
  expectGuarded(answer)
})

test.each([
  ['https', 'max-age=31536000'],
  ['https, http', 'max-age=31536000'],
  ['http', null],
  ['http, https', null],
])('behind a proxy that the browser reached by %s, Strict-Transport-Security is %s', async (scheme, kept) => {
  const headers = { 'X-Forwarded-Proto': scheme }
  for (const address of ['/', '/assets/main.js', '/_api/user/info', '/media/x', '/designer.html'])
    expect((await ask(address, { headers })).headers.get('Strict-Transport-Security')).toBe(kept)

  const body = JSON.stringify({ username: 'clerk', password: 'the-clerk-at-the-counter' })
  const signedIn = await ask('/login', { method: 'POST', body, headers })
  expect(/; Secure/.test(signedIn.headers.get('Set-Cookie') ?? '')).toBe(kept !== null)
})

test('a server that ends TLS itself sends the same', async () => {
  const answer = await shop.app.request('https://books.example/healthz')
  expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
})
