// Engines: both
import { beforeEach, expect, test } from 'vitest'
import { openShop, type TestShop } from '../support/shop'

let shop: TestShop

beforeEach(async () => {
  shop = await openShop()
  const phones = { HK: '+852 9123-4567', LOCAL: '9123 4567', UK: '020 7946 0958', NONE: null, CODE: 'n/a' }
  for (const [code, phone] of Object.entries(phones))
    await shop.call('POST', '/customers', { code, name: code, phone })
  await shop.call('POST', '/customers', { code: 'C91234567', name: 'Named like a number' })
})

const found = async (q: string) => {
  const { body } = await shop.call('POST', '/customers/search', { q, sorts: 'id|ASC' })
  return (body.data as { code: string }[]).map(({ code }) => code)
}

test.each([
  ['91234567', ['HK', 'LOCAL', 'C91234567']],
  ['9123 4567', ['HK', 'LOCAL']],
  ['9123-4567', ['HK', 'LOCAL']],
  ['９１２３', ['HK', 'LOCAL', 'C91234567']],
  ['+852 9123 4567', ['HK', 'LOCAL']],
  ['0085291234567', ['HK', 'LOCAL']],
  ['(852) 9123.4567', ['HK', 'LOCAL']],
  ['+44 20 7946 0958', ['UK']],
  ['02079460958', ['UK']],
  ['7946', ['UK']],
  ['+853 9123 4567', ['LOCAL']],
  ['9123 4568', []],
  ['ＨＫ', ['HK']],
])('a customer is found by the telephone number %s, however it was typed', async (q, codes) => {
  expect(await found(q)).toEqual(codes)
})

test('an order is found by the number of its contact', async () => {
  await shop.call('POST', '/orders', { order_type: 'CPXS', date: '2026-11-21', phone: '+852 9123-4567' })
  const { body } = await shop.call('POST', '/orders/search', { q: '91234567' })
  expect(body.data).toMatchObject([{ phone: '+852 9123-4567' }])
})
