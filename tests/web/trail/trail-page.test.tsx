import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passwords } from '#tests/support/shop.ts'
import { openApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

const shop = serveApp(() => [import('#web/pages/trail/TrailPage.tsx')], servePricedShop)

test('an admin reads what was done in the shop, and finds a record in it', async () => {
  const { body: color } = await shop().call('POST', '/colors', { name: 'Yellow' })
  await shop().call('POST', '/customers', { code: 'LUK', name: 'Luk' })
  const user = openApp('/admin/trail')
  expect(await screen.findByText('Yellow')).toBeVisible()
  expect(screen.getByText('Luk')).toBeVisible()

  const record = screen.getByPlaceholderText('Code of a record')
  await user.type(record, `colors/${String(color.id)}{Enter}`)
  expect(await screen.findByText('Yellow')).toBeVisible()
  expect(screen.queryByText('Luk')).toBeNull()
})

test('the chain is proved at a click', async () => {
  const user = openApp('/admin/trail')
  await user.click(await screen.findByRole('button', { name: 'Seals' }))
  const drawer = await screen.findByRole('dialog')
  await user.click(within(drawer).getByRole('button', { name: 'Prove the chain' }))
  expect(await within(drawer).findByText(/^Whole: /)).toBeVisible()
})

test('whose password was changed is told, and nothing is said to have come or gone', async () => {
  const change = { old_password: passwords.admin, new_password: 'another golden bangle 37' }
  expect(await shop().call('PUT', '/user/password', change)).toMatchObject({ status: 200 })
  openApp('/admin/trail')
  const moment = (await screen.findByText('Own password changed')).closest<HTMLElement>('article')
  const told = within(moment ?? document.body)
  expect(told.getByText('User')).toBeVisible()
  expect(told.queryByText('added')).toBeNull()
  expect(told.queryByText('removed')).toBeNull()
})
