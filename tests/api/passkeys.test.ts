import { beforeEach, expect, test } from 'vitest'
import { openPasskeyShop } from '../support/passkey-shop'
import { softwarePasskey } from '../support/software-passkey'

let shop: Awaited<ReturnType<typeof openPasskeyShop>>
beforeEach(async () => {
  shop = await openPasskeyShop()
})

const wrong = { status: 401, body: { code: 'wrong_passkey', errors: [{ path: '/passkey' }] } }

test('the clerk adds a passkey, and signs in with it after the password', async () => {
  const options = await shop.toAdd()
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { userVerification: 'preferred' },
  })
  const { id, codes, answer } = await shop.withPasskey()
  expect(codes).toHaveLength(10)
  expect(await shop.own('GET')).toMatchObject({
    body: {
      app_added_at: null,
      recovery_codes_left: 10,
      passkeys: [{ name: 'till', created_at: expect.any(String), last_used_at: null }],
    },
  })
  expect(await shop.signIn()).toMatchObject({
    status: 403,
    body: {
      code: 'second_factor_needed',
      ways: ['passkey'],
      passkey: { rpId: 'localhost', userVerification: 'preferred', allowCredentials: [{ id }] },
    },
  })
  const passkey = answer(await shop.asked())
  expect(await shop.signIn({ passkey })).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  expect(await shop.own('GET')).toMatchObject({ body: { passkeys: [{ last_used_at: expect.any(String) }] } })
  expect(await shop.signIn({ code: codes[0] }), 'a recovery code').toMatchObject({ status: 200 })
  expect(await shop.trail()).toEqual(expect.arrayContaining(['users.add_passkey', 'users.use_passkey']))
})

test('a wrong password asks for no passkey, and an answer does not replace it', async () => {
  const { answer } = await shop.withPasskey()
  const passkey = answer(await shop.asked())
  const { status, body } = await shop.signIn({ passkey, password: 'a guess' })
  expect([status, body.code, body.passkey]).toEqual([401, 'wrong_credentials', undefined])
  expect((await shop.signIn({ passkey })).status, 'it was not used up').toBe(200)
})

test('an answer opens once, also when it is sent twice at once', async () => {
  const { answer } = await shop.withPasskey()
  const passkey = answer(await shop.asked())
  const twice = await Promise.all([shop.signIn({ passkey }), shop.signIn({ passkey })])
  expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  expect(await shop.signIn({ passkey }), 'replayed').toMatchObject(wrong)
})

test('only the challenge that was given, to this user, for a sign-in and just now, is answered', async () => {
  const { answer } = await shop.withPasskey()
  const theirs = await shop.withPasskey('admin')
  expect(await shop.signIn({ passkey: answer({ challenge: 'bWFkZSB1cA' }) })).toMatchObject(wrong)
  expect(await shop.signIn({ passkey: answer(await shop.asked('admin')) }), 'of the admin').toMatchObject(
    wrong,
  )
  const { challenge } = await shop.toAdd()
  expect(await shop.signIn({ passkey: answer({ challenge: String(challenge) }) }), 'to add').toMatchObject(
    wrong,
  )
  const old = answer(await shop.asked())
  shop.later(301)
  expect(await shop.signIn({ passkey: old }), 'too late').toMatchObject(wrong)
  expect(
    await shop.signIn({ passkey: theirs.answer(await shop.asked()) }),
    'a key of the admin',
  ).toMatchObject(wrong)
  expect(
    await shop.signIn({ passkey: softwarePasskey().answer(await shop.asked()) }),
    'no key',
  ).toMatchObject(wrong)
  expect((await shop.signIn({ passkey: answer(await shop.asked()) })).status).toBe(200)
})

test('an answer for another site is refused, and so is one with a changed signature or changed data', async () => {
  const { answer } = await shop.withPasskey()
  const origins = ['http://elsewhere.example', 'https://localhost', 'http://localhost:8080', 'null']
  for (const origin of origins)
    expect(await shop.signIn({ passkey: answer(await shop.asked(), { origin }) }), origin).toMatchObject(
      wrong,
    )
  expect(shop.warned.map(({ reason }) => reason).join()).toContain('elsewhere.example')
  const host = 'elsewhere.example'
  expect(await shop.signIn({ passkey: answer(await shop.asked(), { host }) })).toMatchObject(wrong)
  const good = answer(await shop.asked())
  const other = answer({ challenge: 'b3RoZXI' })
  const signature = other.response.signature
  const forged = { ...good, response: { ...good.response, signature } }
  expect(await shop.signIn({ passkey: forged })).toMatchObject(wrong)
  const answers = [
    'x',
    1,
    [],
    {},
    { ...good, response: {} },
    { ...good, id: '' },
    { ...good, type: 'password' },
  ]
  for (const passkey of answers) {
    shop.later(301)
    expect(await shop.signIn({ passkey }), JSON.stringify(passkey)).toMatchObject({
      body: { code: 'wrong_passkey' },
    })
  }
  expect((await shop.signIn({ passkey: answer(await shop.asked()) })).status).toBe(200)
})

test('a passkey is bound to the host where it was added, whatever host a request claims', async () => {
  const { answer } = await shop.withPasskey()
  const elsewhere = 'http://elsewhere.example'
  const { body } = await shop.signIn({}, 'clerk', elsewhere)
  expect([body.code, body.ways, body.passkey]).toEqual(['second_factor_needed', [], undefined])
  const lured = answer(await shop.asked(), { origin: 'http://elsewhere.example', host: 'elsewhere.example' })
  expect(await shop.signIn({ passkey: lured }, 'clerk', elsewhere)).toMatchObject(wrong)
})

test('a counter that goes back, or stands still, is refused and logged', async () => {
  const { answer } = await shop.withPasskey()
  expect((await shop.signIn({ passkey: answer(await shop.asked(), { counter: 7 }) })).status).toBe(200)
  for (const counter of [7, 6, 0])
    expect(
      await shop.signIn({ passkey: answer(await shop.asked(), { counter }) }),
      String(counter),
    ).toMatchObject(wrong)
  const told = shop.warned.filter(({ security }) => security === 'passkey_copied')
  expect(told).toHaveLength(3)
  expect(told[0]).toMatchObject({ user_id: 2, username: 'clerk', counter: 7, kept: 7 })
  expect((await shop.signIn({ passkey: answer(await shop.asked(), { counter: 8 }) })).status).toBe(200)
})

test('a passkey without a counter works again and again', async () => {
  const { answer } = await shop.withPasskey()
  for (const time of [1, 2])
    expect(
      (await shop.signIn({ passkey: answer(await shop.asked(), { counter: 0 }) })).status,
      `time ${time}`,
    ).toBe(200)
})

test('failed passkeys count like wrong passwords, and requests for a challenge do not', async () => {
  const { answer } = await shop.withPasskey()
  for (let time = 0; time < 30; time++) expect((await shop.signIn()).status).toBe(403)
  const statuses = []
  for (let guess = 0; guess < 12; guess++)
    statuses.push((await shop.signIn({ passkey: answer({ challenge: 'Z3Vlc3M' }) })).status)
  expect([statuses.at(0), statuses.at(-1)]).toEqual([401, 429])
  expect((await shop.signIn({ passkey: answer({ challenge: 'Z3Vlc3M' }) })).status).toBe(429)
})
