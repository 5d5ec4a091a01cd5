// Engines: both
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { bangle, luk, openTrade, ring, type Trade } from '../support/cast'
import { cross, expectedOf, races, run } from '../support/crowd'
import type { Answer } from '../support/shop'

const twenty = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => work(index)))

const outcomes = (answers: Answer[]) => answers.map(({ status, body }) => `${status} ${String(body.code)}`)

async function booksAreRight({ shop }: Trade) {
  const lines: string[] = []
  expect(await verify(shop.db, (line) => lines.push(line)), lines.join('\n')).toBe(0)
}

const goods = [{ ...ring, quantity: 40, weight: 400 }, { ...ring, ...{ size: '15' } }, bangle]

test.each(races)('of $crowd clerks who $name at once, one does', async (race) => {
  const shop = await openTrade({ stock: goods })
  expect(await run(race, shop)).toEqual(expectedOf(race))
  await booksAreRight(shop)
})

test('orders with the same goods in different orders never deadlock', async () => {
  const shop = await openTrade({ stock: goods })
  expect(await cross(shop)).toEqual([])
  await booksAreRight(shop)
})

test('however often a sale is confirmed and un-confirmed, one movement of each line remains', async () => {
  const shop = await openTrade({ stock: goods })
  const sale = await shop.draftSale([{ ...ring, quantity: 3, weight: 37.429 }, bangle], { to: luk })
  for (let round = 0; round < 10; round++) {
    expect(await shop.confirm(sale)).toMatchObject({ status: 200 })
    expect(await shop.unconfirm(sale)).toMatchObject({ status: 200 })
  }
  await shop.confirm(sale)
  const { rows } = await sql<{ live: number }>`
    select sum(case when kind = 'reversal' then -1 else 1 end)::int as live from inventory_movements
    where order_code = ${sale.code} group by order_detail_id`.execute(shop.shop.db)
  expect(rows).toEqual([{ live: 1 }, { live: 1 }])
  expect(await shop.stock(bangle)).toMatchObject({ quantity: 0, weight: 0 })
  await booksAreRight(shop)
})

test('twenty orders at once get twenty consecutive codes', async () => {
  const shop = await openTrade()
  const orders = await twenty(() => shop.draftSale([], { to: luk }))
  const numbers = orders.map(({ code }) => Number(code.slice(-4)))
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})

test('no sequence of a piece is given twice', async () => {
  const shop = await openTrade()
  const answers = await twenty(() => shop.call('POST', '/products/U200/codes?count=5'))
  const codes = answers.flatMap(({ body }) => JSON.parse(JSON.stringify(body)))
  expect(new Set(codes.map(({ seq }: { seq: number }) => seq)).size).toBe(100)
})

test('of twenty changes from the same record, one is saved and none is lost unseen', async () => {
  const shop = await openTrade()
  const { body } = await shop.call('GET', '/customers/LUK')
  const answers = await twenty((index) =>
    shop.call('PUT', '/customers/LUK', { ...body, phone: String(index) }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(outcomes(answers).filter((outcome) => outcome === '409 stale')).toHaveLength(19)
})

test('a customer is not deleted while an order for them is written', async () => {
  const shop = await openTrade()
  const { body: customer } = await shop.call('POST', '/customers', { name: '散客' })
  const [order, deleted] = await Promise.all([
    shop.call('POST', '/orders', { order_type: 'CPXS', customer_id: customer.id }),
    shop.call('DELETE', `/customers/${String(customer.id)}`),
  ])
  expect([
    [201, 409],
    [422, 204],
  ]).toContainEqual([order.status, deleted.status])
})
