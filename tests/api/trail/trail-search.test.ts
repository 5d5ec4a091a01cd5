// Engines: both
import { beforeEach, expect, test } from 'vitest'
import { sealCode } from '#domain/trail/seal-text'
import { sealDay } from '#server/store/trail/day-seals'
import { sealAll } from '../../support/sealed'
import { openShop, today, tokenOf, type TestShop } from '../../support/shop'

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
  await shop.call('POST', '/colors', { name: 'Yellow' })
  await shop.call('PUT', '/colors/1', { name: 'Rose' }, { as: 'clerk' })
  await shop.call('POST', '/customers', { code: 'LUK', name: 'Luk' }, { as: 'clerk' })
  await shop.call('PUT', '/users/2', { name: 'x' }, { as: 'clerk' })
})

const found = async (body: object) => {
  const { body: answer } = await shop.call('POST', '/trail/search', body)
  return (answer.data as { name: string }[]).map(({ name }) => name)
}

const all = ['users.refused', 'customers.create', 'colors.update', 'colors.create']

test.each<[string, object, string[]]>([
  ['everything, the newest first', {}, all],
  ['what a clerk did', { user_id: 2 }, all.slice(0, 3)],
  ['what was refused', { action: 'refused' }, ['users.refused']],
  ['what was done today', { from: today, to: today }, all],
  ['what was done before', { to: '2026-11-20' }, []],
  ['what was done with a record', { record: 'colors/1' }, ['colors.update', 'colors.create']],
  ['with one known by its number', { record: '1', action: 'create' }, ['customers.create', 'colors.create']],
  ['from an address', { address: '192.0.2.7' }, []],
])('an admin finds %s', async (_, body, names) => {
  expect(await found(body)).toEqual(names)
})

test('an event has its facts, a change its values', async () => {
  const { body } = await shop.call('POST', '/trail/search', {})
  expect(body.data).toMatchObject([
    { facts: { code: 'forbidden', method: 'PUT', path: '/_api/users/2' }, by: 'clerk' },
    { facts: {}, changes: [{ after: { name: 'Luk' } }] },
    { changes: [{ before: { name: 'Yellow' }, after: { name: 'Rose' } }] },
    { changes: [{ after: { name: 'Yellow' } }] },
  ])
})

test('a change keeps the name of its record where the name did not change', async () => {
  const { body: made } = await shop.call('POST', '/materials', {
    code: 'GOLD750',
    name: 'Rose gold',
  })
  const rose = `materials/${made.id as number}`
  await shop.call('PUT', `/${rose}`, { price_share: 75 })
  await shop.call('PUT', `/${rose}`, { name: 'Red gold' })
  const { body } = await shop.call('POST', '/trail/search', { record: rose })
  expect(body.data).toMatchObject([
    { changes: [{ called: { code: 'GOLD750' }, before: { name: 'Rose gold' } }] },
    { changes: [{ called: { code: 'GOLD750', name: 'Rose gold' }, after: { price_share: 75 } }] },
    { changes: [{ before: null }] },
  ])
})

test('the trail is exported as a file, which is in the trail too', async () => {
  const headers = { 'Content-Type': 'application/json', 'X-Token': tokenOf('admin'), 'Accept-Language': 'en' }
  const answer = await shop.app.request('/_api/trail/export', {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ record: 'colors/1' }),
  })
  const lines = (await answer.text()).trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('clerk,Changed,colors/1')
  expect(await found({ action: 'export' })).toEqual(['exports.export'])
})

test('the seals of days can be compared with a kept one, and the chain proved', async () => {
  await sealAll(shop.shop.db)
  const seal = await sealDay(shop.shop.db, today)
  const check = async (body: object) => (await shop.call('POST', '/trail/seals/check', body)).body
  expect((await shop.call('GET', '/trail/seals')).body).toMatchObject([{ day: today, hash: seal?.hash }])
  const whole = { breaks: [], since: null }
  expect(await check({ day: today, hash: ` ${seal?.hash.toUpperCase()} ` })).toEqual({
    ...{ known: true, same: true, ...whole },
  })
  expect(await check({ day: today, hash: sealCode(today, seal?.hash ?? '') })).toMatchObject({ same: true })
  expect(await check({ day: today, hash: 'another' })).toEqual({ known: true, same: false, ...whole })
  expect(await check({ day: '2026-11-20', hash: 'another' })).toMatchObject({ known: false, same: false })
  const { body } = await shop.call('POST', '/trail/proof')
  expect(body).toMatchObject({ days: 1, breaks: [] })
})

test.each([
  ['POST', '/trail/search'],
  ['POST', '/trail/export'],
  ['POST', '/trail/proof'],
  ['POST', '/trail/seals/check'],
  ['GET', '/trail/seals'],
])('%s %s is for admins alone', async (method, path) => {
  const body = method === 'GET' ? undefined : {}
  expect(await shop.call(method, path, body, { as: 'clerk' })).toMatchObject({ status: 403 })
  expect(await shop.call(method, path, body, { as: 'nobody' })).toMatchObject({ status: 401 })
})

test.each([
  [{ action: 'melted' }, '/action'],
  [{ from: 'yesterday' }, '/from'],
  [{ user_id: 'me' }, '/user_id'],
  [{ colour: 'red' }, '/colour'],
])('a search for %j is refused', async (body, path) => {
  expect(await shop.call('POST', '/trail/search', body)).toMatchObject({
    ...{ status: 422, body: { errors: expect.arrayContaining([expect.objectContaining({ path })]) } },
  })
})
