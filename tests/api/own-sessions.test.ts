import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openShop, passwords, type Answer, type TestShop } from '../support/shop'

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
})

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

async function signIn(username: keyof typeof passwords, agent: string, address?: string): Promise<string> {
  const response = await shop.app.request(
    '/login',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
      body: JSON.stringify({ username, password: passwords[username] }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  )
  const { token }: { token: string } = await response.json()
  return token
}

const as = (token: string, method: string, path: string): Promise<Answer> =>
  shop.call(method, path, undefined, { as: 'nobody', headers: { 'X-Token': token } })

async function sessionsOf(token: string): Promise<Record<string, unknown>[]> {
  const { body } = await as(token, 'GET', '/user/sessions')
  return Object.values(body) as Record<string, unknown>[]
}

/** ISO 8601 as every browser reads it. */
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/

test('the clerk sees their own sessions, and not those of the admin', async () => {
  const token = await signIn('clerk', phone, '::ffff:10.0.0.7')
  await signIn('admin', 'Firefox')
  const sessions = await sessionsOf(token)
  expect(sessions).toHaveLength(2)
  expect(sessions.find((session) => session.current)).toEqual({
    id: expect.any(Number),
    user_agent: phone,
    address: '10.0.0.7',
    created_at: expect.stringMatching(moment),
    last_seen_at: expect.stringMatching(moment),
    current: true,
  })
})

test('no answer names a token or its hash', async () => {
  const token = await signIn('clerk', phone)
  const { rows } = await sql<{ hash: string }>`select token_hash as hash from goldbook_sessions`.execute(
    shop.shop.db,
  )
  const told = JSON.stringify(await sessionsOf(token))
  for (const secret of [token, ...rows.map(({ hash }) => hash)]) expect(told).not.toContain(secret)
})

test('a session that is ended elsewhere has to sign in at its next call', async () => {
  const token = await signIn('clerk', 'Firefox')
  const lost = await signIn('clerk', phone)
  const found = (await sessionsOf(token)).find((session) => session.user_agent === phone)
  expect(await as(token, 'DELETE', `/user/sessions/${found?.id}`)).toMatchObject({ status: 204 })
  expect(await as(lost, 'GET', '/user/info')).toMatchObject({ status: 401, body: { code: 'unauthorised' } })
  expect(await as(token, 'GET', '/user/info')).toMatchObject({ status: 200 })
})

test('nobody ends the session of another this way, not even the admin', async () => {
  const clerk = await signIn('clerk', phone)
  const [{ id } = {}] = await sessionsOf(clerk)
  for (const of of [id, 999_999, 'x', '1 or true'])
    expect(await shop.call('DELETE', `/user/sessions/${of}`)).toMatchObject({ status: 404 })
  expect(await as(clerk, 'GET', '/user/info')).toMatchObject({ status: 200 })
})

test('all others are ended at once; this one, and those of other users, go on', async () => {
  const token = await signIn('clerk', 'Firefox')
  const lost = [await signIn('clerk', phone), await signIn('clerk', 'Edge')]
  expect(await as(token, 'DELETE', '/user/sessions')).toMatchObject({ status: 204 })
  expect(await sessionsOf(token)).toHaveLength(1)
  for (const each of lost) expect(await as(each, 'GET', '/user/info')).toMatchObject({ status: 401 })
  expect(await shop.call('GET', '/user/info')).toMatchObject({ status: 200 })
})

test('the trail names who ended which session', async () => {
  const token = await signIn('clerk', 'Firefox')
  await as(token, 'DELETE', '/user/sessions')
  const { rows } = await sql`select name, user_id, changes from goldbook_audit
    where name <> 'users.sign_in'`.execute(shop.shop.db)
  expect(rows).toEqual([
    { name: 'users.end_other_sessions', user_id: 2, changes: [expect.objectContaining({ key: 2 })] },
  ])
})

test('an expired session, and one of an old password, is not listed', async () => {
  const token = await signIn('clerk', 'Firefox')
  await sql`update goldbook_sessions set expires_at = now() - interval '1 hour' where id = 2`.execute(
    shop.shop.db,
  )
  await sql`insert into goldbook_sessions (token_hash, user_id, expires_at, stamp)
    values ('old', 2, now() + interval '1 hour', 'another salt')`.execute(shop.shop.db)
  expect(await sessionsOf(token)).toMatchObject([{ current: true }])
})

test('the time of last use is written once a minute, so that reading stays reading', async () => {
  const token = await signIn('clerk', 'Firefox')
  const { db } = shop.shop
  const seen = async () => {
    const { rows } = await sql<{ ago: number; xmin: string }>`
      select extract(epoch from now() - last_seen_at)::int as ago, xmin::text from goldbook_sessions
      where user_agent = 'Firefox'`.execute(db)
    return rows[0]
  }
  const first = await seen()
  await as(token, 'GET', '/user/info')
  expect((await seen())?.xmin).toBe(first?.xmin)
  await sql`update goldbook_sessions set last_seen_at = now() - interval '61 seconds'`.execute(db)
  await as(token, 'GET', '/user/info')
  expect((await seen())?.ago).toBeLessThan(30)
})

/** Dates the last use of this browser's session back by the given time. */
const unused = (agent: string, minutes: number) =>
  sql`update goldbook_sessions set last_seen_at = now() - ${minutes} * interval '1 minute'
    where user_agent = ${agent}`.execute(shop.shop.db)

test('a session without use for two hours ends, and is no longer listed', async () => {
  const token = await signIn('clerk', 'Firefox')
  const forgotten = await signIn('clerk', phone)
  await unused(phone, 121)
  await unused('Firefox', 119)
  const browsers = async () => (await sessionsOf(token)).map((session) => session.user_agent)
  expect(await as(forgotten, 'GET', '/user/info')).toMatchObject({
    status: 401,
    body: { code: 'unauthorised' },
  })
  expect(await browsers()).toEqual(['Firefox', null])
})

test('requests that an open page makes by itself keep no session alive', async () => {
  const token = await signIn('clerk', 'Firefox')
  await unused('Firefox', 119)
  const headers = { 'X-Token': token, 'X-Unattended': '1' }
  const byItself = () => shop.call('GET', '/dashboard', undefined, { as: 'nobody', headers })
  expect(await byItself()).toMatchObject({ status: 200 })
  const minutes = async () => {
    const { rows } = await sql<{ idle: number }>`
      select extract(epoch from now() - last_seen_at)::int / 60 as idle from goldbook_sessions
      where user_agent = 'Firefox'`.execute(shop.shop.db)
    return rows[0]?.idle
  }
  expect(await minutes()).toBe(119)
  expect(await as(token, 'GET', '/dashboard')).toMatchObject({ status: 200 })
  expect(await minutes()).toBe(0)
  await unused('Firefox', 121)
  expect(await byItself()).toMatchObject({ status: 401 })
})

test('the longest idle time of a session is a setting', async () => {
  shop = await openShop({ SESSION_IDLE: '15' })
  const token = await signIn('clerk', 'Firefox')
  await unused('Firefox', 14)
  expect(await as(token, 'GET', '/user/info')).toMatchObject({ status: 200 })
  await unused('Firefox', 16)
  expect(await as(token, 'GET', '/user/info')).toMatchObject({ status: 401 })
})

test('an overlong name of a browser is cut short', async () => {
  const token = await signIn('clerk', 'x'.repeat(5000))
  expect(await sessionsOf(token)).toContainEqual(expect.objectContaining({ user_agent: 'x'.repeat(400) }))
})

test('an admin sees and ends the sessions of the clerk; the clerk those of nobody', async () => {
  const clerk = await signIn('clerk', phone)
  const other = await signIn('clerk', 'Firefox')
  const { body } = await shop.call('GET', '/users/2/sessions')
  const sessions = Object.values(body) as Record<string, unknown>[]
  expect(sessions).toHaveLength(3)
  expect(sessions.every(({ current }) => current === false)).toBe(true)
  const found = sessions.find((session) => session.user_agent === phone)

  for (const path of ['/users/1/sessions', '/users/2/sessions'])
    expect(await as(clerk, 'GET', path)).toMatchObject({ status: 403 })
  expect(await as(clerk, 'DELETE', `/users/2/sessions/${found?.id}`)).toMatchObject({ status: 403 })
  expect(await as(clerk, 'DELETE', '/users/1/sessions')).toMatchObject({ status: 403 })
  expect(await shop.call('DELETE', `/users/1/sessions/${found?.id}`)).toMatchObject({ status: 404 })

  expect(await shop.call('DELETE', `/users/2/sessions/${found?.id}`)).toMatchObject({ status: 204 })
  expect(await as(clerk, 'GET', '/user/info')).toMatchObject({ status: 401 })
  expect(await as(other, 'GET', '/user/info')).toMatchObject({ status: 200 })
  expect(await shop.call('DELETE', '/users/2/sessions')).toMatchObject({ status: 204 })
  expect(await as(other, 'GET', '/user/info')).toMatchObject({ status: 401 })
  const { rows } = await sql`select user_id, name, changes -> 0 ->> 'key' as key from goldbook_audit
    where name like 'users.end%' order by id`.execute(shop.shop.db)
  expect(rows).toEqual([
    { user_id: 1, name: 'users.end_session', key: '2' },
    { user_id: 1, name: 'users.end_all_sessions', key: '2' },
  ])
})

test('an admin who ends all their own sessions keeps the present one', async () => {
  const elsewhere = await signIn('admin', phone)
  expect(await shop.call('DELETE', '/users/1/sessions')).toMatchObject({ status: 204 })
  expect(await as(elsewhere, 'GET', '/user/info')).toMatchObject({ status: 401 })
  expect(await shop.call('GET', '/users/1/sessions')).toMatchObject({ body: [{ current: true }] })
})

test('a clerk who manages users neither sees nor ends the sessions of the admin', async () => {
  await shop.call('POST', '/roles', {
    code: 'head',
    name: '店长',
    based_on: 'editor',
    rights: { actions: { users: 'yes' } },
  })
  await shop.call('PUT', '/users/2', { roles: ['head'] })
  const head = await signIn('clerk', phone)
  const asHead = (method: string, path: string) => as(head, method, path)
  await shop.app.request('/_api/user/confirm', {
    ...{ method: 'POST', body: JSON.stringify({ password: passwords.clerk }) },
    headers: { 'X-Token': head, 'Content-Type': 'application/json' },
  })
  const more = { status: 403, body: { code: 'more_than_own' } }
  expect(await asHead('GET', '/users/1/sessions')).toMatchObject(more)
  expect(await asHead('DELETE', '/users/1/sessions')).toMatchObject(more)
  expect(await asHead('DELETE', '/users/1/sessions/1')).toMatchObject(more)
  expect(await asHead('GET', '/users/2/sessions')).toMatchObject({ status: 200 })
})
