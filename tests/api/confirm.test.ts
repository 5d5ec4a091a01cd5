import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openShop, passwords, type Answer, type TestShop } from '../support/shop'

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
  await sql`update goldbook_sessions set confirmed_at = now() - interval '11 minutes'`.execute(shop.shop.db)
})

const needed = { status: 403, body: { code: 'password_needed' } }
const mei = { username: 'mei', name: '阿美', roles: ['editor'], password: 'the-new-clerk-of-the-shop' }
const confirm = (password: unknown, as: 'admin' | 'clerk' = 'admin'): Promise<Answer> =>
  shop.call('POST', '/user/confirm', { password }, { as })

const asked: [method: string, path: string, body?: object][] = [
  ['POST', '/users', mei],
  ['PUT', '/users/2', { name: '阿明' }],
  ['PUT', '/users/2', { roles: ['admin'] }],
  ['DELETE', '/users/2'],
  ['POST', '/users/bulk', { action: 'update', keys: ['2'], values: { roles: ['admin'] } }],
  ['POST', '/users/bulk', { action: 'delete', keys: ['2'] }],
  ['POST', '/customers/export', { format: 'csv' }],
  ['POST', '/users/export', { format: 'xlsx' }],
  ['POST', '/colors/bulk', { action: 'delete', keys: ['1'] }],
  ['GET', '/users/2/sessions'],
  ['DELETE', '/users/2/sessions'],
  ['DELETE', '/users/2/sessions/2'],
  ['POST', '/backups'],
  ['GET', '/backups/goldbook-2026-11-21.backup'],
  ['GET', '/trail/seals'],
  ['POST', '/trail/seals/check', { day: '2026-11-20', hash: 'a' }],
  ['POST', '/trail/proof'],
  ['POST', '/trail/export', {}],
  ['POST', '/templates/stripped', { content: '{}' }],
  ['POST', '/user/second-factor/app', {}],
  ['POST', '/user/second-factor/recovery-codes', {}],
  ['DELETE', '/user/second-factor/app'],
]

test.each(asked)(
  '%s %s is only for users who entered their password lately: %j',
  async (method, path, body) => {
    const before = await shop.call('POST', '/users/search', {})
    expect(await shop.call(method, path, body)).toMatchObject(needed)
    expect((await shop.call('POST', '/users/search', {})).body).toEqual(before.body)
  },
)

test('a refused request goes through unchanged, once the password is entered', async () => {
  const headers = { 'Idempotency-Key': 'one' }
  expect(await shop.call('POST', '/users', mei, { headers })).toMatchObject(needed)
  expect(await confirm(passwords.admin)).toMatchObject({ status: 200, body: {} })
  expect(await shop.call('POST', '/users', mei, { headers })).toMatchObject({ status: 201 })
  expect(await shop.call('PUT', '/users/2', { name: '阿明' })).toMatchObject({ status: 200 })
})

test('a user who has just signed in is not asked, and is after ten minutes', async () => {
  const response = await shop.app.request('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: passwords.admin }),
  })
  const { token }: { token: string } = await response.json()
  const options = { as: 'nobody', headers: { 'X-Token': token } } as const
  expect(await shop.call('PUT', '/users/2', { name: '阿明' }, options)).toMatchObject({ status: 200 })
  await sql`update goldbook_sessions set confirmed_at = confirmed_at - interval '10 minutes'`.execute(
    shop.shop.db,
  )
  expect(await shop.call('PUT', '/users/2', { name: '阿美' }, options)).toMatchObject(needed)
})

test('a password entered on one device counts on no other, and for nobody else', async () => {
  expect(await confirm(passwords.clerk, 'clerk')).toMatchObject({ status: 200 })
  expect(await shop.call('POST', '/customers/export', {})).toMatchObject(needed)
  expect(await confirm(passwords.clerk)).toMatchObject({
    status: 422,
    body: { code: 'password_wrong', errors: [{ path: '/password' }] },
  })
  expect(await shop.call('POST', '/customers/export', {})).toMatchObject(needed)
})

test.each([[undefined], [''], [['x']], [null]])('the password %j is not one', async (password) => {
  expect(await confirm(password)).toMatchObject({ status: 422 })
  expect(await shop.call('POST', '/customers/export', {})).toMatchObject(needed)
})

test('a passer-by at an open session waits after five guesses of any kind, and keeps nobody from signing in', async () => {
  const guesses = await Promise.all(Array.from({ length: 4 }, (_, index) => confirm(`guess ${index}`)))
  expect(guesses.map(({ status }) => status)).toEqual(Array(4).fill(422))
  const change = { old_password: 'another guess', new_password: 'a-new-word-of-the-admin' }
  for (const status of [422, 422, 429])
    expect(await shop.call('PUT', '/user/password', change)).toMatchObject({ status })
  expect(await confirm(passwords.admin)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  const signIn = await shop.app.request('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: passwords.admin }),
  })
  expect(signIn.status).toBe(200)
})

test('a wrong password under the key of a right one does not get the answer of that one', async () => {
  const headers = { 'Idempotency-Key': 'one' }
  const tell = (password: string) => shop.call('POST', '/user/confirm', { password }, { headers })
  expect(await tell(passwords.admin)).toMatchObject({ status: 200 })
  expect(await tell('another guess')).toMatchObject({ status: 422, body: { code: 'password_wrong' } })
  const { rows } = await sql`select * from goldbook_answers`.execute(shop.shop.db)
  expect(rows).toEqual([])
})

test('opening a field to a role asks for the password, and opening another field does not', async () => {
  const overlay = (access: object) => ({
    properties: { address: { access } },
  })
  const save = (body: object) => shop.call('PUT', '/resources/customers/overlay', body)
  expect(await save(overlay({ read: ['admin'] }))).toMatchObject(needed)
  expect(await shop.call('GET', '/resources/customers/overlay')).toMatchObject({ body: { overlay: {} } })
  expect(await save({ properties: { address: { title: '住址' } } })).toMatchObject({ status: 200 })
  await confirm(passwords.admin)
  expect(await save({ properties: { address: { title: '住址' } } })).toMatchObject({ status: 200 })
})

test.each([
  ['PUT', '/users/1', { password: 'a-new-word-of-the-admin' }],
  ['PUT', '/users/01', { password: 'a-new-word-of-the-admin' }],
  ['POST', '/users/bulk', { action: 'update', keys: ['2', '1'], values: { password: 'a-new-word-of-all' } }],
] as const)('%s %s changes nobody’s own password without the old one', async (method, path, body) => {
  await confirm(passwords.admin)
  expect(await shop.call(method, path, body)).toMatchObject({
    status: 422,
    body: { code: 'own_password', message: expect.stringContaining('My settings') },
  })
  expect(await confirm(passwords.admin)).toMatchObject({ status: 200 })
  expect(await shop.call('PUT', '/users/1', { name: '老板' })).toMatchObject({ status: 200 })
  expect(await shop.call('PUT', '/users/2', { password: 'a-new-word-of-mei' })).toMatchObject({ status: 200 })
})
