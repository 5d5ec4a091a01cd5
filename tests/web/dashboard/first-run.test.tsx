// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openShopWithDashboard, serveDashboard } from './open-dashboard'

serveDashboard()
// Compiled here, outside the time limit of the first test.
beforeAll(async () => {
  await import('#web/pages/dashboard/FirstRun.tsx')
})

const steps = () => screen.findByRole('region', { name: 'Set up your shop' })
const gone = () => waitFor(() => expect(screen.queryByText('Set up your shop')).not.toBeInTheDocument())

test('a new shop sees its five first steps, each with its page', async () => {
  const { open } = await openShopWithDashboard()
  await open()
  const list = within(await steps())
  expect(await list.findByText('0 of 5 done')).toBeVisible()
  const links = list.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/admin/profile?section=company',
    '/admin/product',
    '/admin/inventory',
    '/admin/users',
  ])
  expect(list.getByRole('button', { name: /Daily gold price/ })).toBeVisible()
  expect(screen.queryByText(/^No business yet/)).not.toBeInTheDocument()
})

test('a step is ticked once its records exist', async () => {
  const { open, call } = await openShopWithDashboard()
  await call('PUT', '/settings/1', { name_en: 'Luk Jewellery' })
  await call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  await open()
  const list = within(await steps())
  expect(await list.findByText('2 of 5 done')).toBeVisible()
  expect(list.getByText('Papers show them')).toBeVisible()
  expect(list.getByText('Enter your opening stock, or buy in')).toBeVisible()
})

test('one line names the few steps that are left', async () => {
  const { open, call } = await openShopWithDashboard()
  await call('PUT', '/settings/1', { name_en: 'Luk Jewellery' })
  await call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  await call('POST', '/inventorys/init', { product_code: 'R100', quantity: 9, weight: 90 })
  await open()
  const list = within(await steps())
  expect(await list.findByRole('button', { name: 'Daily gold price' })).toBeVisible()
  expect(list.queryByText('Papers show them')).toBeNull()
})

test('once dismissed, the steps stay away, also on another computer', async () => {
  const { open, call } = await openShopWithDashboard()
  const user = await open()
  await user.click(within(await steps()).getByRole('button', { name: 'Hide these steps' }))
  await gone()
  await waitFor(async () =>
    expect((await call('GET', '/user/preferences')).body).toMatchObject({ first_run: 'closed' }),
  )
  expect(await screen.findByText(/^No business yet/)).toBeVisible()
})
