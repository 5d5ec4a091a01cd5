import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { add, subtract } from '#domain/decimal'
import { oldGoldWorth } from '#domain/payment/settle'
import { kept, luk, openTrade, ring, type Trade } from '../support/cast'
import { today } from '../support/shop'
import { closeTill, openTill } from '../support/till-day'
import { giveBack, weightOf } from '../support/till'

/** One plain ring of 10 g: 9,160.00 at 916.00 a gram. */
const oneRing = { ...ring, quantity: 1, weight: 10 }

/** Old gold of 5.005 g at 800.00: 4,004.00. */
const oldRing = { payment_method: 'old_gold', old_gold_weight: 5.005, old_gold_price: 800 }

async function openExchange() {
  const shop = await openTrade({ stock: [ring] })
  const K18 = Number(
    kept(await shop.call('POST', '/materials', { code: 'K18', name: '18K 金', price_share: 75 })).id,
  )
  return { shop, K18, sale: await shop.draftSale(oneRing, { to: luk }) }
}

const checkout = (shop: Trade, body: object, headers: Record<string, string> = {}) =>
  shop.call('POST', '/orders/checkout', body, { headers })

async function booksAreRight({ shop }: Trade) {
  const lines: string[] = []
  expect(await verify(shop.db, (line) => lines.push(line)), lines.join('\n')).toBe(0)
}

test('old gold and cash pay a sale: the gold lies in a new bar, only the cash in the till', async () => {
  const { shop, K18, sale } = await openExchange()
  const till = await openTill(shop, 1000, {})

  const { body } = await checkout(shop, {
    order_id: sale.id,
    payments: [
      { ...oldRing, new_gold_bar: { name: '旧戒指', material_id: K18 } },
      { payment_method: 'cash', value: 5156, given_value: 5200 },
    ],
    confirm: true,
  })

  expect(body).toMatchObject({
    confirmed: true,
    paid: true,
    payments: [
      { ...oldRing, value: 4004, weight: 0, old_gold_material: '18K 金', gold_bar_code: 'BAR00001' },
      { payment_method: 'cash', value: 5156, change_value: 44, old_gold_weight: null },
    ],
  })
  expect(kept(await shop.call('GET', '/gold_bars/BAR00001'))).toMatchObject({
    ...{ material_id: K18, current_weight: 5.005, weight: 0 },
    ...{ price: 800, currency: 'HKD', payment_method: 'old_gold' },
    gold_bar_details: [{ in_out: 1, weight: 5.005, price: 800, kind: 'payment', order_code: sale.code }],
  })
  expect((await closeTill(shop, till, 6156, {})).body).toMatchObject({
    amounts: [{ currency: 'HKD', expected_value: 6156 }],
  })
  await booksAreRight(shop)
})

test('a paper shows the fineness of the day of the exchange', async () => {
  const { shop, K18, sale } = await openExchange()
  kept(await shop.pay(sale, { ...oldRing, new_gold_bar: { material_id: K18 } }))
  kept(await shop.call('PUT', `/materials/${K18}`, { name: '750 金' }))
  expect((await shop.order(sale)).payments).toMatchObject([{ old_gold_material: '18K 金' }])
})

test('old gold that is given back leaves its bar, and the amount is due again', async () => {
  const { shop, sale } = await openExchange()
  kept(await shop.call('POST', '/gold_bars', { code: 'SCRAP', weight: 100 }))
  const taken = await shop.pay(sale, { ...oldRing, gold_bar_code: 'SCRAP' })
  expect(await weightOf(shop, 'SCRAP')).toBe(105.005)
  expect(await shop.order(sale)).toMatchObject({ unpaid_cash_value: 5156, paid_gold_weight: 0 })

  expect(await giveBack(shop, taken)).toMatchObject({ status: 204 })

  expect(await weightOf(shop, 'SCRAP')).toBe(100)
  expect(await shop.order(sale)).toMatchObject({ unpaid_cash_value: 9160 })
  await booksAreRight(shop)
})

test('the statement counts the worth of old gold, and no gold', async () => {
  const { shop, sale } = await openExchange()
  await checkout(shop, { order_id: sale.id, payments: [{ ...oldRing, new_gold_bar: {} }], confirm: true })
  expect(kept(await shop.call('GET', `/customers/${shop.ids[luk]}/cashflow`))).toMatchObject({
    data: [{ cash: 9160 }, { payment_method: 'old_gold', cash: -4004, gold_weight: 0 }],
    closing: { cash: [{ currency: 'HKD', value: 5156 }], gold_weight: 0 },
  })
})

test('bars of old gold have the worth of their material', async () => {
  const { shop, K18, sale } = await openExchange()
  kept(
    await shop.call('POST', '/daily_prices', { date: '2026-11-21', price: { value: 1000, currency: 'HKD' } }),
  )
  kept(await shop.call('POST', '/gold_bars', { code: 'FINE', weight: 10 }))
  kept(
    await shop.pay(sale, {
      ...oldRing,
      old_gold_price: 750,
      old_gold_weight: 8,
      new_gold_bar: { material_id: K18 },
    }),
  )
  expect(kept(await shop.call('GET', '/dashboard'))).toMatchObject({
    bars: { count: 2, weight: 18, worth: 16_000 },
  })
})

test('an exchange that is sent twice happens once', async () => {
  const { shop, sale } = await openExchange()
  const body = {
    order_id: sale.id,
    payments: [
      { ...oldRing, new_gold_bar: {} },
      { payment_method: 'cash', value: 5156 },
    ],
    confirm: true,
  }
  const once = { 'Idempotency-Key': 'one exchange' }
  const answers = await Promise.all(Array.from({ length: 4 }, () => checkout(shop, body, once)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await shop.call('POST', '/gold_bars/search', {})).body).toMatchObject({ total: 1 })
  await booksAreRight(shop)
})

test('where the exchange is refused neither bar nor payment is left', async () => {
  const { shop, sale } = await openExchange()
  const dear = { ...oldRing, old_gold_price: 2000, new_gold_bar: { name: '旧戒指' } }
  const { status, body } = await checkout(shop, { order_id: sale.id, payments: [dear], confirm: true })
  expect([status, body.code, body.errors]).toMatchObject([
    422,
    'value_exceed',
    [{ path: '/payments/0/old_gold_weight' }],
  ])
  expect((await shop.call('POST', '/gold_bars/search', {})).body).toMatchObject({ total: 0 })
  expect(await shop.order(sale)).toMatchObject({ payments: [], confirmed: false })
})

test.each([
  ['without a weight', { old_gold_weight: null }, 'gold_weight_required', '/old_gold_weight'],
  ['without a price', { old_gold_price: null }, 'gold_price_required', '/old_gold_price'],
  ['of another worth', { value: 1 }, 'invalid', '/value'],
  ['into no bar', { new_gold_bar: null }, 'gold_bar_required', '/gold_bar_code'],
  ['with money handed over', { given_value: 5000 }, 'not_applicable', '/given_value'],
])('old gold %s is refused', async (_, typed, code, path) => {
  const { shop, sale } = await openExchange()
  const { body } = await shop.pay(sale, { ...oldRing, new_gold_bar: {}, ...typed })
  expect(body).toMatchObject({ code, errors: [{ path }] })
})

test('a purchase is not paid with a customer’s old gold', async () => {
  const { shop } = await openExchange()
  const purchase = await shop.draftPurchase(oneRing)
  kept(await shop.call('POST', '/gold_bars', { code: 'SCRAP', weight: 100 }))
  const { body } = await shop.pay(purchase, { ...oldRing, gold_bar_code: 'SCRAP' })
  expect(body).toMatchObject({ code: 'not_applicable', errors: [{ path: '/payment_method' }] })
})

test('with any weight and price, the open amount is the amount without the worth of old gold', async () => {
  const { shop } = await openExchange()
  kept(await shop.call('POST', '/gold_bars', { code: 'SCRAP' }))
  const grams = fc.integer({ min: 1, max: 3000 }).map((thousandths) => thousandths / 1000)
  const price = fc.integer({ min: 1, max: 300_000 }).map((cents) => cents / 100)
  await fc.assert(
    fc.asyncProperty(grams, price, async (old_gold_weight, old_gold_price) => {
      const worth = oldGoldWorth(old_gold_weight, old_gold_price)
      fc.pre(worth > 0)
      const sale = await shop.draftSale(oneRing, { to: luk })
      const before = Number(await weightOf(shop, 'SCRAP'))
      const tender = { payment_method: 'old_gold', old_gold_weight, old_gold_price, gold_bar_code: 'SCRAP' }
      const { body } = await checkout(shop, {
        order_id: sale.id,
        payments: [tender, { payment_method: 'cash', value: subtract(9160, worth) }],
      })
      expect(body).toMatchObject({ paid: true })
      expect(await weightOf(shop, 'SCRAP')).toBe(add(before, old_gold_weight))
    }),
    { numRuns: 15 },
  )
  await booksAreRight(shop)
})

test('old gold above the selling price of its material needs an answer in every call', async () => {
  const { shop, K18, sale } = await openExchange()
  const preorder = await shop.draftSale(oneRing, { to: luk, order_type: 'XSYD' })
  await shop.call('POST', '/daily_prices', { date: today, price: { value: 1100, currency: 'HKD' } })
  const bar = kept(await shop.call('POST', '/gold_bars', { name: '旧金', material_id: K18 })).code
  const dear = { ...oldRing, old_gold_price: 980, new_gold_bar: { material_id: K18 } }
  const refusal = { code: 'old_gold_dear', price: 980, most: 825, currency: 'HKD' }
  const at = (path: string) => ({ status: 422, body: { ...refusal, errors: [{ path }] } })

  expect(await shop.pay(sale, dear)).toMatchObject(at('/old_gold_price'))
  expect(await shop.pay(preorder, { ...dear, new_gold_bar: null, gold_bar_code: bar })).toMatchObject(
    at('/old_gold_price'),
  )
  expect(await checkout(shop, { order_id: sale.id, payments: [dear] })).toMatchObject(
    at('/payments/0/old_gold_price'),
  )
  expect(await shop.order(sale)).toMatchObject({ payments: [] })

  expect(await shop.pay(sale, { ...dear, price_confirmed: true })).toMatchObject({
    status: 201,
    body: { old_gold_price: 980 },
  })
  expect(await shop.pay(preorder, { ...dear, old_gold_price: 825 })).toMatchObject({ status: 201 })
  expect(await shop.pay(sale, { ...dear, price_confirmed: 'yes' })).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  })
  await booksAreRight(shop)
})
