import { expect, test } from 'vitest'
import { openShop } from '../support/shop'
import { runImport, upload } from '../support/upload'

test('currencies ship with the known rates, and an admin sets the others', async () => {
  const { call } = await openShop()
  expect((await call('POST', '/currencies/search', {})).body.data).toMatchObject([
    { code: 'HKD', rate: 1 },
    { code: 'USD', rate: 7.74 },
    { code: 'CNY', rate: 0.9 },
    { code: 'EUR', rate: null },
    { code: 'GBP', rate: null },
    { code: 'JPY', rate: null },
    { code: 'AUD', rate: null },
    { code: 'CAD', rate: null },
  ])
  expect(await call('PUT', '/currencies/EUR', { rate: 8.456789 })).toMatchObject({
    status: 200,
    body: { rate: 8.456789 },
  })
  for (const rate of [0, -1, 8.4567891])
    expect(await call('PUT', '/currencies/EUR', { rate })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/rate' }] },
    })
  expect(await call('PUT', '/currencies/EUR', { rate: 9 }, { as: 'clerk' })).toMatchObject({ status: 403 })
})

test('a Hong Kong dollar is worth one', async () => {
  const { call } = await openShop()
  for (const rate of [7.74, null])
    expect(await call('PUT', '/currencies/HKD', { rate })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/rate' }] },
    })
  expect(await call('PUT', '/currencies/HKD', { rate: 1, name: '港元' })).toMatchObject({
    body: { rate: 1, name: '港元' },
  })
})

test('a file cannot change that', async () => {
  const shop = await openShop()
  const { body } = await upload(shop, 'currencies', 'rates.csv', 'Code,HKD per unit\nEUR,9.1\nHKD,2\n')
  expect(await runImport(shop, 'currencies', body, { mode: 'update', key: 'code' })).toMatchObject({
    state: 'refused',
    failure_count: 1,
    failures: [{ row: 3 }],
  })
  expect((await shop.call('GET', '/currencies/EUR')).body.rate).toBeNull()
})
