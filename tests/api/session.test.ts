import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { earlierHash } from '../support/earlier-hash'
import { openShop, passwords, tokenOf, type TestShop } from '../support/shop'

async function login({ app }: TestShop, body: unknown, cookie = '') {
  const response = await app.request('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en', Cookie: cookie },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('staff sign in, and out again', async () => {
  const shop = await openShop()
  const { status, body } = await login(shop, { username: ' Clerk ', password: passwords.clerk })
  expect(status).toBe(200)
  const headers = { 'X-Token': String(body.token) }

  expect(await shop.call('GET', '/user/info', undefined, { headers })).toMatchObject({
    body: {
      id: 2,
      name: 'clerk',
      roles: ['editor'],
      avatar: null,
      introduction: null,
      business_day: '2026-11-21',
      time_zone: 'Asia/Hong_Kong',
    },
  })
  expect(await shop.call('POST', '/user/logout', undefined, { headers })).toMatchObject({ status: 200 })
  expect(await shop.call('GET', '/user/info', undefined, { headers })).toMatchObject({ status: 401 })
})

test('a sign-in replaces the cheaper hash of an earlier release, and ends no session', async () => {
  const shop = await openShop()
  const { db } = shop.shop
  const kept = await earlierHash(passwords.clerk)
  await sql`update users set password = ${kept} where username = 'clerk'`.execute(db)
  const typed = { username: 'clerk', password: passwords.clerk }
  const before = await login(shop, typed)
  const hashOfClerk = async () => {
    const { rows } = await sql<{ password: string }>`select password from users where id = 2`.execute(db)
    return rows[0]?.password
  }
  const renewed = await hashOfClerk()
  expect(renewed).toMatch(new RegExp(`^${kept.split(':')[0]}:[0-9a-f]{64}:17$`))

  expect(await login(shop, { ...typed, password: 'guessed' })).toMatchObject({ status: 401 })
  expect(await login(shop, typed)).toMatchObject({ status: 200 })
  expect(await hashOfClerk()).toBe(renewed)
  const headers = { 'X-Token': String(before.body.token) }
  expect(await shop.call('GET', '/user/info', undefined, { headers })).toMatchObject({ status: 200 })
})

test('a wrong password and an unknown user are answered alike', async () => {
  const shop = await openShop()
  const wrong = await login(shop, { username: 'clerk', password: 'guessed' })
  const unknown = await login(shop, { username: 'nobody', password: 'guessed' })
  const empty = await login(shop, { username: { name: 'clerk' } })

  expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(unknown.body).toEqual(wrong.body)
  expect(empty).toMatchObject({ status: 401, body: wrong.body })
})

test('guesses wait after five failures, even at once; other users sign in all the same', async () => {
  const shop = await openShop()
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => login(shop, { username: 'Clerk', password: `guess ${index}` })),
  )
  const late = guesses.filter((guess) => guess.status === 429)
  expect(late).toHaveLength(6)
  expect(late[0]?.body).toMatchObject({ code: 'too_many_attempts', seconds: 1 })
  expect(late[0]?.headers.get('Retry-After')).toBe('1')

  expect(await login(shop, { username: 'clerk', password: passwords.clerk })).toMatchObject({ status: 429 })
  expect(await login(shop, { username: 'admin', password: passwords.admin })).toMatchObject({ status: 200 })
})

test('on a known device staff sign in while strangers guess', async () => {
  const shop = await openShop()
  const first = await login(shop, { username: 'clerk', password: passwords.clerk })
  const [device = ''] = first.headers.get('Set-Cookie')?.split(';') ?? []
  expect(first.headers.get('Set-Cookie')).toMatch(/^goldbook-device=[0-9a-f]{64}; .*Path=\/login; HttpOnly/)
  for (let guess = 0; guess < 10; guess++)
    await login(shop, { username: 'clerk', password: `guess ${guess}` })
  const right = { username: 'clerk', password: passwords.clerk }

  expect(await login(shop, right)).toMatchObject({ status: 429 })
  expect(await login(shop, right, 'goldbook-device=made-up')).toMatchObject({ status: 429 })
  const known = await login(shop, right, device)
  expect(known).toMatchObject({ status: 200 })
  expect(known.headers.get('Set-Cookie')).toContain(device)
})

test('staff who share a device are both known on it', async () => {
  const shop = await openShop()
  const [clerk, admin] = (['clerk', 'admin'] as const).map((name) => ({
    username: name,
    password: passwords[name],
  }))
  const [device = ''] = (await login(shop, clerk)).headers.get('Set-Cookie')?.split(';') ?? []
  await login(shop, admin, device)
  const rows = await shop.shop.db.selectFrom('goldbook_devices').select('token_hash').execute()
  expect(new Set(rows.map(({ token_hash }) => token_hash)).size).toBe(1)
  expect(rows).toHaveLength(2)
})

test.each([
  [{}],
  [{ 'X-Token': '' }],
  [{ 'X-Token': 'made-up' }],
  [{ Cookie: `Admin-Token=${tokenOf('admin')}` }],
])('nobody reads without a token: %j', async (headers) => {
  const { call } = await openShop()
  expect(await call('POST', '/customers/search', {}, { as: 'nobody', headers })).toMatchObject({
    status: 401,
    body: { code: 'unauthorised' },
  })
})

test('only the user info takes the token in its address', async () => {
  const { call } = await openShop()
  const token = `?token=${tokenOf('admin')}`
  expect(await call('GET', `/user/info${token}`, undefined, { as: 'nobody' })).toMatchObject({
    body: { roles: ['admin'] },
  })
  expect(await call('GET', `/customers/1${token}`, undefined, { as: 'nobody' })).toMatchObject({
    status: 401,
  })
})

test('the cookie is enough for files that a tag loads, and for nothing else', async () => {
  const { app } = await openShop()
  const get = (path: string) =>
    app.request(`/_api${path}`, { headers: { Cookie: `Admin-Token=${tokenOf('clerk')}` } })
  expect((await get('/resources/customers/validator.js')).status).toBe(200)
  expect((await get('/resources/customers')).status).toBe(401)
})

test('the clerk writes customers and may neither delete them nor change the settings', async () => {
  const { call } = await openShop()
  const { body } = await call('POST', '/customers', { name: '陈' }, { as: 'clerk' })
  const refused = { status: 403, body: { code: 'forbidden' } }
  expect(await call('DELETE', `/customers/${body.id}`, undefined, { as: 'clerk' })).toMatchObject(refused)
  expect(await call('PUT', '/settings/1', { name_ch: '我的' }, { as: 'clerk' })).toMatchObject(refused)
  expect(await call('POST', '/templates', { name: 'x', content: '{}' }, { as: 'clerk' })).toMatchObject(
    refused,
  )
  expect(await call('DELETE', `/customers/${body.id}`)).toMatchObject({ status: 204 })
})

test('an expired session is refused', async () => {
  const { call, shop } = await openShop()
  await shop.db.updateTable('goldbook_sessions').set({ expires_at: '2020-01-01T00:00:00Z' }).execute()
  expect(await call('GET', '/user/info')).toMatchObject({ status: 401 })
})
