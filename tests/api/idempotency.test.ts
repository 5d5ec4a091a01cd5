import { expect, test } from 'vitest'
import { openShop } from '../support/shop'

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

test('keys belong to who used them', async () => {
  const { call } = await openShop()
  await call('POST', '/customers', { name: '陈' }, once('a'))
  expect(await call('POST', '/customers', { name: '李' }, once('a', 'clerk'))).toMatchObject({
    status: 201,
    body: { name: '李' },
  })
})

test('what was refused may be sent again under its key', async () => {
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
