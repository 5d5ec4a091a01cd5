import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { seed } from '#server/commands/seed'
import { openShop, passwords, servedBy, tokenOf, type TestShop } from '../support/shop'

let shop: TestShop
let lines: string[]

beforeEach(async () => {
  lines = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  shop = servedBy({ ...(await openShop()).shop, log })
})

/** The entries of the log about security, in order. */
const told = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line))
const byAdmin = { user_id: 1, username: 'admin' }
const byClerk = { user_id: 2, username: 'clerk' }

function signIn(username: string, password: string, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ username, password })
  const type = { 'Content-Type': 'application/json' }
  const bindings = { incoming: { socket: { remoteAddress: '::ffff:192.0.2.7' } } }
  return Promise.resolve(
    shop.app.request('/login', { method: 'POST', body, headers: { ...type, ...headers } }, bindings),
  )
}

test('sign-ins and sign-outs are logged, with their address', async () => {
  const answer = await signIn('clerk', passwords.clerk)
  const { token }: { token: string } = await answer.json()
  await shop.call('POST', '/user/logout', {}, { as: 'nobody', headers: { 'X-Token': token } })
  expect(told()).toMatchObject([
    { level: 30, security: 'signed_in', ...byClerk, address: '192.0.2.7', msg: 'signed in' },
    { level: 30, security: 'signed_out', ...byClerk, msg: 'signed out' },
  ])
  expect(told()[0]?.request_id).toBe(answer.headers.get('X-Request-Id'))
})

test('a wrong password is logged with the account, without repeating an unknown name', async () => {
  await signIn('clerk', 'not the password')
  await signIn('my-password-in-the-wrong-box', 'clerk')
  expect(told()).toMatchObject([
    { level: 40, security: 'sign_in_refused', ...byClerk, code: 'wrong_credentials', address: '192.0.2.7' },
    { level: 40, security: 'sign_in_refused', code: 'wrong_credentials', address: '192.0.2.7' },
  ])
  expect(told()[1]).not.toHaveProperty('username')
})

test('too many tries are logged', async () => {
  for (let attempt = 0; attempt < 11; attempt++) await signIn('clerk', 'not the password')
  expect(told().at(-1)).toMatchObject({
    level: 40,
    security: 'attempts_limited',
    code: 'too_many_attempts',
    address: '192.0.2.7',
  })
  expect(told()).toHaveLength(11)
})

test('each attempt beyond the rights of a role is logged', async () => {
  await shop.call('POST', '/users/search', {}, { as: 'clerk' })
  await shop.call('PUT', '/users/2', { roles: ['admin'] }, { as: 'clerk' })
  expect(told()).toMatchObject([
    {
      level: 40,
      security: 'refused',
      ...byClerk,
      code: 'forbidden',
      method: 'POST',
      path: '/_api/users/search',
    },
    { level: 40, security: 'refused', ...byClerk, code: 'forbidden', method: 'PUT', path: '/_api/users/2' },
  ])
})

const mei = { username: 'mei', name: '阿美', roles: ['editor'], password: 'seven-lamps-of-her' }

test('new staff, other roles and given passwords are logged with both users', async () => {
  await shop.call('POST', '/users', mei)
  await shop.call('PUT', '/users/3', { roles: ['admin'] })
  await shop.call('PUT', '/users/3', { password: 'eight-lamps-of-her' })
  await shop.call('POST', '/users/bulk', { action: 'update', keys: ['3'], values: { active: false } })
  await shop.call('PUT', '/users/3', { introduction: 'of the second shop' })
  await shop.call('DELETE', '/users/3')
  const subject = { subject_id: 3, subject: 'mei' }
  expect(told()).toMatchObject([
    { level: 40, security: 'user_added', ...byAdmin, ...subject, roles: ['editor'] },
    { level: 40, security: 'access_changed', ...byAdmin, ...subject, roles: ['admin'], active: true },
    { level: 40, security: 'password_reset', ...byAdmin, ...subject },
    { level: 40, security: 'access_changed', ...byAdmin, ...subject, active: false },
    { level: 30, security: 'deleted', ...byAdmin, resource: 'users', keys: [3] },
  ])
})

test('a password that its user changes, and one that somebody guesses at an open session, are logged', async () => {
  const change = (old_password: string) =>
    shop.call('PUT', '/user/password', { old_password, new_password: 'nine-lamps-of-his' }, { as: 'clerk' })
  await change('not the password')
  await change(passwords.clerk)
  expect(told()).toMatchObject([
    { level: 40, security: 'password_refused', ...byClerk, code: 'password_wrong' },
    { level: 30, security: 'password_changed', ...byClerk },
  ])
})

test('a password that is requested again, and entered, is logged', async () => {
  await sql`update goldbook_sessions set confirmed_at = now() - interval '11 minutes'`.execute(shop.shop.db)
  await shop.call('DELETE', '/users/2')
  await shop.call('POST', '/user/confirm', { password: 'not the password' })
  await shop.call('POST', '/user/confirm', { password: passwords.admin })
  expect(told()).toMatchObject([
    { level: 30, security: 'password_asked', ...byAdmin, method: 'DELETE', path: '/_api/users/2' },
    { level: 40, security: 'password_refused', ...byAdmin, path: '/_api/user/confirm' },
    { level: 30, security: 'password_told', ...byAdmin },
  ])
})

test('exports and deletions are logged', async () => {
  await shop.call('POST', '/colors', { name: '黄' })
  await shop.call('POST', '/colors', { name: '白' })
  const headers = { 'Content-Type': 'application/json', 'X-Token': tokenOf('clerk') }
  const sheet = await shop.app.request('/_api/colors/export', {
    method: 'POST',
    body: '{"format":"csv"}',
    headers,
  })
  expect(sheet.status).toBe(200)
  await shop.call('POST', '/colors/bulk', { action: 'delete', keys: ['1', '2'] })
  expect(told()).toMatchObject([
    { level: 30, security: 'exported', ...byClerk, resource: 'colors', format: 'csv', rows: 2 },
    { level: 30, security: 'deleted', ...byAdmin, resource: 'colors', keys: [1, 2] },
  ])
})

test('sessions ended elsewhere, and changed fields, are logged', async () => {
  await signIn('admin', passwords.admin)
  await shop.call('DELETE', '/user/sessions')
  await shop.call('PUT', '/resources/colors/overlay', { removed: [], updated_at: null })
  expect(
    told()
      .filter(({ security }) => security !== undefined)
      .slice(1),
  ).toMatchObject([
    { level: 30, security: 'session_ended', ...byAdmin },
    { level: 30, security: 'resources_changed', ...byAdmin, keys: ['colors'] },
  ])
})

test('failed actions are not logged, and each action is logged once', async () => {
  const headers = { 'Idempotency-Key': 'a' }
  await shop.call('POST', '/users', mei, { headers })
  await shop.call('POST', '/users', mei, { headers })
  await shop.call('POST', '/users', mei)
  await shop.call('PUT', '/users/1', { roles: ['editor'] })
  await shop.call('DELETE', '/users/1')
  expect(told().map(({ security }) => security)).toEqual(['user_added'])
})

test('the first admin of an empty database is logged, without the password', async () => {
  const { db, log } = shop.shop
  await db.deleteFrom('users').execute()
  const password = await seed(db, 'print-templates', undefined, log)
  expect(told()).toMatchObject([{ security: 'first_password', username: 'admin' }])
  expect(lines.join('')).not.toContain(password)
})

test('no line holds a password, a hash of one, a token or a key', async () => {
  const secrets = [
    mei.password,
    'ten-lamps-of-the-clerk',
    'not the password',
    'a-key-of-hers',
    passwords.clerk,
  ]
  const headers = { 'Idempotency-Key': 'a-key-of-hers' }
  await signIn('clerk', 'not the password')
  const { token }: { token: string } = await (await signIn('clerk', passwords.clerk)).json()
  await shop.call('POST', '/users', mei, { headers })
  const asClerk = { as: 'nobody', headers: { ...headers, 'X-Token': token } } as const
  await shop.call('GET', `/users/1?token=${token}`, undefined, asClerk)
  const passwordsOfClerk = { old_password: passwords.clerk, new_password: 'ten-lamps-of-the-clerk' }
  await shop.call('PUT', '/user/password', passwordsOfClerk, asClerk)
  const users = await shop.shop.db.selectFrom('users').select('password').execute()

  expect(lines.length).toBe(5)
  for (const secret of [...secrets, token, ...users.map(({ password }) => String(password))])
    expect(lines.join('')).not.toContain(secret)
})
