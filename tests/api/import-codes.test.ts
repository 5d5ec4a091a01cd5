// Engines: both
import { expect, test } from 'vitest'
import { openShop } from '../support/shop'
import { runImport, upload } from '../support/upload'

test('codes that differ only in case are one, within a file and beside existing records', async () => {
  const shop = await openShop()
  await shop.call('POST', '/customers', { code: 'LUK', name: '陆记珠宝' })
  const file = 'code,name\nluk,甲\nChan,乙\nCHAN,丙\n'
  const { body } = await upload(shop, 'customers', 'customers.csv', file)
  const outcome = await runImport(shop, 'customers', body)
  expect(outcome).toMatchObject({
    failure_count: 2,
    failures: [
      { row: 2, column: 'code' },
      { row: 4, column: 'code' },
    ],
  })
  expect((await shop.call('POST', '/customers/search', {})).body).toMatchObject({ total: 1 })
})
