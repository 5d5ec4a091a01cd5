// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kept } from '#tests/support/cast.ts'
import { openApp, reopenApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

const shop = serveApp(() => [import('#web/pages/dashboard/DashboardPage.tsx')], servePricedShop)

const card = () => screen.queryByRole('region', { name: 'Gold in bars' })
const choose = () => screen.findByRole('button', { name: 'Choose cards' })

test('an owner gives cards to a role: users without a choice of their own see these, and can come back to them', async () => {
  const user = openApp('/admin/dashboard')
  await user.click(await choose())
  await user.click(await screen.findByRole('checkbox', { name: 'Gold in bars' }))
  await waitFor(() => expect(card()).not.toBeInTheDocument())
  const give = async (role: string) => {
    await user.click(await screen.findByRole('button', { name: 'For a role…' }))
    await user.click(await screen.findByRole('menuitem', { name: role }))
    await screen.findByText(`These are now the cards of the role ${role}`)
  }
  await give('Staff')
  const clerk = kept(await shop().call('GET', '/user/info', undefined, { as: 'clerk' }))
  expect(clerk).toMatchObject({ cards: { hidden: ['bars'] } })

  await give('Admin')
  await reopenApp('/admin/dashboard')
  await user.click(await choose())
  await user.click(await screen.findByRole('button', { name: 'Restore defaults' }))
  // The cards of the role arrive with the user's own details, which are requested again.
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Gold in bars' })).not.toBeChecked())
  expect(card()).not.toBeInTheDocument()
})

test('a saved report is a card of its own, under its name, and leads to the report as it was saved', async () => {
  const state = 'by=location&chart=quantity.bars&list=report%3Astock-by-place'
  kept(await shop().call('POST', '/user/views', { resource: 'inventorys', name: 'Pieces by shelf', state }))
  const user = openApp('/admin/dashboard')
  await user.click(await choose())
  await user.click(await screen.findByRole('checkbox', { name: 'Pieces by shelf' }))
  const region = await screen.findByRole('region', { name: 'Pieces by shelf' })
  const link = within(region).getByRole('link', { name: 'Pieces by shelf' })
  expect(link.getAttribute('href')).toMatch(
    /^\/admin\/reports\/stock-by-place\?.*chart=quantity\.bars&view=\d+$/,
  )
})
