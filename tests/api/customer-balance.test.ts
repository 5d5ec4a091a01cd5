import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { kept, luk, openTrade, type Trade } from '../support/cast'

/** A customer from the mainland, whose balance is kept in renminbi. */
async function openWithMainland(): Promise<Trade & { chen: number }> {
  const shop = await openTrade()
  const chen = kept(await shop.call('POST', '/customers', { code: 'CHEN', name: '陈记', currency_id: 'CNY' }))
  return { ...shop, chen: Number(chen.id) }
}

const deposit = ({ call }: Trade, customer_id: unknown, money: object, in_out = 1) =>
  call('POST', '/customer_balance_details', { customer_id, in_out, ...money })

const customer = async ({ call }: Trade, code: string) => kept(await call('GET', `/customers/${code}`))

test('money is entered as an amount with its currency, or as a value', async () => {
  const shop = await openTrade()

  const whole = await deposit(shop, shop.ids[luk], { amount: { value: 5000, currency: 'HKD' } })
  const plain = await deposit(shop, shop.ids[luk], { amount_value: 0.5 })

  expect(whole).toMatchObject({
    status: 201,
    body: {
      amount_value: 5000,
      currency: 'HKD',
      amount: { value: 5000, currency: 'HKD' },
      customer: { code: 'LUK' },
    },
  })
  expect(plain.body).toMatchObject({ amount: { value: 0.5, currency: 'HKD' } })
  expect(await customer(shop, luk)).toMatchObject({ balance_value: 5000.5, balance: 5000.5 })
})

test.each([
  ['/amount', { amount: 5000 }],
  ['/amount', { amount: [5000] }],
  ['/amount/unit', { amount: { value: 5000, unit: 'HKD' } }],
  ['/amount_value', { amount: { value: '5000' } }],
  ['/amount_value', { amount: { value: 5000.001 } }],
  ['/amount_value', { amount: {} }],
  ['/amount_value', { amount: null }],
])('an amount is refused at %s: %j', async (path, money) => {
  const shop = await openTrade()
  expect(await deposit(shop, shop.ids[luk], money)).toMatchObject({
    status: 422,
    body: { errors: [{ path }] },
  })
  expect(await customer(shop, luk)).toMatchObject({ balance_value: 0 })
})

test('a balance is kept in its customer’s currency', async () => {
  const shop = await openWithMainland()
  expect(await customer(shop, 'CHEN')).toMatchObject({ currency_id: 'CNY', balance_currency: 'CNY' })
  expect(await customer(shop, luk)).toMatchObject({ currency_id: 'HKD', balance_currency: 'HKD' })

  expect(await deposit(shop, shop.chen, { amount_value: 100 })).toMatchObject({ body: { currency: 'CNY' } })
  expect(await deposit(shop, shop.chen, { amount_value: 100, currency: 'CNY' })).toMatchObject({
    status: 201,
  })
  expect(await customer(shop, 'CHEN')).toMatchObject({ balance_value: 200, balance_currency: 'CNY' })
})

test('money in another currency is no deposit', async () => {
  const shop = await openWithMainland()
  for (const money of [{ amount: { value: 100, currency: 'HKD' } }, { amount_value: 100, currency: 'USD' }])
    expect(await deposit(shop, shop.chen, money)).toMatchObject({
      status: 422,
      body: { code: 'currency_differs', currency: 'CNY', errors: [{ path: '/currency' }] },
    })
  expect(await customer(shop, 'CHEN')).toMatchObject({ balance_value: 0 })
})

test('a customer without a deposit yet may get another currency', async () => {
  const shop = await openWithMainland()
  const changed = await shop.call('PUT', '/customers/CHEN', { currency_id: 'USD' })
  expect(changed).toMatchObject({ status: 200, body: { balance_currency: 'USD' } })
  expect(await deposit(shop, shop.chen, { amount_value: 1 })).toMatchObject({ body: { currency: 'USD' } })
})

test('once money was in the balance, its currency stays, even when it is empty again', async () => {
  const shop = await openWithMainland()
  await deposit(shop, shop.chen, { amount_value: 100 })
  await deposit(shop, shop.chen, { amount_value: 100 }, -1)
  const held = {
    status: 409,
    body: { code: 'balance_held', currency: 'CNY', errors: [{ path: '/currency_id' }] },
  }

  for (const currency_id of ['HKD', 'USD', null])
    expect(await shop.call('PUT', '/customers/CHEN', { currency_id })).toMatchObject(held)
  const same = await customer(shop, 'CHEN')
  expect(await shop.call('PUT', '/customers/CHEN', { ...same, phone: '2345' })).toMatchObject({ status: 200 })

  expect(await customer(shop, 'CHEN')).toMatchObject({ currency_id: 'CNY', balance_currency: 'CNY' })
})

test('the same holds for many at once', async () => {
  const shop = await openWithMainland()
  await deposit(shop, shop.chen, { amount_value: 100 })
  const bulk = { action: 'update', keys: [shop.ids[luk], shop.chen], values: { currency_id: 'USD' } }
  expect(await shop.call('POST', '/customers/bulk', bulk)).toMatchObject({
    status: 409,
    body: { code: 'balance_held', key: String(shop.chen), errors: [{ path: '/keys/1/currency_id' }] },
  })
  expect(await customer(shop, luk)).toMatchObject({ currency_id: 'HKD' })
})

test('a balance grows no further than the books can hold', async () => {
  const shop = await openTrade()
  const most = { amount_value: 999_999_999_999 }
  const answers = [await deposit(shop, shop.ids[luk], most), await deposit(shop, shop.ids[luk], most)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await customer(shop, luk)).toMatchObject({ balance_value: 1_999_999_999_998 })
  expect(await verify(shop.shop.db, () => undefined)).toBe(0)
})

test('the balance cannot be typed over', async () => {
  const shop = await openTrade()
  const put = { balance_value: 1_000_000, balance_currency: 'USD' }
  expect(await shop.call('PUT', '/customers/LUK', put)).toMatchObject({ status: 200 })
  expect(await customer(shop, luk)).toMatchObject({ balance_value: 0, balance_currency: 'HKD' })
})

test('a customer with entries in the books is not deleted', async () => {
  const shop = await openWithMainland()
  await deposit(shop, shop.chen, { amount_value: 1 })
  expect(await shop.call('DELETE', '/customers/CHEN')).toMatchObject({
    status: 409,
    body: { code: 'in_use', resource: 'customer_balance_details', count: 1 },
  })
})

test.each([
  ['zh', '该客户的余额以 CNY 计', 'CHEN 的余额以 CNY 计，不能更改货币'],
  ['en', 'The customer’s balance is kept in CNY', 'The balance of CHEN is kept in CNY'],
  ['es', 'CNY', 'CHEN'],
  ['ja', 'CNY', 'CHEN'],
])('that refusal is worded in %s', async (language, differs, stays) => {
  const shop = await openWithMainland()
  await deposit(shop, shop.chen, { amount_value: 1 })
  const headers = { 'Accept-Language': language }
  const movement = { customer_id: shop.chen, in_out: 1, amount_value: 1, currency: 'USD' }
  const other = await shop.call('POST', '/customer_balance_details', movement, { headers })
  const changed = await shop.call('PUT', '/customers/CHEN', { currency_id: 'USD' }, { headers })
  expect(other.body.message).toContain(differs)
  expect(changed.body.message).toContain(stays)
})

test('money by hand has a tender and a voucher, in cash where none is named', async () => {
  const shop = await openTrade()

  const cash = await deposit(shop, shop.ids[luk], { amount_value: 5000, remarks: '存金' })
  const check = await deposit(shop, shop.ids[luk], { amount_value: 800, tender: 'check' }, -1)

  expect(cash.body).toMatchObject({ tender: 'cash', payment: { code: 'PAY-000001' } })
  expect(check.body).toMatchObject({ tender: 'check', payment: { code: 'PAY-000002' } })
  expect(await shop.call('GET', '/payments/PAY-000001')).toMatchObject({
    body: {
      billable_type: 'customer_balance_details',
      billable_id: cash.body.id,
      in_out: 1,
      value: 5000,
      currency: 'HKD',
      payment_method: 'cash',
      customer: { code: luk },
      remarks: '存金',
    },
  })
  expect(await shop.call('GET', '/payments/PAY-000002')).toMatchObject({
    body: { in_out: -1, value: 800, payment_method: 'check' },
  })
  expect(await verify(shop.shop.db, () => undefined)).toBe(0)
})

test.each(['balance', 'gold_bar'])('%s is not a tender of money by hand', async (tender) => {
  const shop = await openTrade()
  expect(await deposit(shop, shop.ids[luk], { amount_value: 1, tender })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/tender' }] },
  })
})

test('taking money by hand back takes its voucher back', async () => {
  const shop = await openTrade()
  const wrong = await deposit(shop, shop.ids[luk], { amount_value: 5000, tender: 'check' })

  const gone = await shop.call('DELETE', `/customer_balance_details/${String(wrong.body.id)}`)

  expect(gone).toMatchObject({ status: 204 })
  expect(await shop.call('GET', '/payments/PAY-000001')).toMatchObject({ status: 404 })
  expect((await shop.call('POST', '/payments/search', {})).body).toMatchObject({ total: 0 })
  expect(await verify(shop.shop.db, () => undefined)).toBe(0)
})

test("a clerk takes back their deposit of today, but not another clerk's, nor one that a payment moved", async () => {
  const shop = await openTrade()
  const clerk = { as: 'clerk' } as const
  const path = '/customer_balance_details'
  const money = { customer_id: shop.ids[luk], in_out: 1, amount_value: 500 }
  const own = kept(await shop.call('POST', path, money, clerk))
  const admins = kept(await shop.call('POST', path, money))
  const takeBack = ({ id }: Record<string, unknown>) =>
    shop.call('DELETE', `${path}/${String(id)}`, undefined, clerk)

  expect(await takeBack(admins)).toMatchObject({ status: 403, body: { code: 'not_own' } })
  expect(await takeBack(own)).toMatchObject({ status: 204 })
  expect(await customer(shop, luk)).toMatchObject({ balance_value: 500 })

  const bar = kept(await shop.call('POST', '/gold_bars', { code: 'BAR1', weight: 10 }, clerk))
  const [opening] = bar.gold_bar_details as Record<string, unknown>[]
  expect(
    await shop.call('DELETE', `/gold_bar_details/${String(opening?.id)}`, undefined, clerk),
  ).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect(await verify(shop.shop.db, () => undefined)).toBe(0)
})
