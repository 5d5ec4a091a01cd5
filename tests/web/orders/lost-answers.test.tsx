// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { lostAnswer, lostCall, onCalls, refusal, served, type Meet } from '#tests/support/lost-calls.ts'
import { serveOrders } from './open-order'
import { stockedShop } from './stocked-shop'

serveOrders()

type Stocked = Awaited<ReturnType<typeof stockedShop>>

const weight = () => screen.findByLabelText('Weight 1')
const pageOfOrder = /^\/admin\/order-purchase\/\d+$/

const newOrder = /^POST \/_api\/orders$/
const anyOrder = /^(POST|PUT) \/_api\/orders(\/\d+)?$/

async function type(user: UserEvent, text: string) {
  await user.clear(await weight())
  await user.type(await weight(), text)
}

const save = (user: UserEvent) => user.keyboard('{Control>}s{/Control}')

/** A purchase of one ring of 36 g that was sent, while its clerk sees that the server cannot be reached. */
async function unansweredPurchase(shop: Stocked, kind: RegExp, meetings: Meet[]) {
  onCalls(shop.app, kind, meetings)
  const user = await shop.open('/admin/order-purchase/new')
  await user.type(await screen.findByLabelText('Scan or search'), 'R100{Enter}')
  await type(user, '36')
  await save(user)
  expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument()
  await waitFor(() => expect(saveButton()).toBeEnabled())
  expect(location.pathname).toBe('/admin/order-purchase/new')
  return user
}

const saveButton = () => screen.getByRole('button', { name: 'Save' })
const atItsAddress = () => waitFor(() => expect(location.pathname).toMatch(pageOfOrder))

/** The purchases of the shop, beside the one that stocked it. */
async function purchases({ call }: Stocked) {
  const filters = [{ field: 'order_type', operator: 'eq', value: 'CPRK' }]
  const { body } = await call('POST', '/orders/search', { filters, sorts: ['id|ASC'] })
  const [, ...made] = body.data as { id: number }[]
  return Promise.all(made.map(async ({ id }) => (await call('GET', `/orders/${id}`)).body))
}

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('goldbook.draft:'))
const draftKept = (place: RegExp) => waitFor(() => expect(drafts()).toEqual([expect.stringMatching(place)]))

async function nothingUnsaved() {
  await waitFor(() => expect(saveButton()).toBeDisabled())
  await waitFor(() => expect(drafts()).toEqual([]))
}

test('a new order that was stored without an answer, and corrected since, is one order with the correction', async () => {
  const shop = await stockedShop()
  const user = await unansweredPurchase(shop, newOrder, [lostAnswer])
  expect(await purchases(shop)).toMatchObject([{ order_details: [{ weight: 36 }] }])

  await type(user, '37.5')
  await user.type(await screen.findByLabelText('Scan or search'), 'R100{Enter}')
  await save(user)

  await atItsAddress()
  expect(await purchases(shop)).toMatchObject([{ order_details: [{ weight: 37.5 }, { weight: 0 }] }])
  expect(location.pathname).toBe(`/admin/order-purchase/${String((await purchases(shop))[0]?.id)}`)
  expect(await weight()).toHaveValue('37.500')
  await nothingUnsaved()
})

test('an order that never reached the server is stored as first sent, and then as it is', async () => {
  const shop = await stockedShop()
  const user = await unansweredPurchase(shop, newOrder, [lostCall])
  expect(await purchases(shop)).toEqual([])

  await type(user, '37.5')
  await save(user)

  await atItsAddress()
  expect(await purchases(shop)).toMatchObject([{ order_details: [{ weight: 37.5 }] }])
})

test('an order without changes since is sent again, and is one order', async () => {
  const shop = await stockedShop()
  const user = await unansweredPurchase(shop, newOrder, [lostAnswer])

  await save(user)

  await atItsAddress()
  expect(await purchases(shop)).toMatchObject([{ order_details: [{ weight: 36 }] }])
  expect(shop.asked.filter((call) => anyOrder.test(call))).toHaveLength(2)
})

test('what is typed while it is sent again stays, and is not saved yet', async () => {
  const shop = await stockedShop()
  let answer: () => void = () => undefined
  const awaited = new Promise<void>((resolve) => (answer = resolve))
  const late: Meet = (send) => awaited.then(send)
  const user = await unansweredPurchase(shop, newOrder, [lostAnswer, late])

  await type(user, '37.5')
  await save(user)
  await type(user, '38')
  answer()
  await atItsAddress()
  expect(await weight()).toHaveValue('38')
  expect(await purchases(shop)).toMatchObject([{ order_details: [{ weight: 37.5 }] }])
  await save(user)

  await waitFor(async () =>
    expect(await purchases(shop)).toMatchObject([{ order_details: [{ weight: 38 }] }]),
  )
  await nothingUnsaved()
})

test('while the repeat has no answer either, the first order stays known', async () => {
  const shop = await stockedShop()
  const user = await unansweredPurchase(shop, newOrder, [lostAnswer, lostCall])

  await type(user, '37.5')
  await save(user)
  await waitFor(() => expect(shop.asked.filter((call) => newOrder.test(call))).toHaveLength(2))
  await waitFor(() => expect(saveButton()).toBeEnabled())
  await type(user, '38')
  await save(user)

  await atItsAddress()
  expect(await purchases(shop)).toMatchObject([{ order_details: [{ weight: 38 }] }])
})

test('an order that is refused the second time is forgotten, and sent as it is', async () => {
  const shop = await stockedShop()
  const user = await unansweredPurchase(shop, newOrder, [lostCall, refusal])

  await type(user, '37.5')
  await save(user)

  await atItsAddress()
  expect(await purchases(shop)).toMatchObject([{ order_details: [{ weight: 37.5 }] }])
  expect(shop.asked.filter((call) => anyOrder.test(call))).toEqual(Array(3).fill('POST /_api/orders'))
})

test('when only the correction fails the page shows the stored order, and the next save corrects it', async () => {
  const shop = await stockedShop()
  const user = await unansweredPurchase(shop, anyOrder, [lostAnswer, served, lostCall])
  await draftKept(/orders\/new-CPRK\/[^/]+$/)

  await type(user, '37.5')
  await save(user)
  await atItsAddress()
  expect(await purchases(shop)).toMatchObject([{ order_details: [{ weight: 36 }] }])
  expect(await weight()).toHaveValue('37.5')
  await draftKept(/orders\/\d+\/[^/]+$/)
  await save(user)

  await waitFor(async () =>
    expect(await purchases(shop)).toMatchObject([{ order_details: [{ weight: 37.5 }] }]),
  )
  await nothingUnsaved()
})

test('changes of others to the stored order are shown before the correction', async () => {
  const shop = await stockedShop()
  const user = await unansweredPurchase(shop, newOrder, [lostAnswer])
  const [made] = await purchases(shop)
  await shop.call('PUT', `/orders/${String(made?.id)}`, { updated_at: made?.updated_at, remarks: '明天来取' })

  await type(user, '37.5')
  await save(user)

  const title = await screen.findByText(/Someone else has changed this record/)
  await waitFor(() => expect(title).toBeVisible())
  const merge = within(await screen.findByRole('dialog', { name: /Someone else has changed this record/ }))
  expect(merge.getByRole('region', { name: /Remarks/ })).toHaveTextContent('Changed by them')
  expect(merge.getByRole('region', { name: /Line 1 .* Weight/ })).toHaveTextContent('Changed by you')
  await user.click(merge.getByRole('button', { name: 'Save' }))

  await atItsAddress()
  expect(await purchases(shop)).toMatchObject([{ remarks: '明天来取', order_details: [{ weight: 37.5 }] }])
})
