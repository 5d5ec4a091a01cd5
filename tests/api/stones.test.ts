// Engines: both
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { booksAreRight } from '../support/brought-back'
import { kept, luk, openTrade, orderIn, ring, type Goods, type Trade } from '../support/cast'
import { restartShop } from '../support/shop'
import { shopDatabase } from '../support/test-database'

/** Ten rings with stones of 206,100.00 under one code. */
const stoned: Goods & Record<string, unknown> = {
  ...ring,
  ...{ diamond_count: 25, diamond_weight: 2.5, diamond_fee_value: 206_100 },
}

const some = (quantity: number, weight: number, more: object = {}) => ({ ...ring, quantity, weight, ...more })

const held = async (shop: Trade) => {
  const { quantity, diamond_count, diamond_weight, diamond_fee_value } = await shop.stock(ring)
  return [quantity, diamond_count, diamond_weight, diamond_fee_value]
}

test('stones leave with their goods, and the last piece takes the rest', async () => {
  const shop = await openTrade({ stock: [stoned] })
  expect(await held(shop)).toEqual([10, 25, 2.5, 206_100])

  await shop.sell(some(1, 10), { to: luk })
  expect(await held(shop)).toEqual([9, 22, 2.25, 185_490])
  await shop.sell([some(3, 30), some(5, 50)], { to: luk })
  expect(await held(shop)).toEqual([1, 2, 0.25, 20_610])
  await shop.sell(some(1, 10.5), { to: luk })

  expect(await held(shop)).toEqual([0, 0, 0, 0])
  await booksAreRight(shop)
})

test('un-confirming gives the stones back, and takes those of a purchase out again', async () => {
  const shop = await openTrade({ stock: [stoned] })
  const sale = orderIn(await shop.sell(some(3, 30, { diamond_fee_value: 99_999 }), { to: luk }))
  await shop.unconfirm(sale)
  expect(await held(shop)).toEqual([10, 25, 2.5, 206_100])

  const more = await shop.buy(some(2, 20, { diamond_fee_value: 1000, diamond_count: 2 }))
  expect(await held(shop)).toEqual([12, 27, 2.5, 207_100])
  await shop.unconfirm(more)
  expect(await held(shop)).toEqual([10, 25, 2.5, 206_100])
  await booksAreRight(shop)
})

test('stones bought in dollars have their worth in Hong Kong dollars in stock', async () => {
  const shop = await openTrade()
  const bought = await shop.draftPurchase({ ...stoned, diamond_fee_value: 100 } as Goods, { currency: 'USD' })
  kept(await shop.confirm(bought))
  expect(await held(shop)).toEqual([10, 25, 2.5, 774])
})

test('returned parts bring their share of the stones that left, together all of them', async () => {
  const shop = await openTrade({ stock: [{ ...stoned, diamond_fee_value: 100 } as Goods] })
  const sale = orderIn(await shop.sell(some(3, 30), { to: luk }))
  expect(await held(shop)).toEqual([7, 17, 1.75, 70])
  const [line] = sale.order_details
  for (const _piece of [1, 2, 3]) {
    const parts = [{ id: line?.id, quantity: 1, weight: 10 }]
    kept(await shop.confirm(orderIn(await shop.call('POST', `/orders/return/${sale.id}`, { parts }))))
  }
  expect(await held(shop)).toEqual([10, 25, 2.5, 100])
  await booksAreRight(shop)
})

test('stones of lost goods are gone with them', async () => {
  const shop = await openTrade({ stock: [stoned] })
  const lose = (goods: object) =>
    shop.call('POST', '/inventorys/R100/adjust', { operator: 'decrease', remarks: '丢失', ...goods })
  kept(await lose({ quantity: 0, weight: 0.5 }))
  expect(await held(shop)).toEqual([10, 25, 2.5, 206_100])
  kept(await lose({ quantity: 5, weight: 50 }))
  expect(await held(shop)).toEqual([5, 12, 1.25, 103_050])
  kept(await lose({ quantity: 5, weight: 50 }))
  expect(await held(shop)).toEqual([0, 0, 0, 0])
  await booksAreRight(shop)
})

test('the first stock of a code has its stones', async () => {
  const shop = await openTrade()
  const goods = { product_code: 'R100', quantity: 4, weight: 40, diamond_count: 4, diamond_fee_value: 400 }
  kept(await shop.call('POST', '/inventorys/init', goods))
  expect(await held(shop)).toEqual([4, 4, 0, 400])
  await booksAreRight(shop)
})

test('goods sold before stones left with them come back with those of their line', async () => {
  const database = await shopDatabase(`goldbook_test_stones_${process.pid}`)
  try {
    const shop = await openTrade({ stock: [stoned] }, database)
    const line = some(10, 100.5, { diamond_count: 25, diamond_weight: 2.5, diamond_fee_value: 206_100 })
    const sale = orderIn(await shop.sell(line, { to: luk }))
    // The earlier state: the sold-out row kept its stones, and no movement named any.
    await sql`update inventorys set diamond_count = 25, diamond_weight = 2.5, diamond_fee_value = 206100`.execute(
      database.db,
    )
    await database.db.transaction().execute(async (tx) => {
      await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx)
      await sql`update inventory_movements set diamond_count = null, diamond_weight = null, diamond_fee_value = null`.execute(
        tx,
      )
    })
    await sql`delete from goldbook_state where name = '050-stones-leave'`.execute(database.db)

    const { call } = await restartShop({}, database)

    const row = async () => (await call('GET', '/inventorys/R100')).body
    expect(await row()).toMatchObject({ quantity: 0, diamond_count: 0, diamond_fee_value: 0 })
    const { id } = kept(
      await call('POST', `/orders/return/${sale.id}`, {
        detail_ids: sale.order_details.map((each) => each.id),
      }),
    )
    kept(await call('POST', `/orders/confirm/${String(id)}`))
    expect(await row()).toMatchObject({ quantity: 10, diamond_count: 25, diamond_fee_value: 206_100 })
  } finally {
    await database.close()
  }
})
