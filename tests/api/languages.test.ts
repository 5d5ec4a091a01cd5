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
])('errors are told in the language of Accept-Language "%s"', async (language, message) => {
  const { call } = await openShop()
  const { body } = await call('GET', '/user/info', undefined, {
    as: 'nobody',
    headers: { 'Accept-Language': language },
  })
  expect(body.code).toBe('unauthorised')
  expect(body.message).toMatch(message.startsWith('请') ? /[一-龥]/ : message)
})

test('four languages say four different things, at the field too', async () => {
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
