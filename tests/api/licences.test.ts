import { expect, test } from 'vitest'
import { openShop } from '../support/shop'

test('every signed-in user may read the licences; nobody else learns what the server runs on', async () => {
  const shop = await openShop()
  expect(await shop.call('GET', '/licences', undefined, { as: 'clerk' })).toMatchObject({ status: 200 })
  expect(await shop.call('GET', '/licences', undefined, { as: 'nobody' })).toMatchObject({ status: 401 })
})
