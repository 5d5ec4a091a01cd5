import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { bangle, luk, openTrade, ring, type Trade } from '../support/cast'

const asClerk = { as: 'clerk' } as const

async function movementsOf({ call }: Trade, code: string) {
  const filters = [{ field: 'inventory_code', value: code }]
  return (await call('POST', '/inventory_movements/search', { filters })).body.data
}

const isRight = async ({ shop }: Trade) => (await verify(shop.db, () => undefined)) === 0

test('goods found on the first day are put into stock', async () => {
  const shop = await openTrade()
  const goods = {
    product_code: 'R100',
    size: '15',
    quantity: 3,
    weight: 30.5,
    location: 'A1',
    remarks: '盘点',
  }

  const made = await shop.call('POST', '/inventorys/init', goods)

  expect(made).toMatchObject({
    status: 201,
    body: {
      code: 'R100-S15',
      name: '足金光身戒',
      quantity: 3,
      weight: 30.5,
      location: 'A1',
      remarks: '盘点',
    },
  })
  expect(await movementsOf(shop, 'R100-S15')).toMatchObject([
    { kind: 'init', in_out: 1, quantity: 3, weight: 30.5, order_code: null, date: '2026-11-21' },
  ])
  expect(await shop.call('POST', '/inventorys/init', goods)).toMatchObject({
    status: 409,
    body: { code: 'stock_exists', inventory_code: 'R100-S15' },
  })
  expect(await isRight(shop)).toBe(true)
})

test('a piece gets its own sequence', async () => {
  const shop = await openTrade()
  const piece = { product_code: 'U200', quantity: 1, weight: 25.36 }
  const made = await shop.call('POST', '/inventorys/init', piece)
  expect(made).toMatchObject({ status: 201, body: { code: 'U200-1' } })
  const other = await shop.call('POST', '/inventorys/init', { ...piece, inventory_code_seq: 9 })
  expect(other).toMatchObject({ status: 201, body: { code: 'U200-9' } })
  expect(await shop.call('POST', '/inventorys/init', { ...piece, quantity: 2 })).toMatchObject({
    status: 422,
    body: { code: 'piece_quantity' },
  })
})

test.each([
  [{ quantity: 1, weight: 1 }, '/product_code'],
  [{ product_code: 'NO', quantity: 1, weight: 1 }, '/product_code'],
  [{ product_code: 'R100', quantity: 0, weight: 1 }, '/quantity'],
  [{ product_code: 'R100', quantity: 1, weight: 0 }, '/weight'],
  [{ product_code: 'R100', quantity: 1, weight: 1.0005 }, '/weight'],
  [{ product_code: 'R100', quantity: 1, weight: 1, nonsense: 1 }, '/nonsense'],
])('%j is not a first stock', async (body, path) => {
  const shop = await openTrade()
  expect(await shop.call('POST', '/inventorys/init', body)).toMatchObject({
    status: 422,
    body: { errors: [{ path }] },
  })
  expect((await shop.call('POST', '/inventorys/search', {})).body.total).toBe(0)
})

test('stock is adjusted to its count, and the reason is kept', async () => {
  const shop = await openTrade({ stock: [ring] })

  const lost = await shop.call(
    'POST',
    '/inventorys/R100/adjust',
    { operator: 'decrease', quantity: 1, weight: 10, remarks: '盘亏' },
    asClerk,
  )
  const found = await shop.call('POST', '/inventorys/R100/adjust', {
    operator: 'add',
    weight: 0.25,
    remarks: '复秤',
  })

  expect(lost).toMatchObject({ status: 200, body: { quantity: 9, weight: 90.5 } })
  expect(found).toMatchObject({ status: 200, body: { quantity: 9, weight: 90.75 } })
  expect(await movementsOf(shop, 'R100')).toMatchObject([
    { kind: 'adjust', in_out: 1, quantity: 0, weight: 0.25, remarks: '复秤' },
    { kind: 'adjust', in_out: -1, quantity: 1, weight: 10, remarks: '盘亏' },
    { kind: 'purchase' },
  ])
  expect(await isRight(shop)).toBe(true)
})

test.each([
  [{ operator: 'decrease', quantity: 11, weight: 1, remarks: 'x' }, 409, 'insufficient_stock'],
  [{ operator: 'decrease', quantity: 10, weight: 1, remarks: 'x' }, 409, 'weight_left'],
  [{ operator: 'add', remarks: 'x' }, 422, 'nothing_to_adjust'],
  [{ operator: 'add', quantity: 1, weight: 1, remarks: ' ' }, 422, 'remarks_required'],
  [{ operator: 'set', quantity: 1, weight: 1, remarks: 'x' }, 422, 'invalid'],
  [{ operator: 'add', quantity: -1, weight: 1, remarks: 'x' }, 422, 'invalid'],
])('adjusting by %j is refused', async (body, status, code) => {
  const shop = await openTrade({ stock: [ring] })
  expect(await shop.call('POST', '/inventorys/R100/adjust', body)).toMatchObject({ status, body: { code } })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 10, weight: 100.5 })
})

test('labels and location are set, figures are not', async () => {
  const shop = await openTrade({ stock: [ring] })
  const stored = await shop.stock(ring)

  const told = await shop.call('POST', '/inventorys/R100/set_info', {
    ...stored,
    inventory_info: { ...Object(stored.inventory_info), location: 'B2', remarks: '橱窗' },
    quantity: 99,
  })

  expect(told).toMatchObject({
    status: 200,
    body: {
      location: 'B2',
      remarks: '橱窗',
      quantity: 10,
      inventory_info: { location: 'B2', remarks: '橱窗' },
    },
  })
  const flat = await shop.call('POST', '/inventorys/R100/set_info', { location: 'C3' }, asClerk)
  expect(flat).toMatchObject({ status: 200, body: { inventory_info: { location: 'C3', remarks: '橱窗' } } })
  expect(await shop.call('PUT', '/inventorys/R100', { location: 'D4', weight: 1 })).toMatchObject({
    status: 200,
    body: { location: 'D4', weight: 100.5 },
  })
})

test.each([
  [{ inventory_info: 'B2' }, '/inventory_info'],
  [{ inventory_info: { colour: 'B2' } }, '/inventory_info/colour'],
  [{ location: 5 }, '/location'],
])('%j is no change of stock', async (body, path) => {
  const shop = await openTrade({ stock: [ring] })
  expect(await shop.call('POST', '/inventorys/R100/set_info', body)).toMatchObject({
    status: 422,
    body: { errors: [{ path }] },
  })
})

test('a piece becomes a sample, and goods again', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const path = '/inventorys/U200-1/set_as_sample'
  expect(await shop.call('POST', path, {})).toMatchObject({ status: 200, body: { is_sample: true } })
  expect(await shop.call('POST', path, { is_sample: false })).toMatchObject({ body: { is_sample: false } })
  expect(await shop.call('POST', '/inventorys/NO/set_as_sample', {})).toMatchObject({ status: 404 })
})

test('many stock rows move to another place at once, or none', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  const values = { inventory_info: { location: '保险柜' } }

  const done = await shop.call('POST', '/inventorys/batchupdate', { keys: ['U200-1', 'R100'], values })
  expect(done).toMatchObject({ status: 200, body: { count: 2 } })
  for (const goods of [ring, bangle]) expect(await shop.stock(goods)).toMatchObject({ location: '保险柜' })

  const half = { keys: ['R100', 'NO'], values: { location: 'X' } }
  expect(await shop.call('POST', '/inventorys/batchupdate', half)).toMatchObject({
    status: 404,
    body: { errors: [{ path: '/keys/1' }] },
  })
  expect(await shop.stock(ring)).toMatchObject({ location: '保险柜' })
})

test.each([
  [{ values: {} }, '/keys'],
  [{ keys: [], values: {} }, '/keys'],
  [{ keys: ['R100'] }, '/values'],
  [{ keys: [1], values: {} }, '/keys/0'],
  [{ keys: ['R100'], values: { nonsense: 1 } }, '/values/nonsense'],
])('%j moves nothing', async (body, path) => {
  const shop = await openTrade({ stock: [ring] })
  expect(await shop.call('POST', '/inventorys/batchupdate', body)).toMatchObject({
    status: 422,
    body: { errors: [{ path }] },
  })
})

test('stock is deleted once it is sold out, and comes back when it is bought again', async () => {
  const shop = await openTrade({ stock: [ring] })
  expect(await shop.call('DELETE', '/inventorys/R100')).toMatchObject({
    status: 409,
    body: { code: 'stock_not_empty', inventory_code: 'R100' },
  })
  await shop.sell(ring, { to: luk })
  expect(await shop.call('DELETE', '/inventorys/R100', undefined, asClerk)).toMatchObject({ status: 403 })
  expect(await shop.call('DELETE', '/inventorys/R100')).toMatchObject({ status: 204 })
  expect(await shop.call('GET', '/inventorys/R100')).toMatchObject({ status: 404 })

  await shop.buy({ ...ring, quantity: 4, weight: 40 })

  expect(await shop.stock(ring)).toMatchObject({ quantity: 4, weight: 40 })
  expect(await isRight(shop)).toBe(true)
})

test('goods bought while their stock row is deleted are not lost', async () => {
  const shop = await openTrade({ stock: [ring] })
  for (let round = 0; round < 5; round++) {
    await shop.sell(ring, { to: luk })
    const purchase = await shop.draftPurchase(ring)
    const [deleted, bought] = await Promise.all([
      shop.call('DELETE', '/inventorys/R100'),
      shop.confirm(purchase),
    ])
    expect([204, 409]).toContain(deleted.status)
    expect(bought.status).toBe(200)
    expect(await shop.stock(ring)).toMatchObject({ quantity: 10, weight: 100.5 })
  }
  expect(await isRight(shop)).toBe(true)
})

test('users without the right do not write stock', async () => {
  const shop = await openTrade({ stock: [ring] })
  for (const path of ['/inventorys/R100/set_info', '/inventorys/R100/adjust', '/inventorys/init'])
    expect(await shop.call('POST', path, {}, { as: 'nobody' })).toMatchObject({ status: 401 })
  expect(await shop.call('POST', '/inventorys', {})).toMatchObject({ status: 405 })
})
