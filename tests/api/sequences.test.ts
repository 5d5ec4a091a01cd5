// Engines: both
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sequenceIn } from '#domain/stock/sequences'
import { pieceSequences } from '#server/db/migrations/first-tables'
import { bangle, kept, luk, openTrade, orderIn, type Trade } from '../support/cast'
import { runImport, upload } from '../support/upload'

const piece = (seq: number) => ({ ...bangle, inventory_code: `U200-${seq}`, inventory_code_seq: seq })

const opening = { product_code: 'U200', quantity: 1, weight: 25.36 }

/** The draft of a purchase with these lines. */
const asPurchase = (order_details: object[]) => ({ order_type: 'CPRK', order_details })

async function reserve({ call }: Trade, count: number): Promise<number[]> {
  const codes = kept(await call('POST', `/products/U200/codes?count=${count}`))
  return Object.values(codes).map((code) => Number(Object(code).seq))
}

test('a sequence typed at opening stock is not given again', async () => {
  const shop = await openTrade()
  kept(await shop.call('POST', '/inventorys/init', { ...opening, inventory_code_seq: 2 }))

  const seqs = await reserve(shop, 3)

  expect(seqs).toEqual([3, 4, 5])
  expect(await shop.confirm(await shop.draftPurchase(seqs.map(piece)))).toMatchObject({ status: 200 })
  expect(await shop.call('POST', '/inventorys/init', opening)).toMatchObject({
    status: 201,
    body: { code: 'U200-6' },
  })
})

test('a sequence typed on a purchase moves the counter beyond it', async () => {
  const shop = await openTrade()
  await shop.draftPurchase(piece(50))
  expect(await reserve(shop, 1)).toEqual([51])
})

test.each([
  ['on a purchase that is not confirmed', (shop: Trade) => shop.draftPurchase(piece(12)), piece(12)],
  ['in stock in another size', (shop: Trade) => shop.buy({ ...piece(12), ...{ size: '54' } }), piece(12)],
])('a sequence that is taken, by a piece %s, is refused on a purchase', async (_, given, line) => {
  const shop = await openTrade()
  await given(shop)
  expect(await shop.call('POST', '/orders', asPurchase([piece(1), line]))).toMatchObject({
    status: 409,
    body: {
      code: 'sequence_taken',
      inventory_code_seq: 12,
      errors: [{ path: '/order_details/1/inventory_code_seq' }],
    },
  })
  expect((await shop.call('POST', '/orders/search', {})).body.total).toBe(1)
})

test.each([
  ['in stock', (shop: Trade) => shop.buy(piece(12))],
  ['on a purchase that is not confirmed', (shop: Trade) => shop.draftPurchase(piece(12))],
  [
    'which was sold',
    async (shop: Trade) => {
      await shop.buy(piece(12))
      await shop.sell(piece(12), { to: luk })
    },
  ],
])('a sequence that is taken, by a piece %s, is refused at opening stock', async (_, given) => {
  const shop = await openTrade()
  await given(shop)
  const answer = await shop.call('POST', '/inventorys/init', { ...opening, inventory_code_seq: 12 })
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'sequence_taken', errors: [{ path: '/inventory_code_seq' }] },
  })
})

test('a purchase is saved again with its own sequences', async () => {
  const shop = await openTrade()
  const purchase = await shop.draftPurchase([piece(1), piece(2)])
  expect(await shop.change(purchase, { order_details: purchase.order_details })).toMatchObject({
    status: 200,
  })
  const twice = purchase.order_details.map((line) => ({ ...line, inventory_code_seq: 2 }))
  expect(await shop.change(purchase, { order_details: twice })).toMatchObject({
    status: 409,
    body: { code: 'sequence_taken', errors: [{ path: '/order_details/1/inventory_code_seq' }] },
  })
})

test('a deleted purchase frees its sequences to be typed again', async () => {
  const shop = await openTrade()
  const purchase = await shop.draftPurchase(piece(7))
  await shop.call('DELETE', `/orders/${purchase.id}`)
  expect(await shop.call('POST', '/inventorys/init', { ...opening, inventory_code_seq: 7 })).toMatchObject({
    status: 201,
    body: { code: 'U200-7' },
  })
})

test('a sold piece is bought back under its code', async () => {
  const shop = await openTrade({ stock: [bangle] })
  await shop.sell(bangle, { to: luk })
  expect(await shop.confirm(await shop.draftPurchase(bangle))).toMatchObject({ status: 200 })
})

test('a piece without a sequence does not come into stock', async () => {
  const shop = await openTrade()
  const { inventory_code_seq: _sequence, ...nameless } = bangle
  const purchase = await shop.draftPurchase([piece(1), nameless])
  expect(await shop.confirm(purchase)).toMatchObject({
    status: 422,
    body: {
      code: 'sequence_required',
      product_code: 'U200',
      errors: [{ path: '/order_details/1/inventory_code_seq' }],
    },
  })
})

test('goods without a code per piece come under one code again and again', async () => {
  const shop = await openTrade()
  const ring = {
    product_code: 'R100',
    inventory_code: 'R100-5',
    inventory_code_seq: 5,
    quantity: 2,
    weight: 20,
  }
  await shop.buy(ring)
  await shop.buy(ring)
  expect(await shop.stock(ring)).toMatchObject({ quantity: 4 })
})

test('of two clerks who type one sequence at the same moment, one gets it', async () => {
  const shop = await openTrade()
  const init = { ...opening, inventory_code_seq: 9 }
  const purchase = asPurchase([{ ...piece(9), ...{ size: '54' } }])
  const answers = await Promise.all([
    shop.call('POST', '/inventorys/init', init),
    shop.call('POST', '/orders', purchase),
    shop.call('POST', '/orders', purchase),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
})

test('a database whose counters stayed behind is repaired', async () => {
  const shop = await openTrade({ stock: [piece(3)] })
  kept(await shop.call('POST', '/inventorys/init', { ...opening, color_id: null, inventory_code_seq: 40 }))
  await shop.draftPurchase({ ...piece(60), ...{ size: '54' } })
  await sql`update goldbook_counters set value = 2 where name = 'products.U200'`.execute(shop.shop.db)

  await sql.raw(pieceSequences).execute(shop.shop.db)

  expect(await reserve(shop, 1)).toEqual([61])
})

const asPieces = (shop: Trade, code: string, is_unique_code: boolean) =>
  shop.call('PUT', `/products/${code}`, { is_unique_code })

test('goods that are in stock, or were traded, do not become pieces, nor pieces goods', async () => {
  const shop = await openTrade({ stock: [bangle] })
  kept(await shop.call('POST', '/inventorys/init', { product_code: 'R100', quantity: 1, weight: 10 }))
  for (const [code, becomes, by] of [
    ['R100', true, 'inventorys'],
    ['U200', false, 'inventorys'],
  ] as const)
    expect(await asPieces(shop, code, becomes)).toMatchObject({
      status: 409,
      body: { code: 'in_use', resource: by, count: 1 },
    })
  await shop.sell(bangle, { to: luk })
  expect(await asPieces(shop, 'U200', false)).toMatchObject({
    status: 409,
    body: { code: 'in_use', resource: 'order_details', count: 2 },
  })
  expect(await shop.call('PUT', '/products/U200', { is_unique_code: true, name: '新名' })).toMatchObject({
    status: 200,
  })
})

test('a product that nobody has traded yet may still become one with a code per piece', async () => {
  const shop = await openTrade()
  await shop.draftPurchase({ ...bangle, ...{ product_code: 'R100' } })
  expect(await asPieces(shop, 'R100', true)).toMatchObject({ status: 200, body: { is_unique_code: true } })
})

async function bringStock(shop: Trade, ...rows: string[]) {
  const { body } = await upload(
    shop,
    'opening_stock',
    'pieces.csv',
    ['产品,序号,件数,重量', ...rows].join('\n'),
  )
  return runImport(shop, 'opening_stock', body)
}

test('a sheet of opening stock numbers its pieces around those that it names', async () => {
  const shop = await openTrade()
  expect(await bringStock(shop, 'U200,,1,20', 'U200,1,1,21', 'U200,3,1,22')).toMatchObject({ state: 'done' })
  const { body } = await shop.call('POST', '/inventorys/search', { sorts: 'code|ASC' })
  expect(body.data).toMatchObject([{ code: 'U200-1' }, { code: 'U200-3' }, { code: 'U200-4', weight: 20 }])
})

test('the refusal of a sheet of opening stock names its taken sequences', async () => {
  const shop = await openTrade()
  await shop.draftPurchase(piece(3))
  const refused = await bringStock(shop, 'U200,3,1,20', 'U200,5,1,20')
  expect(refused).toMatchObject({ state: 'refused' })
  expect((await shop.call('POST', '/inventorys/search', {})).body.total).toBe(0)
})

/** The ways to a sequence, as a day mixes them. */
const way = fc.oneof(
  fc.record({ how: fc.constant('receive' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ how: fc.constant('open' as const) }),
  fc.record({ how: fc.constantFrom('open_typed', 'buy_typed'), seq: fc.integer({ min: 1, max: 15 }) }),
  fc.record({ how: fc.constant('sell' as const), seq: fc.integer({ min: 1, max: 15 }) }),
  fc.record({ how: fc.constant('size' as const), seq: fc.integer({ min: 1, max: 15 }) }),
)

/** @returns whether it was a receipt of reserved sequences that failed */
async function goes(shop: Trade, step: { how: string; count?: number; seq?: number }): Promise<boolean> {
  const { how, count = 1, seq = 1 } = step
  if (how === 'receive') {
    const order = await shop.draftPurchase((await reserve(shop, count)).map(piece))
    return (await shop.confirm(order)).status !== 200
  }
  if (how === 'open') return (await shop.call('POST', '/inventorys/init', opening)).status !== 201
  if (how === 'open_typed')
    await shop.call('POST', '/inventorys/init', { ...opening, inventory_code_seq: seq })
  else if (how === 'sell') await shop.sell(piece(seq), { to: luk })
  else {
    const line = how === 'size' ? { ...piece(seq), ...{ size: '54' } } : piece(seq)
    const made = await shop.call('POST', '/orders', asPurchase([{ ...line, gold_price_per_gram_value: 900 }]))
    if (made.status === 201) await shop.confirm(orderIn(made))
  }
  return false
}

test('however sequences are reserved, typed and given on one day, no two pieces share one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(way, { minLength: 4, maxLength: 10 }), async (day) => {
      const shop = await openTrade()
      for (const step of day) expect(await goes(shop, step), JSON.stringify(step)).toBe(false)
      const { body } = await shop.call('POST', '/inventorys/search', { per_page: 100 })
      const rows = body.data as { code: string }[]
      const seqs = rows.map(({ code }) => sequenceIn('U200', code))
      expect(new Set(seqs).size).toBe(seqs.length)
      const [next = 0] = await reserve(shop, 1)
      expect(next).toBeGreaterThan(Math.max(0, ...seqs.map(Number)))
    }),
    { numRuns: 6 },
  )
}, 240_000)

test('the code of goods made for a customer names the customer', async () => {
  const shop = await openTrade()
  const made_for_id = shop.ids[luk]
  const line = { ...bangle, ...{ size: '54', made_for_id } }

  const purchase = await shop.draftPurchase(line)

  expect(purchase.order_details).toMatchObject([
    { inventory_code: 'U200-1-S54-LUK', made_for: { code: 'LUK' } },
  ])
  expect(await shop.confirm(purchase)).toMatchObject({ status: 200 })
  const stocked = await shop.call('GET', '/inventorys/U200-1-S54-LUK')
  expect(stocked).toMatchObject({ body: { quantity: 1, made_for: { code: 'LUK' } } })
  const ring = { product_code: 'R100', quantity: 1, weight: 10, made_for_id }
  expect(await shop.call('POST', '/inventorys/init', ring)).toMatchObject({
    status: 201,
    body: { code: 'R100-LUK', made_for: { code: 'LUK' } },
  })
  expect(await reserve(shop, 1)).toEqual([2])
})
