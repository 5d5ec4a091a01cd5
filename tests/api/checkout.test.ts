import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { bangle, kept, luk, openTrade, orderIn, ring, type Goods, type Trade } from '../support/cast'
import type { CallOptions } from '../support/shop'
import { balance, deposit, inGold, newest, weightOf } from '../support/till'

/** One plain ring of 10 g: 9,160.00 at 916.00 a gram. */
const oneRing: Goods = { ...ring, quantity: 1, weight: 10 }

const priced = (goods: Goods) => ({
  gold_price_per_gram_value: 900,
  labor_fee_per_gram_value: 16,
  ...goods,
})

/** A shop with ten rings and a bangle, and without a default customer. */
const openCounter = () => openTrade({ stock: [ring, bangle] })

/** The default customer of a shop, by name. */
async function walkIn({ call }: Trade): Promise<number> {
  return Number(kept(await call('POST', '/customers', { code: 'WALKIN', name: '散客', is_default: true })).id)
}

const saleTo = (customer_id: unknown, goods: Goods | Goods[], head: object = {}) => ({
  order_type: 'CPXS',
  customer_id,
  order_details: [goods].flat().map(priced),
  ...head,
})

const checkout = ({ call }: Trade, body: object, options?: CallOptions) =>
  call('POST', '/orders/checkout', body, options)

async function booksAreRight({ shop }: Trade) {
  const lines: string[] = []
  expect(await verify(shop.db, (line) => lines.push(line)), lines.join('\n')).toBe(0)
}

test('a sale at the counter is saved, paid and confirmed in one call, with the cash handed over', async () => {
  const shop = await openCounter()

  const { status, body } = await checkout(shop, {
    order: saleTo(await walkIn(shop), [oneRing, bangle]),
    payments: [{ payment_method: 'cash', value: 32_389.76, given_value: 33_000 }],
    confirm: true,
  })

  expect(status).toBe(201)
  expect(body).toMatchObject({
    code: 'CPXS-20261121-0001',
    confirmed: true,
    paid: true,
    unpaid_cash_value: 0,
    payments: [{ value: 32_389.76, given_value: 33_000, change_value: 610.24, rest_value: 0 }],
  })
  expect(await shop.stock(bangle)).toMatchObject({ quantity: 0, weight: 0 })
  await booksAreRight(shop)
})

test('a draft is paid and confirmed by its id, unchanged', async () => {
  const shop = await openCounter()
  const draft = await shop.draftSale(oneRing, { to: luk })
  const done = await checkout(shop, {
    order_id: draft.id,
    payments: [{ payment_method: 'cash', value: 9160 }],
    confirm: true,
  })
  expect(done).toMatchObject({ status: 201, body: { code: draft.code, confirmed: true, paid: true } })
})

test('changes to a draft are saved with its payment', async () => {
  const shop = await openCounter()
  const draft = await shop.draftSale(oneRing, { to: luk })
  const order = { ...draft, salesperson: '阿明' }
  const done = await checkout(shop, { order, payments: [{ payment_method: 'cash', value: 160 }] })
  expect(done.body).toMatchObject({ salesperson: '阿明', confirmed: false, unpaid_cash_value: 9000 })

  const late = await checkout(shop, { order, confirm: true })
  expect(late).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await shop.order(draft)).toMatchObject({ confirmed: false })
})

test.each([
  [
    'a piece is gone',
    'insufficient_stock',
    [{ payment_method: 'cash', value: 9160 }],
    { quantity: 11, weight: 10 },
  ],
  ['more is paid than is due', 'value_exceed', [{ payment_method: 'cash', value: 9160.01 }], {}],
  [
    'the second tender is refused',
    'value_exceed',
    [
      { payment_method: 'cash', value: 9160 },
      { payment_method: 'check', value: 1 },
    ],
    {},
  ],
  [
    'less is handed over than pays',
    'given_short',
    [{ payment_method: 'cash', value: 9160, given_value: 9000 }],
    {},
  ],
])('where %s nothing at all is written', async (_, code, payments, goods) => {
  const shop = await openCounter()
  const order = saleTo(shop.ids[luk], { ...oneRing, ...goods })

  const answer = await checkout(shop, { order, payments, confirm: true })

  expect(answer.body).toMatchObject({ code })
  expect((await shop.call('POST', '/orders/search', {})).body).toMatchObject({ total: 1 })
  expect((await shop.call('POST', '/payments/search', {})).body).toMatchObject({ total: 0 })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 10, weight: 100.5 })
  const next = await shop.draftSale(oneRing, { to: luk })
  expect(next.code).toBe('CPXS-20261121-0001')
})

test('a refusal names its place in the body', async () => {
  const shop = await openCounter()
  const order = saleTo(shop.ids[luk], { ...oneRing, weight: 0 })
  const paths = async (body: object) => (await checkout(shop, body)).body.errors
  expect(await paths({ order, confirm: true })).toMatchObject([{ path: '/order/order_details/0/weight' }])
  const dear = { payments: [{ payment_method: 'cash', value: 1 }] }
  expect(await paths({ order, ...dear })).toMatchObject([{ path: '/payments/0/value' }])
  expect(await paths({ payments: [] })).toMatchObject([{ path: '/order' }])
  expect(await paths({ order, order_id: 1 })).toMatchObject([{ path: '/order_id' }])
  expect(await paths({ order: { ...order, colour: 1 } })).toMatchObject([{ path: '/order/colour' }])
  expect(await paths({ order, payments: [{ payment_method: 'cash', amount: 1 }] })).toMatchObject([
    { path: '/payments/0/amount' },
  ])
})

test('a checkout that is sent twice happens once', async () => {
  const shop = await openCounter()
  const body = {
    order: saleTo(shop.ids[luk], oneRing),
    payments: [{ payment_method: 'cash', value: 9160 }],
    confirm: true,
  }
  const once = { headers: { 'Idempotency-Key': 'one sale' } }
  const answers = await Promise.all(Array.from({ length: 8 }, () => checkout(shop, body, once)))
  expect(new Set(answers.map(({ status, body: { code } }) => `${status} ${code}`))).toEqual(
    new Set(['201 CPXS-20261121-0001']),
  )
  expect(await shop.stock(ring)).toMatchObject({ quantity: 9, weight: 90.5 })
  expect((await shop.call('POST', '/payments/search', {})).body).toMatchObject({ total: 1 })
})

test('of ten clerks who sell the last piece at once one does, and nobody else’s money is taken', async () => {
  const shop = await openCounter()
  const order = saleTo(await walkIn(shop), bangle)
  const body = { order, payments: [{ payment_method: 'cash', value: 23_229.76 }], confirm: true }
  const answers = await Promise.all(Array.from({ length: 10 }, () => checkout(shop, body)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body: { code } }) => code === 'insufficient_stock')).toHaveLength(9)
  expect((await shop.call('POST', '/order_payments/search', {})).body).toMatchObject({ total: 1 })
  await booksAreRight(shop)
})

test('of ten clerks who pay the same draft at once one does', async () => {
  const shop = await openCounter()
  const draft = await shop.draftSale(oneRing, { to: luk })
  const body = { order_id: draft.id, payments: [{ payment_method: 'cash', value: 9160 }], confirm: true }
  const answers = await Promise.all(Array.from({ length: 10 }, () => checkout(shop, body)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  await booksAreRight(shop)
})

test('fees in cash and metal in a new bar are paid together', async () => {
  const shop = await openCounter()
  const { body } = await checkout(shop, {
    order: saleTo(shop.ids[luk], oneRing, inGold),
    payments: [
      { payment_method: 'gold_bar', weight: 10, new_gold_bar: { name: '旧金' } },
      { payment_method: 'cash', value: 160 },
    ],
    confirm: true,
  })
  expect(body).toMatchObject({ confirmed: true, paid: true, payments: [{ gold_bar_code: 'BAR00001' }, {}] })
  expect(await weightOf(shop, 'BAR00001')).toBe(10)
  await booksAreRight(shop)
})

test('a clerk checks out', async () => {
  const shop = await openCounter()
  const body = {
    order: saleTo(shop.ids[luk], oneRing),
    payments: [{ payment_method: 'cash', value: 9160 }],
    confirm: true,
  }
  expect(await checkout(shop, body, { as: 'clerk' })).toMatchObject({
    status: 201,
    body: { confirmed: true },
  })
})

test('a return is confirmed first, and then paid out', async () => {
  const shop = await openCounter()
  const sale = orderIn(
    await checkout(shop, {
      order: saleTo(shop.ids[luk], oneRing),
      payments: [{ payment_method: 'cash', value: 9160 }],
      confirm: true,
    }),
  )
  const back = kept(await shop.takeBack(sale, sale.order_details))
  const done = await checkout(shop, {
    order_id: back.id,
    payments: [{ payment_method: 'cash', value: 9160 }],
    confirm: true,
  })
  expect(done).toMatchObject({
    status: 201,
    body: { confirmed: true, paid: true, payments: [{ in_out: -1 }] },
  })
  await booksAreRight(shop)
})

test('an unknown order is not found', async () => {
  const shop = await openCounter()
  expect(await checkout(shop, { order_id: 999 })).toMatchObject({ status: 404 })
})

test('more than is due becomes a deposit of the same customer', async () => {
  const shop = await openCounter()
  await deposit(shop, luk, 5000)
  const { body } = await checkout(shop, {
    order: saleTo(shop.ids[luk], oneRing),
    payments: [{ payment_method: 'check', given_value: 10_000, rest_to_balance: true }],
    confirm: true,
  })
  expect(body).toMatchObject({
    paid: true,
    payments: [{ value: 9160, given_value: 10_000, change_value: 0, rest_value: 840 }],
  })
  expect(await balance(shop, luk)).toBe(5840)
  expect(await newest(shop, 'customer_balance_details')).toMatchObject({
    amount_value: 840,
    tender: 'check',
    order_code: body.code,
  })
  await booksAreRight(shop)
})
