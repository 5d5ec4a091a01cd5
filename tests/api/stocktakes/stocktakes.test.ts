import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { bangle, kept, luk, openTrade, ring, type Trade } from '../../support/cast'
import { begin, outcomes, scan, step } from '../../support/stocktake'

const asAdmin = { as: 'admin' } as const
const isRight = async ({ shop }: Trade) => (await verify(shop.db, () => undefined)) === 0
const rings = ring.inventory_code
const piece = bangle.inventory_code

async function place({ call }: Trade, code: string, location: string) {
  kept(await call('POST', `/inventorys/${code}/set_info`, { location }))
}

test('goods sold while the shop is counted are not missing, and goods sold after their scan are no surplus', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  const count = await begin(shop)
  expect(count).toMatchObject({ code: 'ST-00001', state: 'open', begun_by: 'clerk' })

  kept(await scan(shop, count, rings, { quantity: ring.quantity }))
  kept(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  kept(await shop.sell(bangle, { to: luk }))

  expect(await outcomes(shop, count)).toEqual({ [piece]: 'moved' })
  const { totals, data } = kept(await shop.call('GET', `/stocktakes/${count.id}/comparison`))
  expect(totals).toContainEqual({ outcome: 'found', codes: 1, quantity: 0, weight: 0, value: 0 })
  expect(data).toMatchObject([{ code: piece, moved: { quantity: -1 }, orders: ['CPXS-20261121-0002'] }])
})

test('missing goods leave the books when somebody else approves, by a movement that names the stocktake', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  const count = await begin(shop)
  const less = ring.quantity - 2
  const counted = { quantity: less, weight: ring.weight - 20 }
  kept(await scan(shop, count, rings, counted))
  kept(await step(shop, count, 'submit'))
  expect(await outcomes(shop, count)).toEqual({ [piece]: 'missing', [rings]: 'missing' })

  expect(await step(shop, count, 'approve')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await step(shop, count, 'approve', asAdmin)).toMatchObject({
    status: 200,
    body: { state: 'approved', approved_by: 'admin' },
  })

  expect(await shop.stock(ring)).toMatchObject(counted)
  expect(await shop.stock(bangle)).toMatchObject({ quantity: 0, weight: 0 })
  const filters = [{ field: 'stocktake_code', value: count.code }]
  const { data } = kept(await shop.call('POST', '/inventory_movements/search', { filters }))
  expect(data).toHaveLength(2)
  expect(await isRight(shop)).toBe(true)
})

test('a piece in another place moves there, and a wrong weight is corrected', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  await place(shop, piece, 'A1')
  await place(shop, rings, 'B2')
  const count = await begin(shop, { location: 'A1' })
  expect(count.progress).toEqual([{ location: 'A1', codes: 1, counted: 0 }])
  kept(await scan(shop, count, piece, { weight: bangle.weight + 1 }))
  kept(await scan(shop, count, rings, { quantity: ring.quantity }))
  expect(await outcomes(shop, count)).toEqual({ [piece]: 'wrong_weight', [rings]: 'wrong_place' })
  kept(await step(shop, count, 'submit'))
  kept(await step(shop, count, 'approve', asAdmin))
  expect(await shop.stock(ring)).toMatchObject({ location: 'A1', quantity: ring.quantity })
  expect(await shop.stock(bangle)).toMatchObject({ weight: bangle.weight + 1 })
  expect(await isRight(shop)).toBe(true)
})

test('an approved stocktake keeps its findings for good, whatever becomes of the goods', async () => {
  const shop = await openTrade({ stock: [ring, bangle, { ...ring, size: '15' }] })
  const other = `${rings}-S15`
  await place(shop, rings, 'B2')
  const count = await begin(shop)
  kept(await scan(shop, count, rings, { quantity: ring.quantity, location: 'A1' }))
  kept(await scan(shop, count, other, { quantity: ring.quantity - 1, weight: ring.weight - 10 }))
  kept(await scan(shop, count, 'X-404'))
  kept(await step(shop, count, 'submit'))
  const told = async () => kept(await shop.call('GET', `/stocktakes/${count.id}/comparison`))
  const before = await told()
  const found = { [rings]: 'wrong_place', [other]: 'missing', [piece]: 'missing', 'X-404': 'unknown' }
  expect(await outcomes(shop, count)).toEqual(found)

  kept(await step(shop, count, 'approve', asAdmin))
  expect(await told()).toEqual(before)
  await place(shop, rings, 'C3')
  kept(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  kept(await shop.call('POST', '/settings', { weight_tolerance: 50 }))
  expect(await outcomes(shop, count)).toEqual(found)
  expect((await told()).totals).toEqual(before.totals)
})

test('a code scanned twice is a duplicate that names the first count; an unknown one is kept apart', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const count = await begin(shop)
  expect(await scan(shop, count, piece)).toMatchObject({ body: { duplicate: false, name: '古法手镯' } })
  expect(await scan(shop, count, piece.toLowerCase(), {}, asAdmin)).toMatchObject({
    body: { code: piece, duplicate: true, counted_by: 'clerk' },
  })
  for (const text of [`]C1${piece}`, 'Ｕ２００－１', "U200'1"])
    expect(await scan(shop, count, text)).toMatchObject({ body: { code: piece, duplicate: true } })
  expect(await scan(shop, count, 'X-404')).toMatchObject({ body: { unknown: true, duplicate: false } })
  expect(await outcomes(shop, count)).toEqual({ 'X-404': 'unknown' })
})

test('three scanners at once, while goods are sold, lose no count', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  const count = await begin(shop)
  const one = { quantity: 1, again: 'add' }
  const scans = [1, 2, 3].flatMap(() => [scan(shop, count, rings, one), scan(shop, count, piece)])
  const sale = shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk })
  const answers = await Promise.all([...scans, sale])
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200))
  const again = answers.slice(0, 6).filter(({ body }) => body.duplicate === true)
  expect(again).toHaveLength(2)
  expect(await scan(shop, count, rings, {})).toMatchObject({ body: { duplicate: true, quantity: 3 } })
})

test('differences are counted a second time, and the first count is kept beside', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const count = await begin(shop)
  kept(await scan(shop, count, piece, { quantity: 0 }))
  kept(await step(shop, count, 'submit'))
  kept(await step(shop, count, 'second_count'))
  expect(await scan(shop, count, piece, {}, asAdmin)).toMatchObject({ body: { duplicate: false } })
  expect(await outcomes(shop, count)).toEqual({})
})

test('the second count has its own progress, and leaves matching counts as they were', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  const count = await begin(shop)
  kept(await scan(shop, count, rings, { quantity: ring.quantity }))
  kept(await scan(shop, count, piece, { quantity: 0 }))
  kept(await step(shop, count, 'submit'))
  const again = kept(await step(shop, count, 'second_count'))
  expect(again.progress).toEqual([{ location: null, codes: 1, counted: 0 }])

  expect(await scan(shop, count, rings, { quantity: 1 }, asAdmin)).toMatchObject({
    body: { settled: true, duplicate: false, quantity: ring.quantity },
  })
  expect(await scan(shop, count, piece, {}, asAdmin)).toMatchObject({ body: { settled: false } })
  expect(await scan(shop, count, 'NOBODY-KNOWS', {}, asAdmin)).toMatchObject({ body: { unknown: true } })

  expect(kept(await shop.call('GET', `/stocktakes/${count.id}`)).progress).toEqual([
    { location: null, codes: 1, counted: 1 },
  ])
  expect(await outcomes(shop, count)).toEqual({ 'NOBODY-KNOWS': 'unknown' })
})

test('the users who counted do not approve, and goods that moved too far are counted again', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  const own = await begin(shop, {}, asAdmin)
  kept(await step(shop, own, 'submit', asAdmin))
  expect(await step(shop, own, 'approve', asAdmin)).toMatchObject({
    status: 403,
    body: { code: 'stocktake_own' },
  })
  kept(await step(shop, own, 'cancel', asAdmin))

  const count = await begin(shop)
  kept(await scan(shop, count, piece))
  kept(await scan(shop, count, rings, { quantity: 1, weight: 10 }))
  kept(await shop.sell(ring, { to: luk }))
  kept(await step(shop, count, 'submit'))
  expect(await step(shop, count, 'approve', asAdmin)).toMatchObject({
    status: 409,
    body: { code: 'stocktake_moved', inventory_code: rings },
  })
})

test('a piece that is sold by the books is counted with its weight alone, and is then a surplus', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  kept(await shop.sell(bangle, { to: luk }))
  const count = await begin(shop)
  const unweighed = await scan(shop, count, piece)
  expect(unweighed).toMatchObject({ status: 422, body: { code: 'weight_required' } })
  kept(await scan(shop, count, piece, { weight: bangle.weight }))
  expect((await outcomes(shop, count))[piece]).toBe('surplus')
})

test.each([
  ['a scan of nothing', 'scans', { code: ' ' }, 422, 'value_required'],
  ['two of one piece', 'scans', { code: piece, quantity: 2 }, 422, 'piece_quantity'],
  ['a photo that is not there', 'scans', { code: 'X', photo: 'M9' }, 404, 'not_found'],
  ['an unknown way', 'scans', { code: piece, again: 'twice' }, 422, 'invalid'],
  ['a second count before the first is done', 'second_count', {}, 409, 'stocktake_state'],
])('%s is refused', async (_what, path, body, status, code) => {
  const shop = await openTrade({ stock: [bangle] })
  const { id } = await begin(shop)
  const answer = await shop.call('POST', `/stocktakes/${id}/${path}`, body, { as: 'clerk' })
  expect(answer).toMatchObject({ status, body: { code } })
})

test('a cancelled stocktake takes no scans, and nobody writes its record by hand', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const count = await begin(shop)
  kept(await step(shop, count, 'cancel'))
  expect(await scan(shop, count, piece)).toMatchObject({ status: 409, body: { code: 'stocktake_state' } })
  expect(await shop.call('PUT', `/stocktakes/${count.id}`, { state: 'open' })).toMatchObject({ status: 405 })
})
