import { expect, test } from 'vitest'
import { openShop } from '../support/shop'

test('a user’s preferences are kept, replaced and forgotten, for that user alone', async () => {
  const { call } = await openShop()
  const columns = { columns: ['code', 'name'], density: 'small' }
  expect((await call('GET', '/user/preferences')).body).toEqual({})

  expect(await call('PUT', '/user/preferences/list.customers', { value: columns })).toMatchObject({
    status: 200,
    body: { key: 'list.customers', value: columns },
  })
  await call('PUT', '/user/preferences/list.orders', { value: false })
  await call('PUT', '/user/preferences/list.orders', { value: ['code'] })

  expect((await call('GET', '/user/preferences')).body).toEqual({
    'list.customers': columns,
    'list.orders': ['code'],
  })
  expect((await call('GET', '/user/preferences', undefined, { as: 'clerk' })).body).toEqual({})
  await call('PUT', '/user/preferences/list.orders', { value: null })
  expect((await call('GET', '/user/preferences')).body).toEqual({ 'list.customers': columns })
})

test.each([
  ['/value', 'list.customers', {}],
  ['/value', 'list.customers', { value: 'x'.repeat(20_000) }],
  ['/key', 'x'.repeat(101), { value: 1 }],
  ['/key', 'list%2Fcustomers', { value: 1 }],
  ['/key', '%E5%88%97', { value: 1 }],
])('a preference is refused at %s', async (path, key, body) => {
  const { call } = await openShop()
  expect(await call('PUT', `/user/preferences/${key}`, body)).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path }] },
  })
})
