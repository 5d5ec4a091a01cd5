// Extent: all
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { luk, orderIn, ring, tradeAt, type Order } from '#tests/support/cast.ts'
import { Desk, openDesk, printed, toasts } from '#tests/support/print-desk.tsx'
import { forgetToken, type ServedShop } from '#tests/support/served-shop.ts'
import { loadResources } from '#web/data/resources.ts'
import { loadDocuments } from '#web/print/load-documents.ts'
import { PrintDocumentButton } from '#web/print/PrintDocumentButton.tsx'

let shop: ServedShop
let sale: Order
beforeEach(async () => {
  shop = await openDesk()
  const trade = await tradeAt(shop.call, { stock: [ring] })
  sale = orderIn(await trade.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
})

afterEach(() => {
  forgetToken()
  shop.close()
})

async function showButton() {
  const { resources } = await loadResources()
  const load = () => loadDocuments('sales_receipt', [String(sale.id)], resources)
  render(
    <Desk>
      <PrintDocumentButton document="sales_receipt" load={load} />
    </Desk>,
  )
  return userEvent.setup({ pointerEventsCheck: 0 })
}

test('a workstation set to do so prints receipts of its roll without asking, and the second one is a copy', async () => {
  const user = await showButton()
  const press = () => user.click(screen.getByRole('button', { name: 'Print till receipt' }))
  await press()
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'Template' }))
  await user.click(await screen.findByTitle(/58/))
  await user.click(dialog.getByRole('switch', { name: 'Print in this template without asking' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await press()
  await waitFor(() => expect(printed).toHaveBeenCalledOnce())
  expect(printed.mock.lastCall?.[0]).toMatchObject({
    title: sale.code,
    panels: [{ width: 58, roll: true }],
    documents: [{ code: sale.code, copy_mark: '' }],
  })
  await waitFor(() => expect(toasts).toEqual([`Sent to the printer: ${sale.code}`]))

  await press()
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(2))
  expect(printed.mock.lastCall?.[0].documents).toMatchObject([{ copy_mark: 'COPY' }])
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Print options…' }))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
})

test('a deleted template is asked for again', async () => {
  localStorage.setItem('print-now:sales_receipt', JSON.stringify({ template: 'gone' }))
  const user = await showButton()
  await user.click(screen.getByRole('button', { name: 'Print till receipt' }))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(printed).not.toHaveBeenCalled()
})
