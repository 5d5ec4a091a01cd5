// Extent: all
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lostAnswer, lostCall, onCalls, refusal, served, type Meet } from '#tests/support/lost-calls.ts'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

const newCustomer = /^POST \/_api\/customers$/
const anyCustomer = /^(POST|PUT) \/_api\/customers(\/\d+)?$/

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

/** The new customer Luk, sent by the clerk, who sees that the server cannot be reached. */
async function unansweredLuk(kind: RegExp, meetings: Meet[]) {
  const shop = await openScreens()
  onCalls(shop.app, kind, meetings)
  const user = await shop.open('customers', '?open=customers/new')
  await user.type(await field(/^Name/), 'Luk')
  await user.click(save())
  expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument()
  await waitFor(() => expect(save()).toBeEnabled())
  const correct = async (phone: string) => {
    const input = await field('Phone')
    await user.clear(input)
    await user.type(input, phone)
    await user.click(save())
  }
  const customers = async () =>
    (await shop.call('POST', '/customers/search', { filters: [], sorts: ['id|ASC'] })).body.data
  return { ...shop, user, correct, customers }
}

const closed = () => waitFor(() => expect(screen.queryByRole('textbox', { name: 'Phone' })).toBeNull())

test('a customer that was stored without an answer, and corrected since, is one customer', async () => {
  const { correct, customers } = await unansweredLuk(newCustomer, [lostAnswer])
  await correct('2222 2222')

  await closed()
  expect(await customers()).toMatchObject([{ name: 'Luk', phone: '2222 2222' }])
  expect(await customers()).toHaveLength(1)
})

test('a customer without an answer and without changes since is sent again, and is one customer', async () => {
  const { user, customers, asked } = await unansweredLuk(newCustomer, [lostAnswer])
  await user.click(save())

  await closed()
  expect(await customers()).toHaveLength(1)
  expect(asked.filter(({ call }) => anyCustomer.test(call))).toHaveLength(2)
})

test('a customer who never reached the server is stored with the correction', async () => {
  const { correct, customers } = await unansweredLuk(newCustomer, [lostCall])
  await correct('2222 2222')

  await closed()
  expect(await customers()).toMatchObject([{ name: 'Luk', phone: '2222 2222' }])
  expect(await customers()).toHaveLength(1)
})

test('a customer who is refused the second time is sent as typed', async () => {
  const { correct, customers, asked } = await unansweredLuk(newCustomer, [lostCall, refusal])
  await correct('2222 2222')

  await closed()
  expect(await customers()).toMatchObject([{ name: 'Luk', phone: '2222 2222' }])
  const sent = asked.map(({ call }) => call).filter((call) => anyCustomer.test(call))
  expect(sent).toEqual(Array(3).fill('POST /_api/customers'))
})

test('when only the correction fails the form goes on with the stored customer', async () => {
  const { user, correct, customers } = await unansweredLuk(anyCustomer, [lostAnswer, served, lostCall])
  await correct('2222 2222')
  await waitFor(async () => expect(await customers()).toMatchObject([{ name: 'Luk', phone: null }]))
  await waitFor(() => expect(save()).toBeEnabled())
  expect(await field('Phone')).toHaveValue('2222 2222')
  await user.click(save())

  await closed()
  expect(await customers()).toMatchObject([{ name: 'Luk', phone: '2222 2222' }])
  expect(await customers()).toHaveLength(1)
})

test('a change whose answer was lost is stored, and the next save asks nobody to choose', async () => {
  const shop = await openScreens()
  const { body: luk } = await shop.call('POST', '/customers', { name: 'Luk' })
  onCalls(shop.app, /^PUT \/_api\/customers/, [lostAnswer])
  const user = await shop.open('customers', `?open=customers/${String(luk.id)}`)
  await user.type(await field('Phone'), '2222 2222')
  await user.click(save())
  expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument()
  await waitFor(() => expect(save()).toBeEnabled())
  await user.type(await field('Contact person'), 'Ada')
  await user.click(save())

  await closed()
  const { body } = await shop.call('GET', `/customers/${String(luk.id)}`)
  expect(body).toMatchObject({ phone: '2222 2222', contact_person: 'Ada' })
})
