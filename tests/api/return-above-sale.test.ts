import { expect, test } from 'vitest'
import { booksAreRight, broughtBack, oneRing, type Story } from '../support/brought-back'
import { luk, openTrade, orderIn, ring } from '../support/cast'
import { refused } from '../support/unmoved'

/** The change that a clerk, or an admin, makes to the first line of a return. */
async function raise({ shop, back }: Story, as: 'admin' | 'clerk', change: object) {
  const [first, second] = (await shop.order(back)).order_details
  const order_details = [{ ...first, ...change }, second]
  return shop.call('PUT', `/orders/${back.id}`, { order_details }, { as })
}

const dearer = { gold_price_per_gram_value: 950 }
const above = {
  status: 422,
  body: {
    code: 'above_sale',
    ...{ value: 36_156.41, most: 34_284.96 },
    errors: [{ path: '/order_details/0/receivable_cash_value' }],
  },
}

test.each(['admin', 'clerk'] as const)(
  '%s cannot raise a return above the amount of its sale',
  async (as) => {
    const story = await broughtBack()
    expect(await refused(story.shop, () => raise(story, as, dearer))).toMatchObject({ ...above, moved: [] })
  },
)

test('a smaller weight at a higher price may bring back the amount of the line, and not a cent more', async () => {
  const story = await broughtBack()
  // 24.9 g × 1,376.90 = 34,284.81; a cent a gram more is 34,285.06.
  const less = { quantity: 2, weight: 24.9, labor_fee_per_gram_value: 0 }
  expect(await raise(story, 'clerk', { ...less, gold_price_per_gram_value: 1376.9 })).toMatchObject({
    status: 200,
  })
  expect(await raise(story, 'clerk', { ...less, gold_price_per_gram_value: 1376.91 })).toMatchObject({
    status: 422,
    body: { code: 'above_sale' },
  })
})

test('only an admin goes above the sale, with a reason that stays on the line', async () => {
  const story = await broughtBack()
  const { shop, back } = story
  // A clerk's reason is ignored: only the admin writes one.
  const reason = { above_sale_reason: '客诉，按今日金价退' }
  expect(await raise(story, 'clerk', { ...dearer, ...reason })).toMatchObject(above)
  expect(await raise(story, 'admin', { ...dearer, ...reason })).toMatchObject({
    status: 200,
    body: { order_details: [{ ...reason, receivable_cash_value: 36_156.41 }, { above_sale_reason: null }] },
  })
  // An allowed amount stays, and gets no more.
  expect(await raise(story, 'clerk', { remarks: '已验货' })).toMatchObject({ status: 200 })
  expect(await raise(story, 'clerk', { gold_price_per_gram_value: 960 })).toMatchObject({ status: 422 })
  expect(await shop.call('POST', `/orders/confirm/${back.id}`, {}, { as: 'clerk' })).toMatchObject({
    status: 200,
    body: { order_details: [reason, {}] },
  })
  await booksAreRight(shop)
})

test('a return that was raised before this rule is not confirmed', async () => {
  const { shop, back } = await broughtBack()
  const [first] = back.order_details
  await shop.shop.db
    .updateTable('order_details')
    .set({ gold_price_per_gram_value: 950 })
    .where('id', '=', Number(first?.id))
    .execute()
  expect(await refused(shop, () => shop.confirm(back))).toMatchObject({ ...above, moved: [] })
})

test('only a return takes a reason for more than was sold', async () => {
  const { shop, sale } = await broughtBack()
  const draft = await shop.draftSale([oneRing], { to: luk })
  expect(
    await shop.change(draft, {
      order_details: [{ ...draft.order_details[0], above_sale_reason: '客诉' }],
    }),
  ).toMatchObject({
    status: 422,
    body: { code: 'not_applicable', errors: [{ path: '/order_details/0/above_sale_reason' }] },
  })
  expect(sale.order_details).toMatchObject([{ above_sale_reason: null }, { above_sale_reason: null }])
})

test('gold comes back at most as it was given', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = orderIn(await shop.sell([oneRing], { to: luk, payment_method: 'with_gold' }))
  const back = orderIn(await shop.takeBack(sale, sale.order_details))
  const [line] = back.order_details
  const raised = { ...line, labor_fee_per_gram_value: 16.01 }
  expect(await shop.change(back, { order_details: [raised] })).toMatchObject({
    status: 422,
    body: { code: 'above_sale', value: 160.1, most: 160 },
  })
})

test('a return is not dated before its sale', async () => {
  const { shop, sale, back } = await broughtBack()
  const early = {
    status: 422,
    body: { code: 'return_before_sale', date: '2026-11-21', errors: [{ path: '/date' }] },
    moved: [],
  }
  const date = '2026-11-20'
  expect(await refused(shop, () => shop.change(back, { date }))).toMatchObject(early)
  await shop.call('DELETE', `/orders/${back.id}`)
  expect(await refused(shop, () => shop.takeBack(sale, sale.order_details, { date }))).toMatchObject(early)
})
