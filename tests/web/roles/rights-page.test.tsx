import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kept } from '#tests/support/cast.ts'
import { openApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

/** A shop with a role of its own, based on that of the staff. */
const shop = serveApp(
  () => [import('#web/pages/roles/RightsPage.tsx')],
  async () => {
    const served = await servePricedShop()
    const role = { code: 'cashier', name: '收银员', name_en: 'Cashier', based_on: 'editor' }
    kept(await served.call('POST', '/roles', role))
    return served
  },
)

const cashier = async () => {
  const { body } = await shop().call('GET', '/roles/cashier')
  return body as { rights?: unknown; updated_at?: string }
}

const matrix = () => screen.getByRole('grid', { name: 'Rights of the roles' })

/** The cell of a right and a role. */
function cell(right: string, role: string): HTMLElement {
  const heads = within(matrix()).getAllByRole('columnheader')
  const column = heads.findIndex((head) => head.textContent?.startsWith(role))
  const row = within(matrix()).getByRole('rowheader', { name: right }).closest('tr')
  const found = row && within(row).getAllByRole('gridcell')[column - 1]
  if (!found) throw new Error(`there is no ${right} of ${role}`)
  return found
}

async function openRights() {
  const user = openApp('/admin/rights')
  await screen.findByRole('grid', { name: 'Rights of the roles' })
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  return { user, save }
}

const costs = 'See costs (purchase labor fees)'

test('the owner takes the costs from the cashier and lets them un-confirm, with one Save', async () => {
  const { user, save } = await openRights()
  const press = () => user.click(cell('Un-confirm', 'Cashier'))
  await press()
  await press()
  expect(cell('Un-confirm', 'Cashier')).toHaveTextContent('With approval')
  await press()
  expect(cell('Un-confirm', 'Cashier')).toHaveTextContent('Not allowed')
  expect(screen.queryByText(/unsaved change/)).toBeNull()
  await press()
  await user.click(cell(costs, 'Cashier'))
  expect(screen.getByText('2 unsaved changes')).toBeVisible()
  expect(cell(costs, 'Cashier')).toHaveAttribute('title', 'Not saved yet')
  await save()
  expect(await screen.findByText('Rights saved')).toBeVisible()
  expect((await cashier()).rights).toEqual({ actions: { 'orders.unconfirm': 'yes', 'see.costs': 'no' } })

  await user.click(within(cell(costs, 'Cashier')).getByRole('button', { name: 'Back to the default' }))
  await save()
  await waitFor(async () =>
    expect((await cashier()).rights).toEqual({ actions: { 'orders.unconfirm': 'yes' } }),
  )
})

test('the admin keeps everything, and a right is not given without the one it needs', async () => {
  const { user } = await openRights()
  await user.click(cell('Confirm orders', 'Admin'))
  expect(cell('Confirm orders', 'Admin')).toHaveTextContent('Allowed')
  await user.click(within(matrix()).getByRole('button', { name: 'Colors' }))
  await user.click(cell('Read', 'Cashier'))
  expect(cell('Export', 'Cashier')).toHaveTextContent('Not allowed')
  await user.click(cell('Export', 'Cashier'))
  expect(screen.getByText('1 unsaved change')).toBeVisible()
  expect(cell('Colors', 'Cashier')).toHaveTextContent('Nothing')
  await user.type(screen.getByRole('searchbox', { name: 'Search rights' }), 'colors export')
  expect(within(matrix()).queryByRole('rowheader', { name: 'Read' })).toBeNull()
  expect(cell('Export', 'Cashier')).toHaveTextContent('Not allowed')
})

test('keys move between the cells, change one and put it back', async () => {
  const { user } = await openRights()
  await user.click(cell('Confirm orders', 'Staff'))
  await user.keyboard('{Delete}{ArrowRight}{ArrowDown}{ArrowDown} ')
  expect(cell('Return', 'Cashier')).toHaveFocus()
  expect(cell('Return', 'Cashier')).toHaveTextContent('Not allowed')
  expect(screen.getByText('1 unsaved change')).toBeVisible()
})

test('a role that somebody else has saved meanwhile keeps both changes', async () => {
  const { user, save } = await openRights()
  await user.click(cell('Confirm orders', 'Cashier'))
  const rights = { limits: { discount_percent: { most: 5, beyond: 'no' } } }
  const { updated_at } = await cashier()
  expect(await shop().call('PUT', '/roles/cashier', { rights, updated_at })).toMatchObject({ status: 200 })
  await save()
  expect(await screen.findByText(/^Somebody else has changed: Cashier/)).toBeVisible()
  expect(cell('Largest discount', 'Cashier')).toHaveTextContent('Up to 5 %')
  await save()
  expect(await screen.findByText('Rights saved')).toBeVisible()
  expect((await cashier()).rights).toEqual({ ...rights, actions: { 'orders.confirm': 'no' } })
})

test('one click leads from the list of roles to their rights, and back', async () => {
  const user = openApp('/admin/roles')
  await user.click(await screen.findByRole('link', { name: 'Rights of the roles' }, { timeout: 20_000 }))
  expect(await screen.findByRole('grid', { name: 'Rights of the roles' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'List of roles' }))
  expect(await screen.findByRole('heading', { name: 'Roles' })).toBeVisible()
})
