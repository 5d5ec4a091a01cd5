import { expect, test } from 'vitest'
import { openShop } from '../support/shop'

test.each([
  ['zh', '请先登录'],
  ['en', 'Please sign in again'],
  ['es', ''],
  ['ja', ''],
  ['fr', '请'],
  ['', '请'],
  ['*', '请'],
  ['en-GB,zh;q=0.5', 'Please'],
  ['fr, zh;q=0.4, en;q=0.9', 'Please'],
])('errors are in the language of Accept-Language "%s"', async (language, message) => {
  const { call } = await openShop()
  const { body } = await call('GET', '/user/info', undefined, {
    as: 'nobody',
    headers: { 'Accept-Language': language },
  })
  expect(body.code).toBe('unauthorised')
  expect(body.message).toMatch(message.startsWith('请') ? /[一-龥]/ : message)
})

test('four languages have four different messages, at the field too', async () => {
  const { call } = await openShop()
  const told = await Promise.all(
    ['zh', 'en', 'es', 'ja'].map(async (language) => {
      const { body } = await call(
        'POST',
        '/colors',
        { name: 7 },
        { headers: { 'Accept-Language': language } },
      )
      return [body.message, JSON.stringify(body.errors)]
    }),
  )
  expect(new Set(told.map(([message]) => message)).size).toBe(4)
  expect(new Set(told.map(([, errors]) => errors)).size).toBe(4)
})

test.each([
  ['zh', '最多 2 位小数'],
  ['en', 'At most 2 decimals'],
  ['es', 'Como máximo 2 decimales'],
  ['ja', '小数点以下は 2 桁までです'],
])('a price of three decimals is refused in plain words, in "%s"', async (language, message) => {
  const { call } = await openShop()
  const line = { product_code: 'R100', quantity: 1, weight: 1.234, gold_price_per_gram_value: 900.123 }
  const { status, body } = await call(
    'POST',
    '/orders',
    { order_type: 'CPXS', order_details: [line] },
    { headers: { 'Accept-Language': language } },
  )
  const path = '/order_details/0/gold_price_per_gram_value'
  expect([status, body.errors]).toEqual([422, [{ path, message }]])
})
