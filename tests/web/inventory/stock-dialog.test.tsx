// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()
// Compiled here, outside the time limit of the first test.
beforeAll(async () => {
  await import('#web/pages/inventory/StockDialog.tsx')
  await import('#web/pages/inventory/LifeView.tsx')
  await import('#web/fields/media/MediaInput.tsx')
  await import('#web/print/BarcodePicture.tsx')
})

const button = (name: string) => screen.findByRole('button', { name })
const rings = { product_code: 'R100', size: '15', quantity: 10, weight: 100.5 }

/** The open dialog of ten rings in stock. */
async function openRings() {
  const screens = await openScreens()
  await screens.call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  await screens.call('POST', '/inventorys/init', rings)
  const user = await screens.open('inventorys', '?open=inventorys/R100-S15')
  const held = async () => (await screens.call('GET', '/inventorys/R100-S15')).body
  return { ...screens, user, held }
}

/** The dialog that corrects stock, filled in. */
async function adjust(
  { user }: Awaited<ReturnType<typeof openRings>>,
  operator: string,
  goods: { quantity: string; weight: string },
) {
  await user.click(await button('Adjust stock'))
  const dialog = within(screen.getAllByRole('dialog').at(-1) ?? document.body)
  await user.click(dialog.getByText(operator))
  await user.type(dialog.getByLabelText('Quantity'), goods.quantity)
  await user.type(dialog.getByLabelText('Weight'), goods.weight)
  return dialog
}

test('stock that was found is added, missing stock is taken off, and each leaves a movement', async () => {
  const shop = await openRings()
  await shop.user.click(await screen.findByRole('tab', { name: 'Stock movements' }))
  const found = await adjust(shop, 'Add', { quantity: '1', weight: '10.1' })
  expect(found.getByText('Afterwards 11 pieces, 110.6 g')).toBeVisible()
  await shop.user.type(found.getByLabelText(/^Remarks/), 'found in the safe')
  await shop.user.click(found.getByRole('button', { name: 'Adjust' }))

  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(await screen.findByText('found in the safe')).toBeVisible()
  expect(await shop.held()).toMatchObject({ quantity: 11, weight: 110.6 })

  const lost = await adjust(shop, 'Decrease', { quantity: '2', weight: '20.6' })
  await shop.user.type(lost.getByLabelText(/^Remarks/), 'not in the safe')
  await shop.user.click(lost.getByRole('button', { name: 'Adjust' }))

  expect(await screen.findByText('not in the safe')).toBeVisible()
  expect(await shop.held()).toMatchObject({ quantity: 9, weight: 90 })
})

test('more than is in stock is refused at its field, before the server is asked', async () => {
  const shop = await openRings()
  const dialog = await adjust(shop, 'Decrease', { quantity: '11', weight: '1' })
  expect(dialog.getByLabelText('Quantity')).toBeInvalid()
  expect(dialog.getByRole('alert')).toHaveTextContent('More than is in stock')
  expect(dialog.getByRole('button', { name: 'Adjust' })).toBeDisabled()
})

test('goods that were sold meanwhile are refused by the server, at their field', async () => {
  const shop = await openRings()
  const dialog = await adjust(shop, 'Decrease', { quantity: '5', weight: '50' })
  const gone = { operator: 'decrease', quantity: 8, weight: 80, remarks: 'melted' }
  await shop.call('POST', '/inventorys/R100-S15/adjust', gone)
  await shop.user.type(dialog.getByLabelText(/^Remarks/), 'lost')
  await shop.user.click(dialog.getByRole('button', { name: 'Adjust' }))

  await waitFor(() => expect(dialog.getByLabelText('Quantity')).toBeInvalid())
  expect(dialog.getByRole('alert')).toHaveTextContent('R100-S15')
  expect(await shop.held()).toMatchObject({ quantity: 2, weight: 20.5 })
})

test('an adjustment without a reason is refused at the remarks', async () => {
  const shop = await openRings()
  const dialog = await adjust(shop, 'Add', { quantity: '1', weight: '1' })
  await shop.user.click(dialog.getByRole('button', { name: 'Adjust' }))
  await waitFor(() => expect(dialog.getByLabelText(/^Remarks/)).toBeInvalid())
  expect(await shop.held()).toMatchObject({ quantity: 10 })
})

test('goods become a sample, and goods again', async () => {
  const { user, held } = await openRings()
  await user.click(await button('Mark as sample'))
  await user.click(await button('No longer a sample'))
  expect(await button('Mark as sample')).toBeVisible()
  expect(await held()).toMatchObject({ is_sample: false })
})

test('unsaved input survives an action', async () => {
  const { user, held } = await openRings()
  await user.type(await screen.findByRole('textbox', { name: 'Location' }), 'A1')
  await user.click(await button('Mark as sample'))
  expect(await screen.findByText('Save or cancel your changes first')).toBeVisible()
  expect(await held()).toMatchObject({ is_sample: false })
})

test('the first stock of a code is entered from the list, and opens', async () => {
  const { open, call } = await openScreens()
  await call('POST', '/products', { code: 'U200', name: 'Old bangle', is_unique_code: true })
  const user = await open('inventorys')
  await user.click((await screen.findAllByRole('button', { name: 'Opening stock' }))[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('combobox', { name: /^Product/ }), 'U200')
  await user.click(await screen.findByText('Old bangle'))
  expect(await dialog.findByText('Barcode is numbered on saving')).toBeVisible()

  await user.type(dialog.getByLabelText('Sequence'), '9')
  await user.type(dialog.getByLabelText('Size'), '56')
  expect(dialog.getByText('U200-9-S56')).toBeVisible()
  await user.type(dialog.getByLabelText('Location'), 'Safe')
  await user.click(await button('Put into stock'))
  await waitFor(() => expect(dialog.getByLabelText(/^Weight/)).toBeInvalid())

  await user.type(dialog.getByLabelText(/^Weight/), '25.36')
  await user.click(await button('Put into stock'))
  expect(await button('Adjust stock')).toBeVisible()
  const { body } = await call('GET', '/inventorys/U200-9-S56')
  expect(body).toMatchObject({ quantity: 1, weight: 25.36, location: 'Safe' })
})

test('the quantity in the list opens the movements, each with what it left', async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  const { call, open } = await openScreens()
  await call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  await call('POST', '/inventorys/init', rings)
  const lost = { operator: 'decrease', quantity: 2, weight: 20.1, remarks: 'lost' }
  await call('POST', '/inventorys/R100-S15/adjust', lost)
  const user = await open('inventorys')
  await user.click(await screen.findByRole('link', { name: '8' }))

  const section = await screen.findByRole('region', { name: 'Stock movements' })
  expect(screen.getByRole('status', { name: 'Weight' })).toHaveTextContent('80.40 g')
  await waitFor(() => expect(section.querySelectorAll('tr.ant-table-row')).toHaveLength(2))
  const [adjusted, opening] = [...section.querySelectorAll('tr.ant-table-row')].map((row) => row.textContent)
  expect(adjusted).toMatch(/Adjustment.*Out.*−2.*−20\.10 g.*8.*80\.40 g.*lost/)
  expect(opening).toMatch(/Opening.*In.*\+10.*\+100\.50 g.*10.*100\.50 g/)
  expect(location.search).toContain('open=inventorys/R100-S15/movements')
})

test('location and labels are set for many rows at once, and unticked fields stay', async () => {
  const { call, open } = await openScreens()
  await call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  await call('POST', '/inventorys/init', { ...rings, remarks: 'heavy' })
  await call('POST', '/inventorys/init', { ...rings, size: '16' })
  const user = await open('inventorys')
  for (const code of ['R100-S15', 'R100-S16']) {
    const row = (await screen.findByRole('link', { name: code })).closest('tr')
    await user.click(within(row ?? document.body).getByRole('checkbox'))
  }
  await user.click(await button('Set details'))

  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Set 2 rows' })).toBeDisabled()
  const [location] = dialog.getAllByRole('textbox')
  await user.type(location ?? document.body, 'Safe 2')
  expect(dialog.getByRole('checkbox', { name: 'Location' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Set 2 rows' }))

  expect((await screen.findAllByText('Safe 2')).length).toBeGreaterThanOrEqual(2)
  const { body } = await call('GET', '/inventorys/R100-S15')
  expect(body).toMatchObject({ location: 'Safe 2', remarks: 'heavy', is_sample: false })
})

test('the first stock takes its cost, its supplier and its stones', async () => {
  const { open, call } = await openScreens()
  await call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  await call('POST', '/customers', { code: 'SUP', name: 'Golden Source' })
  const user = await open('inventorys', '?open=inventorys/new')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('combobox', { name: /^Product/ }), 'R100')
  await user.click(await screen.findByText('Plain ring'))
  const typed = {
    Quantity: '2',
    Weight: '12.345',
    'Labor fee': '18.5',
    'Diamond count': '3',
    'Diamond weight': '0.25',
    'Diamond fee': '4200',
  }
  for (const [label, text] of Object.entries(typed))
    await user.type(dialog.getByLabelText(new RegExp(`^${label}`)), text)
  await user.type(dialog.getByRole('combobox', { name: 'Supplier' }), 'SUP')
  await user.click(await screen.findByText('Golden Source'))
  await user.click(await button('Put into stock'))

  expect(await button('Adjust stock')).toBeVisible()
  expect((await call('GET', '/inventorys/R100')).body).toMatchObject({
    ...{ quantity: 2, weight: 12.345, labor_fee: 18.5, supplier_code: 'SUP' },
    ...{ diamond_count: 3, diamond_weight: 0.25, diamond_fee_value: 4200 },
  })
})

test('goods made for a customer show the whole code before they are saved', async () => {
  const { open, call } = await openScreens()
  await call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  await call('POST', '/customers', { code: 'LUK', name: 'Luk Wholesale' })
  const user = await open('inventorys', '?open=inventorys/new')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('combobox', { name: /^Product/ }), 'R100')
  await user.click(await screen.findByText('Plain ring'))
  await user.type(dialog.getByLabelText('Size'), '15')
  await user.type(dialog.getByRole('combobox', { name: 'Made for' }), 'LUK')
  await user.click(await screen.findByText('Luk Wholesale'))
  expect(await dialog.findByText('R100-S15-LUK')).toBeVisible()
})

test('a stock row begins with its pieces, grams, place and supplier, and shows its barcode on demand', async () => {
  const { open, call } = await openScreens()
  await call('POST', '/products', { code: 'R100', name: 'Plain ring' })
  await call('POST', '/customers', { code: 'SUP', name: 'Golden Source' })
  await call('POST', '/inventorys/init', { ...rings, location: 'Safe', supplier_code: 'SUP' })
  const user = await open('inventorys', '?open=inventorys/R100-S15')

  const fact = (name: string) => screen.findByRole('status', { name })
  expect(await fact('Quantity')).toHaveTextContent('10')
  expect(await fact('Weight')).toHaveTextContent('100.50 g')
  expect(await fact('Location')).toHaveTextContent('Safe')
  expect(await fact('Supplier')).toHaveTextContent('Golden Source')

  expect(screen.queryByRole('img', { name: 'R100-S15' })).not.toBeInTheDocument()
  await user.click(await button('Barcode'))
  expect(await screen.findByRole('img', { name: 'R100-S15' })).toBeVisible()
})

test('the life of goods lists every event, and shows where their weight drifts', async () => {
  const { user, call } = await openRings()
  const gone = { operator: 'decrease', quantity: 5, weight: 51.2, remarks: 'sold to a friend' }
  await call('POST', '/inventorys/R100-S15/adjust', gone)
  await user.click(await screen.findByRole('tab', { name: 'Timeline' }))
  const row = (await screen.findByText(/sold to a friend/)).closest('tr')
  expect(row).toHaveTextContent(/Adjustment.*−5 · 51\.200 g.*Weight differs by 0\.190 g/)
})
