import { afterEach, expect, test, vi } from 'vitest'
import { bangle, kept, luk, openTrade, ring, type Trade } from '../support/cast'
import { withoutFields } from '../support/planted/secrets'

afterEach(() => vi.restoreAllMocks())

const low = { filters: [{ field: 'least_stock', operator: 'unmet' }], sorts: 'code|ASC' }

/** The products below their minimum stock. */
async function lowStock({ call }: Trade) {
  const { data, total } = kept(await call('POST', '/products/search', low))
  const codes = (Array.isArray(data) ? data : []).map(({ code }: { code: string }) => code)
  expect(total).toBe(codes.length)
  return codes
}

test('rings run low when a sale leaves fewer than the minimum stock', async () => {
  const shop = await openTrade({ stock: [ring] })
  expect(await lowStock(shop)).toEqual([])

  kept(await shop.call('PUT', '/products/R100', { least_stock: 9 }))
  expect(await lowStock(shop)).toEqual([])
  kept(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  expect(await lowStock(shop)).toEqual([])
  const sale = kept(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  expect(await lowStock(shop)).toEqual(['R100'])

  kept(await shop.unconfirm({ id: Number(sale.id) }))
  expect(await lowStock(shop)).toEqual([])
})

test('the stock of all codes counts together', async () => {
  const second = { ...ring, inventory_code: 'R100-S15', size: '15', quantity: 2, weight: 20 }
  const shop = await openTrade({ stock: [ring, second] })
  kept(await shop.call('PUT', '/products/R100', { least_stock: 12 }))
  expect(await lowStock(shop)).toEqual([])

  kept(await shop.sell({ ...second, quantity: 1, weight: 10 }, { to: luk }))

  expect(await lowStock(shop)).toEqual(['R100'])
})

test('a product that was never bought is low, and one without a minimum is not', async () => {
  const shop = await openTrade()
  kept(await shop.call('PUT', '/products/R100', { least_stock: 1 }))
  kept(await shop.call('PUT', '/products/U200', { least_stock: 0 }))
  expect(await lowStock(shop)).toEqual(['R100'])

  const { status } = await shop.call('PUT', '/products/R100', { least_stock: -1 })
  expect(status).toBe(422)
})

test('stock is found by the product that runs low', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  kept(await shop.call('PUT', '/products/U200', { least_stock: 3 }))
  const filters = [{ field: 'product.least_stock', operator: 'unmet' }]
  const found = kept(await shop.call('POST', '/inventorys/search', { filters }))
  expect(found).toMatchObject({ total: 1, data: [{ code: 'U200-1' }] })
})

test('a value without matches is refused, and so is one about pieces that the user may not see', async () => {
  const shop = await openTrade({ stock: [ring] })
  const refused = { status: 422, body: { code: 'invalid', errors: [{ path: '/filters/0/operator' }] } }
  const filters = [{ field: 'latest_in_labor_fee', operator: 'unmet' }]
  expect(await shop.call('POST', '/products/search', { filters })).toMatchObject(refused)

  const served = shop.shop.live.served()
  const resources = withoutFields(served.resources, 'inventorys', ['quantity'])
  vi.spyOn(shop.shop.live, 'served').mockReturnValue({ ...served, resources })
  expect(await shop.call('POST', '/products/search', low, { as: 'clerk' })).toMatchObject(refused)
  expect(await shop.call('POST', '/products/search', low)).toMatchObject({ status: 200 })
})
