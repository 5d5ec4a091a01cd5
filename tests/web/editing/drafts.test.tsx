import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dropDraftsOfOthers } from '#web/data/drafts.ts'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()
afterEach(() => localStorage.clear())

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('goldbook.draft:'))

/** Luk's form with a phone number typed into it, after a reload of the page. */
async function reloadedForm() {
  const screens = await openScreens()
  const { body: customer } = await screens.call('POST', '/customers', { name: 'Luk', phone: '1111' })
  const address = `customers/${String(customer.id)}`
  const first = await screens.open('customers', `?open=${address}`)
  await first.type(await field('Phone'), '2222')
  cleanup()
  const reload = () => screens.open('customers', `?open=${address}`)
  return { ...screens, customer, address, reload }
}

test('unsaved input is offered after a reload, and gone once it is saved', async () => {
  const { reload, call, address } = await reloadedForm()
  const user = await reload()
  expect(await field('Phone')).toHaveValue('1111')
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await field('Phone')).toHaveValue('11112222')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Saved')).toBeVisible()
  expect((await call('GET', `/${address}`)).body).toMatchObject({ phone: '11112222' })
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('a draft that is declined is gone for good', async () => {
  const { reload } = await reloadedForm()
  const user = await reload()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByText(/You have unsaved changes/)).not.toBeInTheDocument()
  expect(drafts()).toEqual([])
})

test('a draft of a record that others have changed since is merged with it', async () => {
  const { reload, call, address, customer } = await reloadedForm()
  await call('PUT', `/${address}`, { contact_person: 'Bo', updated_at: customer.updated_at })
  const user = await reload()
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Someone else has changed this record')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Saved')).toBeVisible()
  expect((await call('GET', `/${address}`)).body).toMatchObject({ phone: '11112222', contact_person: 'Bo' })
})

test('a form that is closed and given up leaves no draft', async () => {
  const { reload } = await reloadedForm()
  const user = await reload()
  await user.type(await field('Phone'), '3')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('button', { name: 'Keep editing' })
  await user.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(drafts()).toEqual([])
})

test('a new record has a draft too, which no other user of this computer finds', async () => {
  const { open } = await openScreens()
  const first = await open('customers', '?open=customers/new')
  await first.type(await field(/^Name/), 'Luk')
  cleanup()
  const second = await open('customers', '?open=customers/new')
  await second.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await field(/^Name/)).toHaveValue('Luk')

  dropDraftsOfOthers('2')
  expect(drafts()).toEqual([])
})
