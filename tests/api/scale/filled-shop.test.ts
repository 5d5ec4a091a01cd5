// Engines: both
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { fillShop } from '../../bench/fill/fill-shop'
import { sealAll } from '../../support/sealed'
import { openShop, today } from '../../support/shop'
import { shopDatabase } from '../../support/test-database'

test('a shop filled for the benchmarks has right books, and trades on from there', async () => {
  const own = await shopDatabase(`goldbook_test_filled_${process.pid}`)
  const { shop, call } = await openShop({}, own)
  await fillShop(shop.db, { orders: 300, until: today })

  const lines: string[] = []
  await verify(shop.db, (line) => lines.push(line.trim()))
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([])
  const { rows } = await sql<{ counts: number[] }>`
    select array[(select count(*) from orders), (select count(*) from order_details), (select count(*) from inventorys),
      (select count(*) from customers where code like 'B%'), (select count(*) from orders where returned)]::int[] as counts`.execute(
    shop.db,
  )
  expect(rows[0]?.counts).toEqual([300, 900, 150, 60, 25])

  const line = {
    product_code: 'P00002',
    inventory_code: 'P00002-1',
    quantity: 1,
    weight: 2,
    gold_price_per_gram_value: 900,
  }
  const draft = await call('POST', '/orders', { order_type: 'CPXS', customer_id: 1, order_details: [line] })
  const confirmed = await call('POST', `/orders/confirm/${String(draft.body.id)}`)
  expect(confirmed.body).toMatchObject({ confirmed: true })
  await sealAll(shop.db)
  expect(await verify(shop.db, () => undefined)).toBe(0)
  await own.close()
})
