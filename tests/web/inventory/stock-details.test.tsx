// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()
// Compiled here, outside the time limit of the first test.
beforeAll(async () => {
  await import('#web/pages/inventory/StockDialog.tsx')
})

const details = () => screen.findByRole('region', { name: 'Storage places' })

/** The open dialog of rings in stock, beside chains in stock that lie in drawer 2. */
async function openRings() {
  const screens = await openScreens()
  for (const [code, name] of [
    ['R100', 'Plain ring'],
    ['N200', 'Chain'],
  ]) {
    await screens.call('POST', '/products', { code, name })
    await screens.call('POST', '/inventorys/init', { product_code: code, quantity: 1, weight: 5 })
  }
  await screens.call('POST', '/inventory_details', { name: 'Drawer 2', inventory_code: 'N200' })
  const user = await screens.open('inventorys', '?open=inventorys/R100/details')
  return { ...screens, user }
}

test('the dialog of a stock row shows its own storage places, and each of them opens', async () => {
  const { user, call } = await openRings()
  expect(await within(await details()).findByText('No storage places yet')).toBeVisible()

  await user.click(within(await details()).getByRole('button', { name: 'New storage place' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  const dialog = within(screen.getAllByRole('dialog').at(-1) ?? document.body)
  await user.type(await dialog.findByRole('textbox', { name: /^Name/ }), 'Window, left')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await within(await details()).findByText('Window, left')).toBeVisible()
  expect(within(await details()).queryByText('Drawer 2')).not.toBeInTheDocument()
  const { body } = await call('GET', '/inventory_details/2')
  expect(body).toMatchObject({ name: 'Window, left', inventory_code: 'R100' })

  await user.click(await within(await details()).findByRole('link', { name: String(body.code) }))
  await waitFor(() => expect(location.search).toContain('open=inventory_details/2'))
})

test('a storage place of a code that is not in stock is refused', async () => {
  const { call } = await openRings()
  const refused = await call('POST', '/inventory_details', { name: 'Drawer 3', inventory_code: 'R999' })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: '/inventory_code' }] } })
})
