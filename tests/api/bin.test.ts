// Engines: both
import { expect, test } from 'vitest'
import { kept, openTrade, ring } from '../support/cast'
import { openShop, type TestShop } from '../support/shop'
import { runImport, upload } from '../support/upload'

const deleted = { filters: [{ field: 'deleted', operator: 'eq', value: true }] }

/** A shop in which a mistyped product was deleted. */
async function mistyped(): Promise<TestShop> {
  const shop = await openShop()
  kept(await shop.call('POST', '/materials', { code: 'AU', name: '足金' }))
  kept(await shop.call('POST', '/products', { code: 'R100', name: '戒子', material_id: 1 }))
  kept(await shop.call('DELETE', '/products/R100'))
  return shop
}

const restore = ({ call }: TestShop, ...keys: unknown[]) =>
  call('POST', '/products/bulk', { action: 'restore', keys })

async function codes({ call }: TestShop, search: object): Promise<string> {
  const { data } = kept(await call('POST', '/products/search', { sorts: 'id|ASC', ...search }))
  return (data as { code: string }[]).map(({ code }) => code).join()
}

test('a deleted product is found among the deleted ones, and nowhere else', async () => {
  const shop = await mistyped()
  kept(await shop.call('POST', '/products', { code: 'U200', name: '手镯', material_id: 1 }))
  expect(await codes(shop, {})).toBe('U200')
  expect(await codes(shop, deleted)).toBe('R100')
  expect(await codes(shop, { ...deleted, q: '戒' })).toBe('R100')
  expect((await shop.call('GET', '/products/R100?deleted=true')).body).toMatchObject({
    ...{ code: 'R100', deleted_at: expect.any(String) as unknown },
  })
})

test('a restored product is sold like any other, and its history says who brought it back', async () => {
  const shop = await mistyped()
  kept(await shop.call('POST', '/products/R100/restore'))
  expect(await codes(shop, {})).toBe('R100')
  expect(await codes(shop, deleted)).toBe('')
  const { data } = kept(await shop.call('GET', '/products/R100/history'))
  const names = (data as { name: string }[]).map(({ name }) => name)
  expect(names).toEqual(['products.recover', 'products.delete', 'products.create'])
})

test('the code of a deleted product is free for another', async () => {
  const shop = await mistyped()
  kept(await shop.call('POST', '/products', { code: 'r100', name: '戒指', material_id: 1 }))
  expect(await codes(shop, {})).toBe('r100')
  expect(await codes(shop, deleted)).toBe('R100\u00a0~1')
})

test('a product whose code another has taken is restored once that one has given it back', async () => {
  const shop = await mistyped()
  kept(await shop.call('POST', '/products', { code: 'R100', name: '戒指', material_id: 1 }))
  expect(await restore(shop, 'R100\u00a0~1')).toMatchObject({
    ...{ status: 409, body: { code: 'code_taken', errors: [{ path: '/keys/0/code' }] } },
  })
  kept(await shop.call('PUT', '/products/R100', { code: 'R101' }))
  kept(await restore(shop, 'R100\u00a0~1'))
  expect(await codes(shop, {})).toBe('R100,R101')
})

test('a code that an old order names is not given to another product', async () => {
  const shop = await openTrade()
  const draft = kept(
    await shop.call('POST', '/orders', {
      ...{ order_type: 'CPXS', customer_id: 1, order_details: [{ ...ring, quantity: 1, weight: 5 }] },
    }),
  )
  kept(await shop.call('DELETE', `/orders/${String(draft.id)}`))
  kept(await shop.call('DELETE', '/products/R100'))
  expect(await shop.call('POST', '/products', { code: 'R100', name: '别的', material_id: 1 })).toMatchObject({
    ...{ status: 409, body: { code: 'code_taken' } },
  })
})

test('a product is not restored before its material is', async () => {
  const shop = await mistyped()
  kept(await shop.call('DELETE', '/materials/AU'))
  expect(await restore(shop, 'R100')).toMatchObject({
    ...{ status: 422, body: { code: 'reference_missing', errors: [{ path: '/keys/0/material_id' }] } },
  })
  kept(await shop.call('POST', '/materials/bulk', { action: 'restore', keys: ['AU'] }))
  kept(await restore(shop, 'R100'))
})

test('a live product, an unknown one, and an order are not restored', async () => {
  const shop = await mistyped()
  kept(await restore(shop, 'R100'))
  expect(await restore(shop, 'R100')).toMatchObject({ status: 404 })
  expect(await restore(shop, 'R999')).toMatchObject({ status: 404 })
  expect(await shop.call('POST', '/orders/bulk', { action: 'restore', keys: [1] })).toMatchObject({
    ...{ status: 405, body: { code: 'not_allowed' } },
  })
})

test('a clerk neither sees nor restores what was deleted', async () => {
  const shop = await mistyped()
  const as = 'clerk'
  expect(await shop.call('POST', '/products/search', deleted, { as })).toMatchObject({ status: 403 })
  expect(await shop.call('GET', '/products/R100?deleted=true', undefined, { as })).toMatchObject({
    status: 404,
  })
  expect(
    await shop.call('POST', '/products/bulk', { action: 'restore', keys: ['R100'] }, { as }),
  ).toMatchObject({
    status: 403,
  })
})

test('a sheet takes the code of a deleted product', async () => {
  const shop = await mistyped()
  const { body } = await upload(shop, 'products', 'products.csv', '款号,款式名称,材质\nR100,戒指,足金\n')
  expect(await runImport(shop, 'products', body)).toMatchObject({ created: 1, failure_count: 0 })
  expect(await codes(shop, {})).toBe('R100')
})
