import { sql } from 'kysely'
import { generateSync } from 'otplib/functional'
import { beforeEach, expect, test } from 'vitest'
import { removeSecondFactor } from '#server/commands/accounts'
import { languages } from '#words/languages'
import { openShop, passwords, servedBy, type Answer, type TestShop } from '../support/shop'

let shop: TestShop
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-21T04:00:00Z')
  shop = servedBy({ ...(await openShop()).shop, now: () => now })
})

type Staff = 'admin' | 'clerk'

/** The number of a role's record. */
async function roleId(code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from roles where code = ${code}`.execute(shop.shop.db)
  return rows[0]?.id ?? 0
}

/** Sets as the admin whether a role demands a second factor. */
const demand = async (code: string, second_factor = true, as: Staff = 'admin') =>
  shop.call('PUT', `/roles/${await roleId(code)}`, { second_factor }, { as })

const own = (as: Staff, method: string, path = '', body?: unknown, headers = {}): Promise<Answer> =>
  shop.call(method, `/user/second-factor${path}`, body, { as, headers })

const search = (as: Staff = 'clerk') => shop.call('POST', '/customers/search', {}, { as })

const toAdd = { status: 403, body: { code: 'second_factor_to_add' } }

async function signIn(username: Staff, code?: string, password = passwords[username]) {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ username, password, ...(code === undefined ? {} : { code }) })
  const response = await shop.app.request('/login', { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

async function addApp(as: Staff): Promise<{ secret: string; codes: string[] }> {
  const secret = String((await own(as, 'POST', '/app')).body.secret)
  const code = generateSync({ secret, epoch: now.getTime() / 1000 })
  const { body } = await own(as, 'POST', '/app/confirm', { code })
  now = new Date(now.getTime() + 30_000)
  return { secret, codes: body.recovery_codes as string[] }
}

test('a clerk whose role demands a second factor reaches only its setup until they have one', async () => {
  expect(await demand('editor')).toMatchObject({ status: 200, body: { second_factor: true } })
  expect(await signIn('clerk')).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  const info = await shop.call('GET', '/user/info', undefined, { as: 'clerk' })
  expect(info).toMatchObject({ status: 200, body: { second_factor_to_add: true } })
  for (const [method, path] of [
    ['POST', '/customers/search'],
    ['GET', '/resources'],
    ['GET', '/dashboard'],
    ['GET', '/user/sessions'],
    ['GET', '/user/preferences'],
    ['PUT', '/user/password'],
    ['GET', '/user/info/more'],
    ['GET', '/user/second-factors'],
  ] as const) {
    const body = method === 'GET' ? undefined : {}
    expect(await shop.call(method, path, body, { as: 'clerk' }), path).toMatchObject(toAdd)
  }
  const file = await shop.app.request('/media/1', { headers: { 'X-Token': 'token-of-the-clerk' } })
  expect(file.status).toBe(403)
  expect((await search('admin')).status, 'another role').toBe(200)

  expect(await own('clerk', 'GET')).toMatchObject({ body: { app_added_at: null, demanded: true } })
  const { secret, codes } = await addApp('clerk')
  expect(codes).toHaveLength(10)
  expect((await search()).status).toBe(200)
  expect((await shop.call('GET', '/user/info', undefined, { as: 'clerk' })).body).toMatchObject({
    second_factor_to_add: false,
  })
  expect(await signIn('clerk')).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
  const code = generateSync({ secret, epoch: now.getTime() / 1000 })
  expect(await signIn('clerk', code)).toMatchObject({ status: 200 })
  expect(await signIn('clerk', codes[0]), 'a recovery code stands in for it').toMatchObject({ status: 200 })
})

test('a wrong password does not reveal the demands of the role', async () => {
  const before = await signIn('clerk', undefined, 'a guess')
  await demand('editor')
  expect(await signIn('clerk', undefined, 'a guess')).toEqual(before)
})

test('the last factor stays while a role demands one, and the refusal comes in four languages', async () => {
  const { codes } = await addApp('clerk')
  await demand('editor')
  const told = new Set<unknown>()
  for (const language of languages) {
    const refused = await own('clerk', 'DELETE', '/app', undefined, { 'Accept-Language': language })
    expect(refused).toMatchObject({ status: 409, body: { code: 'second_factor_demanded' } })
    told.add(refused.body.message)
  }
  expect(told.size).toBe(languages.length)
  expect(await own('clerk', 'GET')).toMatchObject({
    body: { app_added_at: expect.any(String), recovery_codes_left: 10 },
  })
  expect((await signIn('clerk', codes[0])).status).toBe(200)
  await demand('editor', false)
  expect(await own('clerk', 'DELETE', '/app')).toMatchObject({ status: 204 })
  expect((await search()).status).toBe(200)
})

test('replacing the app keeps the recovery codes', async () => {
  const { codes } = await addApp('clerk')
  expect((await addApp('clerk')).codes).toEqual([])
  expect((await signIn('clerk', codes[0])).status).toBe(200)
})

test('the only admin who switches it on for admins is led to the setup, and is not locked out', async () => {
  expect((await demand('admin')).status).toBe(200)
  expect(await search('admin')).toMatchObject(toAdd)
  expect(await signIn('admin')).toMatchObject({ status: 200 })
  await addApp('admin')
  expect((await search('admin')).status).toBe(200)
})

test("a user who has lost phone and codes is let in from the server's machine, and sets up anew", async () => {
  await addApp('clerk')
  await demand('editor')
  await removeSecondFactor(shop.shop.db, 'clerk')
  expect((await signIn('clerk')).status).toBe(200)
  expect(await search()).toMatchObject(toAdd)
  await addApp('clerk')
  expect((await search()).status).toBe(200)
})

test('an admin who tries such a role sees the shop as it does', async () => {
  await demand('editor')
  const tried = { as: 'admin', headers: { 'X-Try-As': 'editor' } } as const
  expect(await shop.call('GET', '/user/info', undefined, tried)).toMatchObject({
    body: { second_factor_to_add: false },
  })
  expect((await shop.call('POST', '/customers/search', {}, tried)).status).toBe(200)
})

test('a user who administers roles drops no demand of a role with more rights than their own', async () => {
  await demand('admin')
  await addApp('admin')
  const rights = { actions: { users: 'yes', roles: 'yes' } }
  const hr = { code: 'hr', name: '人事', based_on: 'editor', rights }
  expect((await shop.call('POST', '/roles', hr)).status).toBe(201)
  await shop.call('PUT', '/users/2', { roles: ['hr'] })
  expect(await demand('admin', false, 'clerk')).toMatchObject({
    status: 403,
    body: { code: 'more_than_own' },
  })
  expect((await demand('editor', true, 'clerk')).status).toBe(200)
})
