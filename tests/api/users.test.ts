import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { resetPassword } from '#server/commands/accounts'
import { openShop, passwords, type TestShop } from '../support/shop'
import { dot } from '../support/photo'

/** The password that the admin gave, and the one that she chose in its place. */
const password = 'a-long-word-of-hers'
const own = 'seven-lamps-by-the-quay'
const mei = { username: 'Mei', name: '阿美', roles: ['editor'], password }

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
})

interface SignedIn {
  status: number
  code: string | undefined
  token: string
}

async function signIn(username: string, typed: string, chosen?: string): Promise<SignedIn> {
  const response = await shop.app.request('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: typed, new_password: chosen }),
  })
  const { token = '', code }: { token?: string; code?: string } = await response.json()
  return { status: response.status, code, token }
}

/** The first sign-in of a user whom the admin has just added. */
const enter = (username = 'mei') => signIn(username, password, own)

const infoOf = (token: string) =>
  shop.call('GET', '/user/info', undefined, { as: 'nobody', headers: { 'X-Token': token } })

const change = (id: unknown, values: Record<string, unknown>) => shop.call('PUT', `/users/${id}`, values)

async function add(values: Record<string, unknown> = {}) {
  const { body } = await shop.call('POST', '/users', { ...mei, ...values })
  return body
}

test('the admin adds a member of staff, who signs in under that name in any case', async () => {
  const answer = await shop.call('POST', '/users', mei)
  expect(answer).toMatchObject({
    status: 201,
    body: { username: 'mei', name: '阿美', roles: ['editor'], active: true, password: null },
  })
  const { status, token } = await signIn('MEI', password, own)
  expect(status).toBe(200)
  expect((await infoOf(token)).body).toMatchObject({ name: '阿美', roles: ['editor'], avatar: null })
  expect((await signIn('mei', `${password}!`)).status).toBe(401)
})

test('nobody works with a password that somebody else knows', async () => {
  const { id } = await add()
  const asked = { status: 403, code: 'password_to_change', token: '' }
  expect(await signIn('mei', password)).toEqual(asked)
  expect(await signIn('mei', password, password)).toEqual(asked)
  expect(await signIn('mei', password, 'mei123456789')).toMatchObject({ status: 422, code: 'password_weak' })
  expect((await signIn('mei', password, own)).status).toBe(200)
  expect((await signIn('mei', password)).status).toBe(401)
  // Her own is not needed again, and a new one in the body changes nothing.
  expect((await signIn('mei', own, 'another-word-of-mei')).status).toBe(200)
  expect((await signIn('mei', own)).status).toBe(200)

  await change(id, { name: '陈美' })
  expect((await signIn('mei', own)).status).toBe(200)
})

test.each([
  ['in her record', (id: unknown, given: string) => change(id, { password: given })],
  [
    'of several users',
    (id: unknown, given: string) =>
      shop.call('POST', '/users/bulk', {
        ...{ action: 'update', keys: [String(id)] },
        values: { password: given },
      }),
  ],
])('a password that the admin sets %s is replaced too', async (_where, give) => {
  const { id } = await add()
  await enter()
  const given = 'eight-bells-of-the-harbour'
  expect((await give(id, given)).status).toBe(200)
  expect(await signIn('mei', given)).toMatchObject({ status: 403, code: 'password_to_change' })
  expect((await signIn('mei', given, 'nine-cranes-of-the-harbour')).status).toBe(200)
})

test("a password that is reset on the server's machine is replaced too", async () => {
  await add()
  await enter()
  const given = await resetPassword(shop.shop.db, 'mei')
  expect(await signIn('mei', given)).toMatchObject({ status: 403, code: 'password_to_change' })
  expect((await signIn('mei', given, 'nine-cranes-of-the-harbour')).status).toBe(200)
})

test('no file imports users, whose passwords it would give past the admin', async () => {
  const form = new FormData()
  form.set(
    'file',
    new File(['username,name,roles,password\nmei,Mei,editor,a-long-word-of-hers'], 'users.csv'),
  )
  const answer = await shop.app.request('/_api/users/import/read', {
    method: 'POST',
    headers: { 'X-Token': 'token-of-the-admin' },
    body: form,
  })
  expect(answer.status).toBe(405)
})

test('only the admin sees the list of users', async () => {
  for (const [method, path, body] of [
    ['POST', '/users/search', {}],
    ['GET', '/users/1', undefined],
    ['POST', '/users', mei],
    ['PUT', '/users/2', { roles: ['admin'] }],
    ['DELETE', '/users/1', undefined],
    ['POST', '/users/bulk', { action: 'delete', keys: ['1'] }],
    ['POST', '/users/export', { format: 'csv' }],
  ] as const)
    expect((await shop.call(method, path, body, { as: 'clerk' })).status, `${method} ${path}`).toBe(403)
})

test.each([
  [{ password: undefined }, '/password'],
  [{ password: 'eleven char' }, '/password'],
  [{ password: 'x'.repeat(91) }, '/password'],
  [{ password: 123456789012 }, '/password'],
  [{ username: '' }, '/username'],
  [{ username: 'a b' }, '/username'],
  [{ roles: [] }, '/roles'],
  [{ roles: ['owner'] }, '/roles/0'],
  [{ roles: 'admin' }, '/roles'],
  [{ avatar: ['NONE'] }, '/avatar/0'],
])('a user with %j is refused at %s', async (values, path) => {
  const { status, body } = await shop.call('POST', '/users', { ...mei, ...values })
  expect({ status, errors: body.errors }).toMatchObject({ status: 422, errors: [{ path }] })
})

test.each(['123456789012', 'mei123456789', 'Luk Fook 2024'])(
  'nobody gets the password %s, which is easily guessed',
  async (weak) => {
    await shop.call('PUT', '/settings/1', { name_en: 'Luk Fook' })
    const refused = { status: 422, body: { code: 'password_weak', errors: [{ path: '/password' }] } }
    expect(await shop.call('POST', '/users', { ...mei, password: weak })).toMatchObject(refused)
    const { id } = await add()
    expect(await change(id, { password: weak })).toMatchObject(refused)
    const all = await shop.call('POST', '/users/bulk', {
      action: 'update',
      keys: [String(id)],
      values: { password: '123456789012' },
    })
    expect(all).toMatchObject({ status: 422, body: { code: 'password_weak' } })
    expect((await enter()).status).toBe(200)
  },
)

test('the reason why a password is refused is in the language of the user who chose it', async () => {
  const said = async (language: string) => {
    const headers = { 'Accept-Language': language }
    return (await shop.call('POST', '/users', { ...mei, password: 'password1234' }, { headers })).body.message
  }
  expect(await said('en')).toMatch(/easy to guess.*leaked.*unrelated words/)
  expect(await said('zh')).toMatch(/容易被猜到/)
  expect(await said('es')).toMatch(/se adivina pronto/)
  expect(await said('ja')).toMatch(/推測され/)
})

test('a name is taken once, whatever its case', async () => {
  await add()
  for (const username of ['mei', 'MEI', ' Mei '])
    expect(await shop.call('POST', '/users', { ...mei, username })).toMatchObject({
      status: 409,
      body: { code: 'code_taken', errors: [{ path: '/username' }] },
    })
})

test('a password is in no answer, no list, no file and no trail', async () => {
  const { id } = await add()
  await change(id, { password: 'another-long-word' })
  const answers = [
    await shop.call('GET', `/users/${id}`),
    await shop.call('POST', '/users/search', {}),
    await shop.call('POST', '/users/search', { filters: [{ field: 'name', operator: 'eq', value: '阿美' }] }),
  ]
  const file = await shop.app.request('/_api/users/export', {
    method: 'POST',
    headers: { 'X-Token': 'token-of-the-admin', 'Content-Type': 'application/json' },
    body: JSON.stringify({ format: 'csv' }),
  })
  const { rows: trail } = await sql`select * from goldbook_audit`.execute(shop.shop.db)
  const { rows } = await sql<{ hash: string }>`select password as hash from users`.execute(shop.shop.db)
  const told = [JSON.stringify(answers), await file.text(), JSON.stringify(trail)].join('\n')
  expect(told).toContain('阿美')
  for (const secret of [password, 'another-long-word', ...rows.map(({ hash }) => hash)])
    expect(told).not.toContain(secret)
  expect(rows).toHaveLength(3)
  for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{64}:17$/)
})

test.each([
  { filters: [{ field: 'password', operator: 'startswith', value: 'a' }] },
  { sorts: ['password|ASC'] },
])('nobody finds out a password by searching: %j', async (search) => {
  expect(await shop.call('POST', '/users/search', search)).toMatchObject({
    status: 422,
    body: { code: 'unknown_field' },
  })
})

test('a user who is sent back unchanged keeps the password and the session', async () => {
  const { id } = await add()
  const { token } = await enter()
  const { body: record } = await shop.call('GET', `/users/${id}`)
  expect(await change(record.id, { ...record, name: '陈美' })).toMatchObject({ status: 200 })
  expect((await infoOf(token)).body).toMatchObject({ name: '陈美' })
})

test.each([
  ['gets another password', { password: 'another-long-word' }],
  ['may no longer sign in', { active: false }],
])('the sessions of a user who %s are over', async (_what, values) => {
  const { id } = await add()
  const { token } = await enter()
  expect(await change(id, values)).toMatchObject({ status: 200 })
  expect((await infoOf(token)).status).toBe(401)
  expect((await signIn('mei', own)).status).toBe(401)
})

test('a deleted user is signed out at once, and cannot sign in again', async () => {
  const { id } = await add()
  const { token } = await enter()
  expect(await shop.call('DELETE', `/users/${id}`)).toMatchObject({ status: 204 })
  expect((await infoOf(token)).status).toBe(401)
  expect((await signIn('mei', own)).status).toBe(401)
})

test('another role counts from the next request on', async () => {
  const { id } = await add()
  const { token } = await enter()
  await change(id, { roles: ['admin', 'editor'] })
  expect((await infoOf(token)).body).toMatchObject({ roles: ['admin', 'editor'] })
})

test('the last admin stays', async () => {
  const refused = { status: 409, body: { code: 'last_admin' } }
  expect(await change(1, { roles: ['editor'] })).toMatchObject(refused)
  expect(await change(1, { active: false })).toMatchObject(refused)
  expect(await shop.call('DELETE', '/users/1')).toMatchObject(refused)
  for (const body of [
    { action: 'delete', keys: ['1'] },
    { action: 'update', keys: ['1'], values: { active: false } },
  ])
    expect((await shop.call('POST', '/users/bulk', body)).body).toMatchObject({ code: 'last_admin' })
  expect((await signIn('admin', passwords.admin)).status).toBe(200)

  await add({ username: 'boss', roles: ['admin'] })
  expect(await change(1, { roles: ['editor'] })).toMatchObject({ status: 200 })
})

test('two admins who retire each other at once do not both succeed', async () => {
  const { id } = await add({ username: 'boss', roles: ['admin'] })
  const { token } = await enter('boss')
  const answers = await Promise.all([
    change(id, { active: false }),
    shop.call('PUT', '/users/1', { active: false }, { as: 'nobody', headers: { 'X-Token': token } }),
  ])
  expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1)
})

test('a picture of the user is answered as its address', async () => {
  const form = new FormData()
  form.set('file', new File([dot], 'mei.gif'))
  form.set('code', 'MEI')
  await shop.app.request('/_api/medias', {
    method: 'POST',
    headers: { 'X-Token': 'token-of-the-admin' },
    body: form,
  })
  await add({ avatar: ['MEI'] })
  const { token } = await enter()
  expect((await infoOf(token)).body).toMatchObject({ avatar: '/media/MEI?size=small' })
})

test('a save that is sent again makes one user', async () => {
  const headers = { 'Idempotency-Key': 'one' }
  const first = await shop.call('POST', '/users', mei, { headers })
  expect((await shop.call('POST', '/users', mei, { headers })).body).toEqual(first.body)
  expect((await shop.call('POST', '/users/search', {})).body.total).toBe(3)
})
