import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { kept, luk, openTrade, orderIn, ring, type Trade } from '../support/cast'
import { deposit } from '../support/till'
import { runImport, upload } from '../support/upload'

const oneRing = { ...ring, quantity: 1, weight: 10 }

/** A shop whose default customer is `WALKIN`. */
async function openCounter(): Promise<Trade & { walkIn: number }> {
  const shop = await openTrade({ stock: [ring] })
  const { id } = kept(
    await shop.call('POST', '/customers', { code: 'WALKIN', name: '散客', is_default: true }),
  )
  return { ...shop, walkIn: Number(id), ids: { ...shop.ids, WALKIN: Number(id) } }
}

const draft = (shop: Trade & { walkIn: number }, head: object = {}) =>
  shop.draftSale(oneRing, { to: luk, customer_id: shop.walkIn, ...head })

const defaults = async ({ call }: Trade) => {
  const filters = [{ field: 'is_default', operator: 'eq', value: true }]
  const { data } = kept(await call('POST', '/customers/search', { filters }))
  return (data as { code: string }[]).map(({ code }) => code)
}

test('one customer is the default one', async () => {
  const shop = await openCounter()
  const taken = {
    status: 409,
    body: { code: 'default_taken', errors: [{ path: '/is_default' }] },
  }

  const another = { name: '又一个', is_default: true }
  expect(await shop.call('POST', '/customers', another)).toMatchObject(taken)
  expect(await shop.call('PUT', '/customers/SUP', { is_default: true })).toMatchObject(taken)
  const bulk = { action: 'update', keys: ['SUP'], values: { is_default: true } }
  expect((await shop.call('POST', '/customers/bulk', bulk)).body).toMatchObject({ code: 'default_taken' })

  expect(await shop.call('PUT', '/customers/WALKIN', { name: '散客', is_default: true })).toMatchObject({
    status: 200,
  })
  expect(await defaults(shop)).toEqual(['WALKIN'])
})

test('of two admins who make one at once, one does', async () => {
  const shop = await openTrade()
  const make = (code: string) => shop.call('POST', '/customers', { code, name: code, is_default: true })
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map(make))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(await defaults(shop)).toHaveLength(1)
})

test('another one takes its place on request', async () => {
  const shop = await openCounter()
  expect(await shop.call('POST', '/customers/SUP/default')).toMatchObject({
    status: 200,
    body: { code: 'SUP', is_default: true },
  })
  expect(await defaults(shop)).toEqual(['SUP'])
})

test('the former default is named with the change, all or nothing', async () => {
  const shop = await openCounter()
  const { updated_at } = kept(await shop.call('GET', '/customers/SUP'))
  const change = { name: '门市', is_default: true, instead_of: 'WALKIN', updated_at }
  expect(await shop.call('PUT', '/customers/SUP', change)).toMatchObject({
    status: 200,
    body: { name: '门市', is_default: true },
  })
  expect(await defaults(shop)).toEqual(['SUP'])

  const another = { code: 'DOOR', name: '门口', is_default: true, instead_of: 'WALKIN' }
  expect(await shop.call('POST', '/customers', another)).toMatchObject({
    status: 409,
    body: { code: 'default_taken' },
  })
  expect(await shop.call('POST', '/customers', { ...another, name: '', instead_of: 'SUP' })).toMatchObject({
    status: 422,
  })
  expect(await defaults(shop)).toEqual(['SUP'])
  expect(await shop.call('POST', '/customers', { ...another, instead_of: 'SUP' })).toMatchObject({
    status: 201,
  })
  expect(await defaults(shop)).toEqual(['DOOR'])
})

test('a refused change leaves the default where it was', async () => {
  const shop = await openCounter()
  await deposit(shop, luk, 10)
  const change = { is_default: true, instead_of: 'WALKIN' }
  expect(await shop.call('PUT', `/customers/${luk}`, change)).toMatchObject({
    body: { code: 'default_holds' },
  })
  expect(await defaults(shop)).toEqual(['WALKIN'])
})

test('a deleted default customer makes room', async () => {
  const shop = await openCounter()
  kept(await shop.call('DELETE', '/customers/WALKIN'))
  expect(await shop.call('PUT', '/customers/SUP', { is_default: true })).toMatchObject({ status: 200 })
})

test('a customer with an account does not become the default one', async () => {
  const shop = await openCounter()
  await deposit(shop, luk, 10)
  kept(await shop.call('PUT', '/customers/WALKIN', { is_default: false }))
  const held = { status: 409, body: { code: 'default_holds' } }
  expect(await shop.call('PUT', `/customers/${luk}`, { is_default: true })).toMatchObject(held)
  expect(await shop.call('POST', `/customers/${luk}/default`)).toMatchObject(held)

  await deposit(shop, luk, 10, -1)
  orderIn(await shop.sell(oneRing, { to: luk }))
  expect(await shop.call('PUT', `/customers/${luk}`, { is_default: true })).toMatchObject(held)
})

test('a file with two default customers is refused as a whole', async () => {
  const shop = await openTrade()
  const file = 'code,name,is_default\nA,甲,是\nB,乙,是\n'
  const { body: read } = await upload(shop, 'customers', 'customers.csv', file)
  const body = await runImport(shop, 'customers', read)
  expect(body).toMatchObject({ state: 'failed', problem: { code: 'default_taken' } })
  expect(await defaults(shop)).toEqual([])
})

test('no money is put on the balance of the default customer or taken from it', async () => {
  const shop = await openCounter()
  for (const in_out of [1, -1])
    expect(
      await shop.call('POST', '/customer_balance_details', {
        customer_id: shop.walkIn,
        amount_value: 1,
        in_out,
      }),
    ).toMatchObject({ status: 422, body: { code: 'no_account', errors: [{ path: '/customer_id' }] } })
})

test.each([
  ['/payment_method', { payment_method: 'balance', value: 1 }],
  ['/is_deposit', { value: 100, is_deposit: true }],
  ['/rest_to_balance', { value: 9160, given_value: 10_000, rest_to_balance: true }],
])('no part of a sale to the default customer is kept on account: %s', async (path, tender) => {
  const shop = await openCounter()
  const answer = await shop.pay(await draft(shop), tender)
  expect(answer).toMatchObject({ status: 422, body: { code: 'no_account', errors: [{ path }] } })
  expect(answer.body.message).toContain('default customer')
})

test('the default customer leaves no deposit on a preorder', async () => {
  const shop = await openCounter()
  const preorder = await draft(shop, { order_type: 'XSYD' })
  expect(await shop.pay(preorder, { value: 100 })).toMatchObject({ body: { code: 'no_account' } })
})

test('a sale to the default customer is confirmed when it is paid, and not before', async () => {
  const shop = await openCounter()
  const sale = await draft(shop)
  await shop.pay(sale, { value: 9159.99 })
  expect(await shop.confirm(sale)).toMatchObject({
    status: 422,
    body: { code: 'default_unpaid', unpaid_cash_value: 0.01 },
  })
  expect(await shop.stock(ring)).toMatchObject({ quantity: 10 })

  await shop.pay(sale, { value: 0.01 })
  expect(await shop.confirm(sale)).toMatchObject({ status: 200, body: { confirmed: true, paid: true } })
})

test('a return of the default customer is confirmed first, and paid out in cash', async () => {
  const shop = await openCounter()
  const sale = await draft(shop)
  await shop.pay(sale, { value: 9160 })
  const sold = orderIn(await shop.confirm(sale))
  const back = orderIn(await shop.takeBack(sold, sold.order_details))
  expect(await shop.confirm(back)).toMatchObject({ status: 200, body: { unpaid_cash_value: 9160 } })
  expect(await shop.pay(back, { value: 9160, payment_method: 'balance' })).toMatchObject({
    body: { code: 'no_account' },
  })
  expect(await shop.pay(back, { value: 9160 })).toMatchObject({ status: 201 })
  expect(await verify(shop.shop.db, () => undefined)).toBe(0)
})
