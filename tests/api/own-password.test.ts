import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openShop, passwords, tokenOf, type Answer, type TestShop } from '../support/shop'

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
})

const wanted = 'a-new-word-of-the-clerk'
const asClerk = { as: 'clerk' } as const

const change = (body: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Answer> =>
  shop.call(
    'PUT',
    '/user/password',
    { old_password: passwords.clerk, new_password: wanted, ...body },
    { ...asClerk, headers },
  )

async function signIn(password: string): Promise<{ status: number; token: string }> {
  const response = await shop.app.request('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'clerk', password }),
  })
  const { token = '' }: { token?: string } = await response.json()
  return { status: response.status, token }
}

const infoOf = (token: string) =>
  shop.call('GET', '/user/info', undefined, { as: 'nobody', headers: { 'X-Token': token } })

test('the clerk changes their own password, stays signed in here, and is signed out everywhere else', async () => {
  const { token: elsewhere } = await signIn(passwords.clerk)
  expect(await change({})).toMatchObject({ status: 200 })
  expect(await infoOf(tokenOf('clerk'))).toMatchObject({ status: 200, body: { name: 'clerk' } })
  expect(await infoOf(elsewhere)).toMatchObject({ status: 401 })
  expect(await infoOf(tokenOf('admin'))).toMatchObject({ status: 200 })
  expect(await signIn(passwords.clerk)).toMatchObject({ status: 401 })
  expect(await signIn(wanted)).toMatchObject({ status: 200 })
})

test.each([
  [{ old_password: 'not the password' }, 'password_wrong', '/old_password'],
  [{ old_password: undefined }, 'password_wrong', '/old_password'],
  [{ old_password: ['x'] }, 'invalid', '/old_password'],
  [{ new_password: 'eleven char' }, 'invalid', '/new_password'],
  [{ new_password: 'x'.repeat(91) }, 'invalid', '/new_password'],
  [{ new_password: 123456789012 }, 'invalid', '/new_password'],
  [{ new_password: '' }, 'password_required', '/new_password'],
  [{ new_password: undefined }, 'password_required', '/new_password'],
  [{ new_password: 'password1234' }, 'password_weak', '/new_password'],
  [{ new_password: 'clerkclerkclerk' }, 'password_weak', '/new_password'],
  [{ roles: ['admin'] }, 'unknown_property', '/roles'],
])('with %j it is refused as %s at %s, and the old one holds', async (body, code, path) => {
  expect(await change(body)).toMatchObject({ status: 422, body: { code, errors: [{ path }] } })
  expect(await signIn(passwords.clerk)).toMatchObject({ status: 200 })
})

test('a passer-by at an open session cannot guess the password by trying', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => change({ old_password: `guess ${index}` })),
  )
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(6)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6)
  expect(await change({})).toMatchObject({ status: 429, body: { code: 'too_many_attempts', seconds: 1 } })
  expect(await signIn(passwords.clerk)).toMatchObject({ status: 200 })
})

test('strangers who try the password at the sign-in keep nobody from entering it again', async () => {
  for (let guess = 0; guess < 8; guess++) await signIn(`guess ${guess}`)
  expect(await signIn(passwords.clerk)).toMatchObject({ status: 429 })
  expect(await change({})).toMatchObject({ status: 200 })
})

test('of two changes from two browsers at once one holds, and the other is refused', async () => {
  const { token } = await signIn(passwords.clerk)
  const body = { old_password: passwords.clerk, new_password: 'another-new-word' }
  const answers = await Promise.all([
    change({}),
    shop.call('PUT', '/user/password', body, { as: 'nobody', headers: { 'X-Token': token } }),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect([401, 422]).toContain(statuses.find((status) => status !== 200))
})

test('no password, and no hash of one, is in an answer or in the trail', async () => {
  const answer = await change({}, { 'Idempotency-Key': 'once' })
  const { rows: trail } = await sql`select * from goldbook_audit`.execute(shop.shop.db)
  const { rows: kept } = await sql`select * from goldbook_answers`.execute(shop.shop.db)
  const { rows: users } = await sql<{ hash: string }>`select password as hash from users`.execute(
    shop.shop.db,
  )
  expect(trail).toMatchObject([{ name: 'users.own_password', user_id: 2 }])
  const told = JSON.stringify([answer, trail, kept])
  for (const secret of [wanted, passwords.clerk, ...users.map(({ hash }) => hash)])
    expect(told).not.toContain(secret)
})

test('a used key proves nothing: the old password is needed each time', async () => {
  const key = { 'Idempotency-Key': 'once' }
  await change({ old_password: wanted, new_password: 'a-guess-that-is-refused' }, key)
  expect(await change({}, key)).toMatchObject({ status: 200 })
  const refused = { status: 422, body: { code: 'password_wrong' } }
  expect(await change({}, key)).toMatchObject(refused)
  expect(
    await change({ old_password: 'not the password', new_password: 'stolen-from-the-till' }, key),
  ).toMatchObject(refused)
  expect(await signIn('stolen-from-the-till')).toMatchObject({ status: 401 })
  const { rows } = await sql`select 1 from goldbook_answers`.execute(shop.shop.db)
  expect(rows).toHaveLength(0)
})

test('guesses under a key that was used count like any others', async () => {
  const key = { 'Idempotency-Key': 'once' }
  await change({}, key)
  for (let guess = 0; guess < 10; guess++) await change({ old_password: `guess ${guess}` }, key)
  expect(await change({ old_password: wanted }, key)).toMatchObject({ status: 429 })
})

test("an admin with the user's form open sees that the user has changed meanwhile", async () => {
  const { body } = await shop.call('GET', '/users/2')
  await change({})
  expect(await shop.call('PUT', '/users/2', { ...body, name: '阿明' })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
})
