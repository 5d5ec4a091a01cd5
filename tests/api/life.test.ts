import { expect, test } from 'vitest'
import { bangle, kept, luk, openTrade, orderIn } from '../support/cast'
import { giveOwnRole } from '../support/planted/own-role'
import { begin, outcomes, scan, step } from '../support/stocktake'

const piece = bangle.inventory_code

test('a bangle is bought, sold, brought back and counted; a weighing that drifts is marked', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const sale = await shop.draftSale(bangle, { to: luk })
  const sold = orderIn(await shop.confirm(sale))
  kept(await shop.confirm(orderIn(await shop.takeBack(sale, sold.order_details))))
  kept(await scan(shop, await begin(shop), piece, { weight: 25.3, location: 'A1' }))

  const { data } = kept(await shop.call('GET', `/inventorys/${piece}/life`, undefined, { as: 'clerk' }))

  expect(data).toMatchObject([
    { kind: 'purchase', in_out: 1, weight: 25.36, party: 'Golden Source Ltd', drift: null },
    { kind: 'sale', in_out: -1, code: sale.code, party: '陆记珠宝', drift: null },
    { kind: 'return', in_out: 1, resource: 'orders', drift: null },
    { kind: 'count', in_out: 0, code: 'ST-00001', location: 'A1', by: 'clerk', weight: 25.3, drift: -0.06 },
  ])
})

test('a shop with a wider tolerance reports only greater drifts, in lives and counts alike', async () => {
  const shop = await openTrade({ stock: [bangle] })
  kept(await shop.call('PUT', '/settings/1', { weight_tolerance: 0.1 }))
  const count = await begin(shop)
  kept(await scan(shop, count, piece, { weight: 25.3, location: 'A1' }))
  const { data } = kept(await shop.call('GET', `/inventorys/${piece}/life`)) as { data: { drift: unknown }[] }
  expect(data.map(({ drift }) => drift)).toEqual([null, null])
  expect(await outcomes(shop, count)).not.toMatchObject({ [piece]: 'wrong_weight' })

  kept(await shop.call('PUT', '/settings/1', { weight_tolerance: 0.05 }))
  expect(await outcomes(shop, count)).toMatchObject({ [piece]: 'wrong_weight' })
})

test('a life shows the places between which goods were moved, and the times of their labels', async () => {
  const shop = await openTrade({ stock: [bangle] })
  kept(await shop.call('PUT', `/inventorys/${piece}`, { location: 'A1' }))
  kept(await shop.call('PUT', `/inventorys/${piece}`, { remarks: '圈口 56' }))
  const { id } = kept(await shop.call('GET', `/inventorys/${piece}`))
  const label = { document: 'inventory_label', keys: [String(id)] }
  kept(await shop.call('POST', '/prints', label, { as: 'clerk' }))
  const count = await begin(shop)
  kept(await scan(shop, count, piece, { location: 'B2' }))
  kept(await step(shop, count, 'submit'))
  kept(await step(shop, count, 'approve', { as: 'admin' }))
  kept(await shop.confirm(await shop.draftSale(bangle, { to: luk })))

  const { data } = kept(await shop.call('GET', `/inventorys/${piece}/life`, undefined, { as: 'clerk' }))

  // The clock of a test stands still for counts, and not for the trail.
  const events = (data as { kind: string }[]).filter(({ kind }) => kind !== 'count')
  expect(events).toMatchObject([
    { kind: 'purchase' },
    { kind: 'move', from: null, location: 'A1', by: 'admin', weight: null, drift: null },
    { kind: 'label', by: 'clerk', weight: null, drift: null },
    { kind: 'move', from: 'A1', location: 'B2', by: 'admin' },
    { kind: 'sale', drift: null },
  ])
})

test('a user who does not see the places of goods does not see their moves', async () => {
  const shop = await openTrade({ stock: [bangle] })
  await giveOwnRole(shop, { resources: { inventorys: { hidden: ['location'] } } })
  kept(await shop.call('PUT', `/inventorys/${piece}`, { location: 'A1' }))
  const { data } = kept(await shop.call('GET', `/inventorys/${piece}/life`, undefined, { as: 'clerk' }))
  expect(data).toMatchObject([{ kind: 'purchase' }])
})

test('missing goods have no life', async () => {
  const shop = await openTrade()
  expect(await shop.call('GET', '/inventorys/NOBODY/life')).toMatchObject({ status: 404 })
})
