import { expect, test } from 'vitest'
import { kept, luk, openTrade } from '../support/cast'

const contact = { phone: '2345 6789', contact_person: '陆先生', address: '九龙弥敦道 1 号' }

test("an order takes its customer's contact, unless it has one of its own", async () => {
  const { call, ids } = await openTrade()
  const order = (head: Record<string, unknown>) =>
    call('POST', '/orders', { order_type: 'CPXS', customer_id: ids[luk], order_details: [], ...head })

  expect(kept(await order({}))).toMatchObject({ ...contact, fax: null })
  expect(kept(await order({ phone: '9999 0000', address: null }))).toMatchObject({
    ...contact,
    phone: '9999 0000',
    address: null,
  })
})

test.each([4711, 'LUK', {}, 1e300, null])(
  'an invalid customer, such as %j, fills nothing',
  async (customer_id) => {
    const { call } = await openTrade()
    const answer = await call('POST', '/orders', { order_type: 'CPXS', customer_id, order_details: [] })
    expect(answer.status).toBe(customer_id === null ? 201 : 422)
  },
)

test('a later change of the customer leaves the contact to its user', async () => {
  const { call, ids } = await openTrade()
  const { body } = await call('POST', '/orders', { order_type: 'CPXS', order_details: [] })
  expect(await call('PUT', `/orders/${body.id}`, { customer_id: ids[luk] })).toMatchObject({
    status: 200,
    body: { phone: null },
  })
})
