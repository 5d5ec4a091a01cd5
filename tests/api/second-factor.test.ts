import { sql } from 'kysely'
import { generateSync } from 'otplib/functional'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeSecondFactor } from '#server/commands/accounts'
import { openShop, passwords, servedBy, type Answer, type TestShop } from '../support/shop'

let shop: TestShop
/** The clock of the shop, which the authenticator app shares. */
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-21T04:00:00Z')
  shop = servedBy({ ...(await openShop()).shop, now: () => now })
})

afterEach(async () => {
  await sql`delete from goldbook_state where name like 'given_password.%'`.execute(shop.shop.db)
})

const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const codeOf = (secret: string) => generateSync({ secret, epoch: now.getTime() / 1000 })
const asClerk = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
  shop.call(method, `/user/second-factor${path}`, body, { as: 'clerk', headers })

async function signIn(code?: string, password = passwords.clerk) {
  const body = JSON.stringify({ username: 'clerk', password, ...(code === undefined ? {} : { code }) })
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': 'en' }
  const response = await shop.app.request('/login', { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

/** Adds an authenticator app for the clerk. */
async function withApp(): Promise<{ secret: string; codes: string[] }> {
  const secret = String((await asClerk('POST', '/app')).body.secret)
  const { body } = await asClerk('POST', '/app/confirm', { code: codeOf(secret) })
  later(30)
  return { secret, codes: body.recovery_codes as string[] }
}

const actions = async () => {
  const { rows } = await sql<{ name: string }>`select name from goldbook_audit order by id`.execute(
    shop.shop.db,
  )
  return rows.map(({ name }) => name)
}

test('the clerk adds an authenticator app, and from then on signs in with its code', async () => {
  const { body } = await asClerk('POST', '/app')
  expect(body.address).toBe(`otpauth://totp/goldbook:clerk?secret=${String(body.secret)}&issuer=goldbook`)
  expect(await signIn()).toMatchObject({ status: 200 })
  expect(await asClerk('POST', '/app/confirm', { code: '000000' })).toMatchObject({
    status: 422,
    body: { code: 'first_code_wrong', errors: [{ path: '/code' }] },
  })
  const code = codeOf(String(body.secret))
  const added = await asClerk('POST', '/app/confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(new Set(Object.values(added.body.recovery_codes as object)).size).toBe(10)
  expect(await asClerk('GET', '')).toMatchObject({
    body: { app_added_at: expect.any(String), recovery_codes_left: 10 },
  })

  expect(await signIn()).toMatchObject({ status: 403, body: { code: 'second_factor_needed', ways: ['app'] } })
  expect(await signIn(code), 'the code that proved the app').toMatchObject({
    status: 401,
    body: { code: 'wrong_code' },
  })
  later(30)
  expect(await signIn(codeOf(String(body.secret)))).toMatchObject({
    status: 200,
    body: { token: expect.any(String) },
  })
  expect(await signIn(undefined, 'guessed'), 'a wrong password asks for no code').toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  })
})

test('a session that the password alone has opened elsewhere ends with the first app; this one goes on', async () => {
  const elsewhere = String((await signIn()).body.token)
  const look = (token: string) => shop.app.request('/_api/user/info', { headers: { 'X-Token': token } })
  expect((await look(elsewhere)).status).toBe(200)
  await withApp()
  expect((await look(elsewhere)).status).toBe(401)
  expect(await asClerk('GET', '')).toMatchObject({ status: 200 })
})

test('a code is accepted once, also when it is sent twice at once, and half a minute early or late', async () => {
  const { secret } = await withApp()
  const twice = await Promise.all([signIn(codeOf(secret)), signIn(codeOf(secret))])
  expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  const early = codeOf(secret)
  later(60)
  expect(await signIn(early)).toMatchObject({ status: 401 })
  const late = codeOf(secret)
  later(30)
  expect(await signIn(late)).toMatchObject({ status: 200 })
  later(90)
  const tooLate = codeOf(secret)
  later(60)
  expect(await signIn(tooLate)).toMatchObject({ status: 401 })
})

test('a recovery code works once, in any spelling, and new ones replace the old', async () => {
  const { codes } = await withApp()
  const [first = '', second = '', third = ''] = codes
  expect(first).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
  const twice = await Promise.all([signIn(first), signIn(first.toUpperCase().replaceAll('-', ' '))])
  expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  expect(await signIn(second)).toMatchObject({ status: 200 })
  expect(await asClerk('GET', '')).toMatchObject({ body: { recovery_codes_left: 8 } })

  const renewed = (await asClerk('POST', '/recovery-codes')).body.recovery_codes as string[]
  expect(await signIn(third)).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
  expect(await signIn(renewed[0])).toMatchObject({ status: 200 })
  expect((await actions()).filter((name) => name === 'users.use_recovery_code')).toHaveLength(3)
})

test('wrong codes count like wrong passwords, and requests for the code do not', async () => {
  const { secret } = await withApp()
  for (let asked = 0; asked < 30; asked++) expect(await signIn()).toMatchObject({ status: 403 })
  const guesses = []
  for (let guess = 0; guess < 12; guess++) guesses.push(await signIn('not-a-code'))
  expect(guesses.at(0)).toMatchObject({ status: 401 })
  expect(guesses.at(-1)).toMatchObject({ status: 429 })
  expect(await signIn(codeOf(secret))).toMatchObject({ status: 429 })
})

test('repeated requests for the code give no further guesses', async () => {
  await withApp()
  const statuses = []
  for (let guess = 0; guess < 12; guess++) {
    await signIn()
    statuses.push((await signIn('000000')).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('a password given by the server is replaced and the code proved in one sign-in', async () => {
  const { secret } = await withApp()
  await sql`insert into goldbook_state (name, value)
    select 'given_password.2', split_part(password, ':', 1) from users where id = 2`.execute(shop.shop.db)
  const send = async (body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const sent = JSON.stringify({ username: 'clerk', password: passwords.clerk, ...body })
    return (await shop.app.request('/login', { method: 'POST', headers, body: sent })).json()
  }
  const new_password = 'eight-lanterns-of-his'
  expect(await send({})).toMatchObject({ code: 'password_to_change' })
  expect(await send({ new_password })).toMatchObject({ code: 'second_factor_needed' })
  expect(await send({ new_password, code: '000000' })).toMatchObject({ code: 'wrong_code' })
  expect(await send({ code: codeOf(secret) }), 'the code is not spent').toMatchObject({
    code: 'password_to_change',
  })
  expect(await send({ new_password, code: codeOf(secret) })).toMatchObject({ token: expect.any(String) })
})

test('adding and removing need the password again; without the app the password is enough', async () => {
  const { secret } = await withApp()
  await sql`update goldbook_sessions set confirmed_at = now() - interval '11 minutes'`.execute(shop.shop.db)
  const calls = [
    ['POST', '/app'],
    ['POST', '/app/confirm'],
    ['DELETE', '/app'],
    ['POST', '/recovery-codes'],
  ] as const
  for (const [method, path] of calls)
    expect(await asClerk(method, path, {})).toMatchObject({ status: 403, body: { code: 'password_needed' } })
  expect(await signIn(codeOf(secret))).toMatchObject({ status: 200 })

  await shop.call('POST', '/user/confirm', { password: passwords.clerk }, { as: 'clerk' })
  expect(await asClerk('DELETE', '/app')).toMatchObject({ status: 204 })
  expect(await asClerk('DELETE', '/app')).toMatchObject({ status: 404 })
  expect(await asClerk('POST', '/recovery-codes')).toMatchObject({ status: 404 })
  expect(await asClerk('GET', '')).toMatchObject({ body: { app_added_at: null, recovery_codes_left: 0 } })
  expect(await signIn()).toMatchObject({ status: 200 })
  expect(await actions()).toEqual(expect.arrayContaining(['users.add_app', 'users.remove_app']))
})

test('an app that is added anew counts from its first code on; until then the old one does', async () => {
  const { secret: old } = await withApp()
  const fresh = String((await asClerk('POST', '/app')).body.secret)
  expect(await signIn(codeOf(fresh))).toMatchObject({ status: 401 })
  expect(await signIn(codeOf(old))).toMatchObject({ status: 200 })
  later(30)
  await asClerk('POST', '/app/confirm', { code: codeOf(fresh) })
  later(30)
  expect(await signIn(codeOf(old))).toMatchObject({ status: 401 })
  expect(await signIn(codeOf(fresh))).toMatchObject({ status: 200 })
})

test('no secret and no recovery code is in the trail, in a kept answer or in the answer to a search', async () => {
  const key = { 'Idempotency-Key': 'once' }
  const { body } = await asClerk('POST', '/app', {}, key)
  const secret = String(body.secret)
  const added = await asClerk('POST', '/app/confirm', { code: codeOf(secret) }, key)
  const codes = added.body.recovery_codes as string[]
  await signIn(codes[0])
  const renewed = (await asClerk('POST', '/recovery-codes', {}, key)).body.recovery_codes as string[]
  const { db } = shop.shop
  const told = JSON.stringify([
    (await sql`select * from goldbook_audit`.execute(db)).rows,
    (await sql`select * from goldbook_answers`.execute(db)).rows,
    (await sql`select * from goldbook_recovery_codes`.execute(db)).rows,
    (await shop.call('POST', '/users/search', {})).body,
    (await shop.call('GET', '/users/2')).body,
    (await shop.call('GET', '/user/info', undefined, { as: 'clerk' })).body,
    (await asClerk('GET', '')).body,
    (await shop.call('POST', '/trail/search', {})).body,
  ])
  for (const each of [secret, ...codes, ...renewed]) expect(told).not.toContain(each)
  expect(await shop.call('POST', '/goldbook_totp/search', {})).toMatchObject({ status: 404 })
})

test("a user who has lost phone and codes is let in from the server's machine", async () => {
  const { codes } = await withApp()
  const { db } = shop.shop
  await expect(removeSecondFactor(db, 'admin')).rejects.toThrow('no user named "admin" has a second factor')
  await removeSecondFactor(db, 'Clerk')
  expect(await signIn()).toMatchObject({ status: 200 })
  await expect(removeSecondFactor(db, 'clerk')).rejects.toThrow('no user named "clerk"')
  expect(await actions()).toContain('users.remove_second_factor')
  await withApp()
  expect(await signIn(codes[0]), 'an old recovery code').toMatchObject({ status: 401 })
})
