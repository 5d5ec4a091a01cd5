import { expect, test } from 'vitest'
import { verify } from '#server/verify'
import { bangle, luk, openTrade, ring, type Trade } from '../support/cast'
import type { Answer } from '../support/shop'

const twenty = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => work(index)))

const outcomes = (answers: Answer[]) => answers.map(({ status, body }) => `${status} ${String(body.code)}`)

async function booksAreRight({ shop }: Trade) {
  const lines: string[] = []
  expect(await verify(shop.db, (line) => lines.push(line)), lines.join('\n')).toBe(0)
}

test('of twenty who sell the last bangle at once, one does', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const sales = await twenty(() => shop.draftSale(bangle, { to: luk }))

  const answers = await Promise.all(sales.map((sale) => shop.confirm(sale)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(outcomes(answers).filter((outcome) => outcome === '409 insufficient_stock')).toHaveLength(19)
  expect(await shop.stock(bangle)).toMatchObject({ quantity: 0, weight: 0 })
  await booksAreRight(shop)
})

test('of twenty who confirm the same sale at once, one does', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale({ ...ring, quantity: 1, weight: 10 }, { to: luk })
  const answers = await twenty(() => shop.confirm(sale))
  expect(outcomes(answers).filter((outcome) => outcome === '409 already_confirmed')).toHaveLength(19)
  expect(await shop.stock(ring)).toMatchObject({ quantity: 9, weight: 90.5 })
})

test('of twenty who pay the last 100 dollars at once, one does', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(ring, { to: luk })
  await shop.pay(sale, { value: 91958 })

  const answers = await twenty(() => shop.pay(sale, { value: 100 }))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(outcomes(answers).filter((outcome) => outcome === '422 value_exceed')).toHaveLength(19)
  expect(await shop.order(sale)).toMatchObject({ paid: true, paid_cash_value: 92058, unpaid_cash_value: 0 })
  await booksAreRight(shop)
})

test('a payment given back twenty times at once is given back once', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(ring, { to: luk })
  const { body } = await shop.pay(sale, { value: 100 })
  const answers = await twenty(() => shop.call('DELETE', `/order_payments/${String(body.id)}`))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
  await booksAreRight(shop)
})

test('twenty orders at once get twenty codes in a row', async () => {
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

test('orders that hold the same goods in other orders never wait for each other in a ring', async () => {
  const shop = await openTrade({ stock: [ring, bangle, { ...ring, ...{ size: '15' } }] })
  const goods = [
    { ...ring, quantity: 1, weight: 1 },
    { ...ring, ...{ size: '15' }, inventory_code: 'R100-S15', quantity: 1, weight: 1 },
  ]
  const sales = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      shop.draftSale(index % 2 ? goods : goods.toReversed(), { to: luk }),
    ),
  )
  const work = sales.flatMap((sale) => [shop.confirm(sale), shop.pay(sale, { value: 1 })])
  const answers = await Promise.all(work)
  expect(outcomes(answers).filter((outcome) => !outcome.startsWith('20'))).toEqual([])
  expect(await shop.stock(ring)).toMatchObject({ quantity: 2, weight: 92.5 })
  await booksAreRight(shop)
})

test('a customer is not deleted while an order in the name is written', async () => {
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
