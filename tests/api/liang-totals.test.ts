// Engines: either
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { luk, openTrade, orderIn, ring, type Trade } from '../support/cast'
import { restartShop, today } from '../support/shop'
import { shopDatabase } from '../support/test-database'

/** Three lines of 0.056 g, each 0.001 liang; their weight together is 0.004. */
const saleOf = async ({ call, ids }: Trade) => {
  const line = { ...ring, quantity: 1, weight: 0.056, gold_price_per_gram_value: 900 }
  const order = { order_type: 'CPXS', date: today, customer_id: ids[luk], order_details: [line, line, line] }
  return orderIn(await call('POST', '/orders', order))
}

async function wrongIn({ shop: { db } }: Trade): Promise<string[]> {
  const lines: string[] = []
  await verify(db, (line) => lines.push(line))
  return lines.filter((line) => !line.startsWith('ok'))
}

test('the liang of an order are the sum of its lines, saved and confirmed', async () => {
  const trade = await openTrade({ stock: [ring] })
  const sale = await saleOf(trade)
  expect(sale).toMatchObject({ weight: 0.168, weight_in_liang: 0.003 })
  await trade.confirm(sale)
  expect(await trade.order(sale)).toMatchObject({ confirmed: true, weight_in_liang: 0.003 })
  expect(await wrongIn(trade)).toEqual([])
})

test('older orders are counted again', async () => {
  const database = await shopDatabase(`goldbook_test_liang_${process.pid}`)
  try {
    const trade = await openTrade({}, database)
    const { id } = await saleOf(trade)
    await sql`update orders set weight_in_liang = 0.004`.execute(database.db)
    expect(await wrongIn(trade)).not.toEqual([])
    await sql`delete from goldbook_state where name = '020-liang-totals'`.execute(database.db)

    const { call } = await restartShop({}, database)
    expect(await call('GET', `/orders/${id}`)).toMatchObject({ body: { weight_in_liang: 0.003 } })
  } finally {
    await database.close()
  }
})
