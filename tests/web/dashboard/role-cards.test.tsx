import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kept } from '#tests/support/cast.ts'
import { openApp, reopenApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

const shop = serveApp(() => [import('#web/pages/dashboard/DashboardPage.tsx')], servePricedShop)

const card = () => screen.queryByRole('region', { name: 'Gold in bars' })
const choose = () => screen.findByRole('button', { name: 'Choose cards' })

test('an owner gives the cards to a role: whoever has chosen none has these, and comes back to them', async () => {
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
  await screen.findByRole('region', { name: 'Receivable' })
  expect(card()).not.toBeInTheDocument()
})
