import { expect, test } from 'vitest'
import { useCases } from '#server/usecases/registry'
import type { UseCases } from '#server/request/use-cases'
import { bangle, luk, openTrade, ring } from '../support/cast'
import { openShop, type TestShop } from '../support/shop'

async function openWithCustomers(count = 3): Promise<TestShop> {
  const shop = await openShop()
  for (let index = 0; index < count; index++)
    await shop.call('POST', '/customers', { name: '陈', code: `K${index}`, phone: `${index}` })
  return shop
}

async function phones({ call }: TestShop) {
  const { body } = await call('POST', '/customers/search', { sorts: 'id|ASC' })
  return (Array.isArray(body.data) ? body.data : []).map((one: Record<string, unknown>) => one.phone).join()
}

test('many customers are changed at once, by their ids or codes', async () => {
  const shop = await openWithCustomers()
  const { body: group } = await shop.call('POST', '/customer_groups', { name: '批发' })

  const values = { phone: '2345', customer_group_id: group.id }
  expect(
    await shop.call('POST', '/customers/bulk', { action: 'update', keys: [3, 'K0'], values }),
  ).toMatchObject({ status: 200, body: { count: 2 } })

  expect(await phones(shop)).toBe('2345,1,2345')
  expect((await shop.call('GET', '/customers/K0')).body).toMatchObject({ name: '陈', ...values })
})

test('many customers are deleted at once', async () => {
  const shop = await openWithCustomers()
  expect(await shop.call('POST', '/customers/bulk', { action: 'delete', keys: ['K0', 'K2'] })).toMatchObject({
    status: 200,
    body: { count: 2 },
  })
  expect(await phones(shop)).toBe('1')
})

test('the audit trail names each changed record, with its values before', async () => {
  const shop = await openWithCustomers(2)
  await shop.call('POST', '/customers/bulk', { action: 'update', keys: [2, 1], values: { phone: '9' } })
  const audit = await shop.shop.db
    .selectFrom('goldbook_audit')
    .select('changes')
    .where('name', '=', 'customers.bulk_update')
    .execute()
  expect(audit).toMatchObject([
    {
      changes: [
        { resource: 'customers', key: 2, before: { phone: '1' }, after: { phone: '9' } },
        { resource: 'customers', key: 1, before: { phone: '0' }, after: { phone: '9' } },
      ],
    },
  ])
})

test.each([
  ['gone', 404, 'not_found', { action: 'update', keys: ['K0', 'K1', 'K9'], values: { phone: '9' } }],
  [
    'changed by somebody else',
    409,
    'stale',
    {
      action: 'update',
      keys: ['K0', 'K1', 'K2'],
      values: { phone: '9' },
      updated_at: [null, null, '2020-01-01T00:00:00Z'],
    },
  ],
  [
    'without its own code',
    409,
    'code_taken',
    { action: 'update', keys: ['K5', 'K6', 'K0'], values: { code: 'X' } },
  ],
])('nothing is half-saved when one record is %s', async (_why, status, code, body) => {
  const shop = await openWithCustomers(7)
  const last = code === 'code_taken' ? 1 : 2
  const before = (await shop.call('POST', '/customers/search', {})).body

  const answer = await shop.call('POST', '/customers/bulk', body)

  expect(answer).toMatchObject({
    status,
    body: { code, errors: [{ path: expect.stringMatching(new RegExp(`^/keys/${last}(/|$)`)) }] },
  })
  expect((await shop.call('POST', '/customers/search', {})).body).toEqual(before)
})

test('nothing is deleted when others refer to one of the records', async () => {
  const shop = await openTrade({ stock: [bangle] })
  const { body: spare } = await shop.call('POST', '/materials', { code: 'PT', name: '铂' })
  expect(
    await shop.call('POST', '/materials/bulk', { action: 'delete', keys: [spare.id, shop.ids.AU] }),
  ).toMatchObject({
    status: 409,
    body: { code: 'in_use', resource: 'products', errors: [{ path: '/keys/1' }] },
  })
  expect(await shop.call('GET', `/materials/${spare.id}`)).toMatchObject({ status: 200 })
})

test('a value that the schema refuses is named once, where it was sent', async () => {
  const shop = await openWithCustomers()
  const update = (values: object) =>
    shop.call('POST', '/customers/bulk', { action: 'update', keys: [1], values })
  expect(await update({ email: 'nobody' })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: '/values/email' }] },
  })
  expect(await update({ shoe_size: 42 })).toMatchObject({
    status: 422,
    body: { code: 'unknown_property', errors: [{ path: '/values/shoe_size' }] },
  })
  expect(await update({ customer_group_id: 4711 })).toMatchObject({
    status: 422,
    body: { code: 'reference_missing', errors: [{ path: '/keys/0/customer_group_id' }] },
  })
})

test('orders keep their own rules: a confirmed one stays, and so does the draft beside it', async () => {
  const shop = await openTrade({ stock: [ring] })
  const draft = await shop.draftSale({ ...ring, quantity: 1, weight: 10 }, { to: luk })
  const sold = await shop.draftSale({ ...ring, quantity: 1, weight: 10 }, { to: luk })
  await shop.confirm(sold)

  const keys = [draft.id, sold.code]
  const refused = { status: 409, body: { code: 'order_confirmed', errors: [{ path: '/keys/1' }] } }
  expect(await shop.call('POST', '/orders/bulk', { action: 'delete', keys })).toMatchObject(refused)
  expect(
    await shop.call('POST', '/orders/bulk', { action: 'update', keys, values: { date: '2026-11-01' } }),
  ).toMatchObject({ ...refused, body: { code: 'order_confirmed' } })
  expect(await shop.order(draft)).toMatchObject({ date: draft.date, order_details: [{ weight: 10 }] })

  const remarks = { action: 'update', keys, values: { remarks: '加急' } }
  expect(await shop.call('POST', '/orders/bulk', remarks)).toMatchObject({ body: { count: 2 } })
  expect(await shop.call('POST', '/orders/bulk', { action: 'delete', keys: [draft.id] })).toMatchObject({
    body: { count: 1 },
  })
  expect(await shop.call('GET', `/orders/${draft.id}`)).toMatchObject({ status: 404 })
})

test('templates and payments keep their own rules', async () => {
  const shop = await openTrade({ stock: [ring] })
  const { body: templates } = await shop.call('POST', '/templates/search', { per_page: 1 })
  const [template] = Array.isArray(templates.data) ? templates.data : []
  const values = { content: '{"panels":[{"printElements":[{"options":{"formatter":"evil()"}}]}]}' }
  expect(
    await shop.call('POST', '/templates/bulk', { action: 'update', keys: [template.name], values }),
  ).toMatchObject({ status: 422, body: { code: 'template_invalid' } })

  const order = await shop.draftSale({ ...ring, quantity: 1, weight: 10 }, { to: luk })
  const paid = await shop.pay(order, { value: 100 })
  const keys = [paid.body.id]
  expect(
    await shop.call('POST', '/order_payments/bulk', { action: 'update', keys, values: { remarks: 'x' } }),
  ).toMatchObject({ status: 405 })
  expect(await shop.call('POST', '/order_payments/bulk', { action: 'delete', keys })).toMatchObject({
    body: { count: 1 },
  })
  expect(await shop.order(order)).toMatchObject({ payments: [] })
})

test('every resource with a PUT or DELETE of its own keeps it in bulk', async () => {
  const { app, shop } = await openShop()
  const own = app.routes.filter(
    ({ method, path }) => /^(PUT|DELETE)$/.test(method) && /^\/_api\/\w+\/:\w+$/.test(path),
  )
  const names = new Set(own.map(({ path }) => path.split('/')[2] ?? ''))
  const resources = [...names].filter((name) => Object.hasOwn(shop.resources, name))
  const isStepped = ({ update, remove }: UseCases = {}) => update !== undefined || remove !== undefined
  // One of these opens anew with another weight; many at once keep theirs.
  expect(resources.filter((name) => !isStepped(useCases[name])).toSorted()).toEqual(['diamonds', 'gold_bars'])
})

test('users who may not change or delete one record may not change or delete many', async () => {
  const shop = await openWithCustomers(1)
  const update = { action: 'update', keys: [1], values: { phone: '9' } }
  const remove = { action: 'delete', keys: [1] }
  expect(await shop.call('POST', '/customers/bulk', remove, { as: 'clerk' })).toMatchObject({ status: 403 })
  expect(await shop.call('POST', '/customers/bulk', update, { as: 'clerk' })).toMatchObject({ status: 200 })
  expect(await shop.call('POST', '/inventory_movements/bulk', remove)).toMatchObject({
    status: 405,
    body: { code: 'not_allowed' },
  })
  expect(await shop.call('POST', '/makers/bulk', remove)).toMatchObject({ status: 404 })
})

test('an action that a resource excludes for many records is refused', async () => {
  const { call } = await openShop()
  const calls = [
    ['order_payments', 'update'],
    ['order_payments', 'delete'],
    ['customer_balance_details', 'update'],
    ['customers', 'update'],
  ] as const
  const answers = await Promise.all(
    calls.map(async ([name, action]) => {
      const many = { action, keys: [1], values: { remarks: 'x' } }
      const { body: resource } = await call('GET', `/resources/${name}`)
      const { status } = await call('POST', `/${name}/bulk`, many)
      return [resource.neverBulk, status]
    }),
  )
  expect(answers).toEqual([
    [['update', 'restore'], 405],
    [['update', 'restore'], 404],
    [['update', 'restore'], 405],
    [undefined, 404],
  ])
})

test.each([
  ['/action', { action: 'sell', keys: [1] }],
  ['/keys', { action: 'delete' }],
  ['/keys', { action: 'delete', keys: [] }],
  ['/keys', { action: 'delete', keys: Array.from({ length: 1001 }, (_, index) => index + 1) }],
  ['/keys/1', { action: 'delete', keys: [1, '1'] }],
  ['/keys/1', { action: 'delete', keys: [1, null] }],
  ['/keys/0', { action: 'delete', keys: [1.5] }],
  ['/values', { action: 'update', keys: [1] }],
  ['/values', { action: 'update', keys: [1], values: {} }],
  ['/updated_at', { action: 'update', keys: [1], values: { phone: '9' }, updated_at: 'now' }],
])('a change of many is refused at %s', async (path, body) => {
  const shop = await openWithCustomers(1)
  expect(await shop.call('POST', '/customers/bulk', body)).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path }] },
  })
  expect(await phones(shop)).toBe('0')
})

test('two changes of the same many, in opposite orders, both come to an end', async () => {
  const shop = await openWithCustomers(20)
  const keys = Array.from({ length: 20 }, (_, index) => index + 1)
  const answers = await Promise.all(
    [keys, keys.toReversed(), keys].map((some, index) =>
      shop.call('POST', '/customers/bulk', { action: 'update', keys: some, values: { phone: `${index}` } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set((await phones(shop)).split(',')).size).toBe(1)
})
