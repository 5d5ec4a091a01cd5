import { sql } from 'kysely'
import { generateSync } from 'otplib/functional'
import { beforeEach, expect, test } from 'vitest'
import { removeSecondFactor } from '#server/commands/accounts'
import { openPasskeyShop } from '../support/passkey-shop'
import { softwarePasskey } from '../support/software-passkey'

let shop: Awaited<ReturnType<typeof openPasskeyShop>>
beforeEach(async () => {
  shop = await openPasskeyShop()
})

const wrong = { status: 401, body: { code: 'wrong_passkey', errors: [{ path: '/passkey' }] } }
const refused = { status: 422, body: { code: 'passkey_refused' } }

test('a passkey is added by an answer to our challenge, for our site, with a name, and without an owner yet', async () => {
  const device = softwarePasskey()
  const fresh = () => shop.toAdd()
  expect(await shop.add(device.made({ challenge: 'bWFkZSB1cA' }))).toMatchObject(refused)
  expect(await shop.add(device.made(await fresh(), { origin: 'http://elsewhere.example' }))).toMatchObject(
    refused,
  )
  expect(await shop.add(device.made(await fresh(), { host: 'elsewhere.example' }))).toMatchObject(refused)
  expect(await shop.add(device.answer(await fresh())), 'an answer of a sign-in').toMatchObject(refused)
  const ofAdmin = await shop.toAdd('admin')
  expect(await shop.add(device.made(ofAdmin)), 'the question to the admin').toMatchObject(refused)
  const good = device.made(await fresh())
  for (const name of ['', '  ', null])
    expect(await shop.add(good, name)).toMatchObject({ status: 422, body: { errors: [{ path: '/name' }] } })
  expect(await shop.add(good, 'x'.repeat(61))).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(await shop.add(good, ' my phone ')).toMatchObject({ status: 200 })
  expect(await shop.add(good), 'replayed').toMatchObject(refused)
  const again = device.made(await shop.toAdd('admin'))
  expect(await shop.add(again, 'till', 'admin'), 'the key of somebody else').toMatchObject(refused)
  expect(await shop.own('GET')).toMatchObject({ body: { passkeys: [{ name: 'my phone' }] } })
  expect(await shop.own('GET', '', undefined, 'admin')).toMatchObject({ body: { passkeys: [] } })
})

test('several passkeys are named and removed one by one; those of others are out of reach', async () => {
  const till = await shop.withPasskey()
  const phone = await shop.withPasskey('clerk', 'phone')
  expect(phone.codes, 'the first recovery codes stay').toEqual([])
  const { body } = await shop.own('GET')
  const [first, second] = body.passkeys as { id: number }[]
  const at = (which?: { id: number }) => `/passkeys/${which?.id}`
  expect(await shop.own('PUT', at(first), { name: ' counter ' })).toMatchObject({ status: 204 })
  expect(await shop.own('GET')).toMatchObject({
    body: { passkeys: [{ name: 'counter' }, { name: 'phone' }] },
  })
  for (const [method, sent] of [
    ['PUT', { name: 'mine' }],
    ['DELETE', undefined],
  ] as const)
    expect(await shop.own(method, at(first), sent, 'admin')).toMatchObject({ status: 404 })
  expect(await shop.own('DELETE', at(first))).toMatchObject({ status: 204 })
  expect(await shop.signIn({ passkey: till.answer(await shop.asked()) })).toMatchObject(wrong)
  expect(await shop.signIn({ code: till.codes[0] })).toMatchObject({ status: 200 })
  expect(await shop.signIn({ passkey: phone.answer(await shop.asked()) })).toMatchObject({ status: 200 })
  expect(await shop.own('DELETE', at(second))).toMatchObject({ status: 204 })
  expect(await shop.own('DELETE', at(second))).toMatchObject({ status: 404 })
  expect(await shop.own('GET')).toMatchObject({ body: { passkeys: [], recovery_codes_left: 0 } })
  expect((await shop.signIn()).status, 'the password is enough again').toBe(200)
  expect(await shop.trail()).toEqual(expect.arrayContaining(['users.rename_passkey', 'users.remove_passkey']))
})

test('the trail has each passkey that was added, renamed, used and removed', async () => {
  const { answer } = await shop.withPasskey()
  const { body } = await shop.own('GET')
  const at = `/passkeys/${(body.passkeys as { id: number }[])[0]?.id}`
  await shop.own('PUT', at, { name: 'counter' })
  expect((await shop.signIn({ passkey: answer(await shop.asked()) })).status).toBe(200)
  expect(await shop.own('DELETE', at)).toMatchObject({ status: 204 })
  const { body: trail } = await shop.call('POST', '/trail/search', {})
  const told = (trail.data as { name: string; facts: Record<string, unknown> }[])
    .filter(({ name }) => name.endsWith('_passkey'))
    .map(({ name, facts }) => [name, facts.passkey])
  expect(told).toEqual([
    ['users.remove_passkey', 'counter'],
    ['users.use_passkey', 'counter'],
    ['users.rename_passkey', 'counter'],
    ['users.add_passkey', 'till'],
  ])
})

test('a user has at most twenty passkeys', async () => {
  await sql`insert into goldbook_passkeys (user_id, credential_id, public_key, counter, transports, host, name)
    select 2, 'key-' || n, 'x', 0, '[]', 'localhost', 'till' from generate_series(1, 20) as n`.execute(
    shop.shop.db,
  )
  expect(await shop.own('POST', '/passkeys/options', {})).toMatchObject({
    status: 422,
    body: { code: 'too_many_passkeys', most: 20 },
  })
})

test('the app and a passkey stand beside each other', async () => {
  const { answer } = await shop.withPasskey()
  const secret = String((await shop.own('POST', '/app', {})).body.secret)
  const code = () => generateSync({ secret, epoch: shop.clock().getTime() / 1000 })
  expect((await shop.own('POST', '/app/confirm', { code: code() })).body).toEqual({ recovery_codes: [] })
  shop.later(30)
  expect((await shop.signIn()).body.ways).toEqual(['passkey', 'app'])
  expect((await shop.signIn({ code: code() })).status).toBe(200)
  expect((await shop.signIn({ passkey: answer(await shop.asked()) })).status).toBe(200)
  expect((await shop.own('DELETE', '/app')).status).toBe(204)
  expect((await shop.own('GET')).body).toMatchObject({ recovery_codes_left: 10 })
  expect((await shop.signIn()).body.ways).toEqual(['passkey'])
})

test('a role that demands a second factor accepts a passkey, whose last one stays', async () => {
  const demand = { headers: { 'Content-Type': 'application/json' }, as: 'admin' } as const
  const { rows } = await sql<{ id: number }>`select id from roles where code = 'editor'`.execute(shop.shop.db)
  await shop.call('PUT', `/roles/${rows[0]?.id}`, { second_factor: true }, demand)
  const search = () => shop.call('POST', '/customers/search', {}, { as: 'clerk' })
  expect(await search()).toMatchObject({ status: 403, body: { code: 'second_factor_to_add' } })
  const { codes, answer } = await shop.withPasskey()
  expect((await search()).status).toBe(200)
  expect((await shop.signIn({ passkey: answer(await shop.asked()) })).status).toBe(200)
  expect((await shop.signIn({ code: codes[0] })).status).toBe(200)
  const [first] = (await shop.own('GET')).body.passkeys as { id: number }[]
  const last = { status: 409, body: { code: 'second_factor_demanded' } }
  expect(await shop.own('DELETE', `/passkeys/${first?.id}`)).toMatchObject(last)
  await shop.withPasskey('clerk', 'phone')
  expect((await shop.own('DELETE', `/passkeys/${first?.id}`)).status).toBe(204)

  await removeSecondFactor(shop.shop.db, 'clerk')
  expect((await shop.signIn()).status).toBe(200)
  expect((await search()).status).toBe(403)
  expect((await shop.own('GET')).body).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
})

test('each change needs the password again', async () => {
  await shop.withPasskey()
  await sql`update goldbook_sessions set confirmed_at = now() - interval '11 minutes'`.execute(shop.shop.db)
  for (const [method, path] of [
    ['POST', '/passkeys/options'],
    ['POST', '/passkeys'],
    ['PUT', '/passkeys/1'],
    ['DELETE', '/passkeys/1'],
  ] as const)
    expect(await shop.own(method, path, {}), `${method} ${path}`).toMatchObject({
      status: 403,
      body: { code: 'password_needed' },
    })
})

test('no key material is in the trail, in a kept answer or in an answer to the user', async () => {
  const key = { 'Idempotency-Key': 'once' }
  const device = softwarePasskey()
  const { challenge } = (await shop.own('POST', '/passkeys/options', {}, 'clerk', key)).body
  const made = device.made({ challenge: String(challenge) })
  await shop.own('POST', '/passkeys', { name: 'till', answer: made }, 'clerk', key)
  const question = await shop.asked()
  expect((await shop.signIn({ passkey: device.answer(question) })).status).toBe(200)
  const { db } = shop.shop
  const { rows } = await sql<{ public_key: string }>`select public_key from goldbook_passkeys`.execute(db)
  const told = JSON.stringify([
    (await sql`select * from goldbook_audit`.execute(db)).rows,
    (await sql`select * from goldbook_answers`.execute(db)).rows,
    (await sql`select * from goldbook_challenges`.execute(db)).rows,
    (await shop.own('GET')).body,
    (await shop.call('GET', '/users/2')).body,
    (await shop.call('POST', '/trail/search', {})).body,
  ])
  for (const secret of [rows[0]?.public_key, device.id, String(challenge), question.challenge])
    expect(told).not.toContain(secret)
  expect(await shop.call('POST', '/goldbook_passkeys/search', {})).toMatchObject({ status: 404 })
})
