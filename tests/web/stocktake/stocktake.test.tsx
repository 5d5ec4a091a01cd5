// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bangle, kept, ring, tradeAt } from '#tests/support/cast.ts'
import { begin, scan, step } from '#tests/support/stocktake.ts'
import { openApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

const shop = serveApp(
  () => [
    import('#web/pages/stocktake/StocktakePage.tsx'),
    import('#web/pages/stocktake/StocktakeDialog.tsx'),
    import('#web/print/drawing/print-rows.ts'),
  ],
  servePricedShop,
)

const trade = () => tradeAt((...call) => shop().call(...call), { stock: [ring, bangle] })

const code = () => screen.findByRole('textbox', { name: 'Barcode' })

test('goods are counted by scans: once, a second time, and a code unknown to the books', async () => {
  const { call } = await trade()
  const { id } = await begin({ call })
  const user = openApp(`/admin/stocktake?open=stocktakes/${id}`)

  await user.type(await code(), 'U200-1{Enter}')
  expect(await screen.findByText('Counted')).toBeVisible()
  expect(await screen.findByText('1 / 2')).toBeVisible()
  await user.type(await code(), 'U200-1{Enter}')
  expect(await screen.findByText(/Counted before by/)).toBeVisible()
  await user.type(await code(), 'X-404{Enter}')
  expect(await screen.findByText('Not in the books')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeVisible()

  await user.click(screen.getByRole('tab', { name: 'Comparison' }))
  const row = (await screen.findByText('X-404', { selector: '.stocktake-code' })).closest('tr')
  expect(row).toHaveTextContent('Unknown code')
})

test('quantity and weight are entered with the code, and so is the place', async () => {
  const { call } = await trade()
  const { id } = await begin({ call })
  const user = openApp(`/admin/stocktake?open=stocktakes/${id}`)
  await code()
  await user.type(screen.getByLabelText(/Quantity/), '9')
  await user.type(screen.getByLabelText(/Weight/), '90.5')
  await user.type(screen.getByLabelText('Found at'), 'B2')
  await user.type(await code(), 'R100{Enter}')
  await screen.findByText('Counted')
  const { data } = kept(await call('GET', `/stocktakes/${id}/comparison`))
  const line = (data as { code: string; counted: unknown }[]).find((each) => each.code === 'R100')
  expect(line?.counted).toEqual({ quantity: 9, weight: 90.5, location: 'B2' })
})

test('the count is submitted by one person, read by another, approved, and printed', async () => {
  const { call } = await trade()
  const count = await begin({ call })
  kept(await scan({ call }, count, 'R100', { quantity: ring.quantity }))
  kept(await step({ call }, count, 'submit'))
  const printRows = vi.spyOn(await import('#web/print/drawing/print-rows.ts'), 'printRows')
  printRows.mockResolvedValue()
  const user = openApp(`/admin/stocktake?open=stocktakes/${count.id}`)

  expect(await screen.findByRole('button', { name: /Missing/ })).toHaveTextContent(
    /1 code.*−1 pcs.*−25\.360 g/,
  )
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(printRows).toHaveBeenCalled())
  expect(printRows.mock.lastCall?.[0].title).toBe('Stocktake ST-00001')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const question = within(await screen.findByRole('tooltip'))
  await user.click(question.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Approved: the stock is corrected')).toBeVisible()
  expect(kept(await call('GET', '/inventorys/U200-1'))).toMatchObject({ quantity: 0, weight: 0 })
})

test('a stocktake begins with a choice of goods', async () => {
  await trade()
  const user = openApp('/admin/stocktake')
  await user.click(await screen.findByRole('button', { name: 'New stocktake' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Location'), 'A1')
  await user.click(screen.getByRole('button', { name: 'Freeze and begin' }))
  expect(await screen.findByText('The stocktake has begun')).toBeVisible()
  await waitFor(async () => expect(await code()).toBeVisible())
})
