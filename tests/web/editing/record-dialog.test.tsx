import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

test('a new record is saved from the list, and stands in it', async () => {
  const { open, asked } = await openScreens()
  const user = await open('customers')
  await user.click((await screen.findAllByRole('button', { name: 'New' }))[0] ?? document.body)
  await user.type(await field(/^Name/), 'Luk Wholesale')
  await user.click(save())

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await screen.findByText('C00001')).toBeVisible()
  const saved = asked.find(({ call }) => call === 'POST /_api/customers')
  expect(saved?.body).toEqual({ name: 'Luk Wholesale', currency_id: 'HKD', is_default: false })
})

test('a missing required field is marked before the server is asked', async () => {
  const { open, asked } = await openScreens()
  const user = await open('customers', '?open=customers/new')
  const name = await field(/^Name/)
  await user.click(save())

  expect(await screen.findByText('Required')).toBeVisible()
  expect(name).toBeInvalid()
  expect(asked.map(({ call }) => call)).not.toContain('POST /_api/customers')
})

test("the server's refusal is shown at its field, until that changes", async () => {
  const { open, call } = await openScreens()
  await call('POST', '/customers', { code: 'LUK', name: 'Luk' })
  const user = await open('customers', '?open=customers/new')
  await user.type(await field(/^Code/), 'LUK')
  await user.type(await field(/^Name/), 'Luk the younger')
  await user.click(save())

  await waitFor(async () => expect(await field(/^Code/)).toBeInvalid())
  const problem = (await field(/^Code/)).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(problem)).toHaveTextContent('already taken')

  await user.type(await field(/^Code/), '2')
  await waitFor(async () => expect(await field(/^Code/)).toBeValid())
})

test('a cleared field is sent as null, and only writable fields are sent', async () => {
  const { open, call, asked } = await openScreens()
  const { body: customer } = await call('POST', '/customers', { name: 'Luk', phone: '2345 6789' })
  const user = await open('customers', `?open=customers/${String(customer.id)}`)
  await user.clear(await field('Phone'))
  await user.click(save())

  expect(await screen.findByText('Saved')).toBeVisible()
  const sent = asked.find((one) => one.call.startsWith('PUT'))?.body
  expect(sent).toMatchObject({ name: 'Luk', phone: null, updated_at: customer.updated_at })
  expect(sent).not.toHaveProperty('balance_value')
})

test('a record made beside a reference is chosen at once', async () => {
  const { open } = await openScreens()
  const user = await open('products', '?open=products/new')
  await user.click(await screen.findByRole('button', { name: 'New: Materials' }))
  await user.type(await field(/^Name/), 'Fine gold')
  await user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) ?? document.body)

  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(await screen.findByTitle('Fine gold')).toBeVisible()
})

test('text that is not a number is explained at its field, and nothing is sent with it', async () => {
  const { open, asked } = await openScreens()
  const user = await open('gold_bars', '?open=gold_bars/new')
  await user.type(await field(/^Name/), 'Bar of Luk')
  const weight = await field(/^Weight/)
  await user.type(weight, '12,5')
  await user.click(save())
  expect(weight).toHaveValue('12,5')
  expect(weight).toBeInvalid()
  expect(screen.getByText('“12,5” is not a number')).toBeInTheDocument()
  expect(asked.map(({ call }) => call)).not.toContain('POST /_api/gold_bars')

  await user.clear(weight)
  await user.type(weight, '２ oz')
  await user.click(save())
  expect(await screen.findByText('Saved')).toBeVisible()
  const saved = asked.find(({ call }) => call === 'POST /_api/gold_bars')
  expect(saved?.body).toMatchObject({ name: 'Bar of Luk', weight: 62.207 })
})

test('a dialog is named after the one record in it, and that of a new record has no facts yet', async () => {
  const { open, call } = await openScreens()
  await call('POST', '/customers', { code: 'LUK', name: 'Luk' })
  const user = await open('customers', '?open=customers/LUK')
  expect(await screen.findByRole('dialog', { name: 'Customer' })).toBeVisible()
  expect(await screen.findByRole('status', { name: 'Owes' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click((await screen.findAllByRole('button', { name: 'New' }))[0] ?? document.body)
  expect(await field(/^Name/)).toBeVisible()
  expect(screen.queryByRole('status', { name: 'Owes' })).not.toBeInTheDocument()
})

test('a missing record is reported once, in its own window', async () => {
  const { open } = await openScreens()
  await open('customers', '?open=customers/999')
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Could not load the record')).toBeVisible()
  expect(within(dialog).getByText('No such record')).toBeVisible()
  expect(screen.getAllByText('No such record')).toHaveLength(1)
})
