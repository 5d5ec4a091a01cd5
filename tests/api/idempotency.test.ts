// Engines: both
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, passwords, type TestShop } from '../support/shop'

const once = (key: string, as: 'admin' | 'clerk' = 'admin') => ({ as, headers: { 'Idempotency-Key': key } })

test('the same key with the same body is one record and one answer', async () => {
  const { call } = await openShop()
  const first = await call('POST', '/customers', { name: '陈' }, once('a'))
  const second = await call('POST', '/customers', { name: '陈' }, once('a'))

  expect(second).toMatchObject({ status: 201, body: first.body })
  expect((await call('POST', '/customers/search', {})).body.total).toBe(1)
})

test('the same key with another body, path or count is refused', async () => {
  const { call } = await openShop()
  await call('POST', '/products', { code: 'R1', name: '戒' }, once('a'))
  const refused = { status: 422, body: { code: 'key_reused' } }
  expect(await call('POST', '/products', { code: 'R2', name: '戒' }, once('a'))).toMatchObject(refused)
  expect(await call('POST', '/colors', { code: 'R1', name: '戒' }, once('a'))).toMatchObject(refused)

  await call('POST', '/products/R1/codes?count=2', undefined, once('b'))
  expect(await call('POST', '/products/R1/codes?count=3', undefined, once('b'))).toMatchObject(refused)
  expect(await call('POST', '/products/R1/codes?count=2', undefined, once('b'))).toMatchObject({
    body: [{ seq: 1 }, { seq: 2 }],
  })
})

test('keys belong to the user who used them', async () => {
  const { call } = await openShop()
  await call('POST', '/customers', { name: '陈' }, once('a'))
  expect(await call('POST', '/customers', { name: '李' }, once('a', 'clerk'))).toMatchObject({
    status: 201,
    body: { name: '李' },
  })
})

test('a refused request may be sent again under its key', async () => {
  const { call } = await openShop()
  const color = { name: '黄', code: 'Y' }
  const { body } = await call('POST', '/colors', color)
  expect(await call('POST', '/colors', color, once('a'))).toMatchObject({ status: 409 })
  await call('PUT', `/colors/${body.id}`, { code: 'Z' })
  expect(await call('POST', '/colors', color, once('a'))).toMatchObject({ status: 201 })
})

test('the same save, sent ten times at once, happens once', async () => {
  const { call } = await openShop()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call('POST', '/customers', { name: '陈' }, once('a'))),
  )
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.code}`))).toEqual(
    new Set(['201 C00001']),
  )
  expect((await call('POST', '/customers/search', {})).body.total).toBe(1)
})

test('a change under its key is not stale the second time', async () => {
  const { call } = await openShop()
  const { body } = await call('POST', '/colors', { name: '黄' })
  const change = { name: '金', updated_at: body.updated_at }
  const first = await call('PUT', `/colors/${body.id}`, change, once('a'))
  expect(await call('PUT', `/colors/${body.id}`, change, once('a'))).toMatchObject({
    status: 200,
    body: first.body,
  })
})

const mei = { username: 'mei', name: '阿美', roles: ['editor'], password: 'the-first-word-of-mei' }
const keyReused = { status: 422, body: { code: 'key_reused' } }

/** A given password counts only where it is to be replaced. */
async function isGiven(shop: TestShop, username: string, password: string): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ username, password })
  const answer = await shop.app.request('/login', { method: 'POST', headers, body })
  const { code }: { code?: string } = await answer.json()
  return code === 'password_to_change'
}

test('another password under a used key is refused, and not answered as set', async () => {
  const shop = await openShop()
  const added = await shop.call('POST', '/users', mei, once('a'))
  expect(await shop.call('POST', '/users', mei, once('a'))).toMatchObject({ status: 201, body: added.body })
  expect(
    await shop.call('POST', '/users', { ...mei, password: 'another-word-of-mei' }, once('a')),
  ).toMatchObject(keyReused)

  const set = { password: 'the-second-word-of-mei' }
  await shop.call('PUT', '/users/3', set, once('b'))
  expect(await shop.call('PUT', '/users/3', set, once('b'))).toMatchObject({ status: 200 })
  expect(await shop.call('PUT', '/users/3', { password: 'the-third-word-of-mei' }, once('b'))).toMatchObject(
    keyReused,
  )
  expect(await isGiven(shop, 'mei', 'the-second-word-of-mei')).toBe(true)

  const many = (password: string) => ({ action: 'update', keys: ['3'], values: { password } })
  await shop.call('POST', '/users/bulk', many('the-fourth-word-of-mei'), once('c'))
  expect(await shop.call('POST', '/users/bulk', many('the-fifth-word-of-mei'), once('c'))).toMatchObject(
    keyReused,
  )
  expect(await isGiven(shop, 'mei', 'the-fourth-word-of-mei')).toBe(true)
})

test('the kept trace of a password under a key is as slow to guess as the password itself', async () => {
  const { call, shop } = await openShop()
  const hashes = new Set<string>()
  for (const key of ['a', 'b']) {
    await call('PUT', '/users/2', { password: passwords.clerk }, once(key))
    const { rows } = await sql<{ hash: string; body: string }>`
      select request_hash as hash, body::text as body from goldbook_answers where key = ${key}`.execute(
      shop.db,
    )
    expect(rows[0]?.body).not.toContain(passwords.clerk)
    hashes.add(rows[0]?.hash ?? '')
  }
  // The same password under two keys leaves nothing alike, and no fast hash of the request: one guess tries
  // one key.
  expect(hashes.size).toBe(2)
  const text = `PUT /_api/users/2 ${JSON.stringify({ password: passwords.clerk })}`
  expect(hashes).not.toContain(createHash('sha256').update(text).digest('hex'))
})

test('two uploads under one key are one where their files are the same, and refused otherwise', async () => {
  const { app } = await openShop()
  const send = (text: string) => {
    const body = new FormData()
    body.set('file', new File([`%PDF-1.4 ${text}`], 'paper.pdf'))
    const headers = { 'X-Token': 'token-of-the-admin', 'Idempotency-Key': 'a' }
    return app.request('/_api/medias', { method: 'POST', headers, body })
  }
  const first = await send('one')
  expect(first.status).toBe(201)
  const again = await send('one')
  expect([again.status, await again.json()]).toEqual([201, await first.json()])
  expect((await send('two')).status).toBe(422)
})
