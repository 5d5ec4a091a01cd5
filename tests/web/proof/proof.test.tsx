// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { bangle, kept, luk, orderIn, ring, tradeAt } from '#tests/support/cast.ts'
import { openApp, reopenApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

const shop = serveApp(
  () => [import('#web/trade/proof/ProofDrawer.tsx'), import('#web/pages/HoldingDialog.tsx')],
  servePricedShop,
)

const rows = () =>
  [...(screen.getAllByRole('dialog').at(-1)?.querySelectorAll('.ant-table-row') ?? [])].map(
    (row) => row.textContent,
  )

/** The mark of the figure in the dialog of a record, not in the list behind it. */
const markInDialog = async () =>
  within(await screen.findByRole('dialog')).findByRole('button', { name: /^Prove: / })

/** The end of a proof as the screen shows it. */
const end = () => rows().at(-1)

/** A bar of 100 g with 20.5 g taken out on the 20th, and its dialog open. */
async function openBar() {
  const { body: bar } = await shop().call('POST', '/gold_bars', {
    code: 'BAR1',
    weight: 100,
    date: '2026-11-19',
  })
  const taken = { gold_bar_id: bar.id, in_out: -1, weight: 20.5, remarks: 'melted', date: '2026-11-21' }
  await shop().call('POST', '/gold_bar_details', taken)
  return bar
}

test('the mark of a figure opens the movements that make it, and closing it leads back', async () => {
  await openBar()
  const user = openApp('/admin/gold_bar?open=gold_bars/BAR1')
  await user.click(await markInDialog())

  expect(await screen.findByText('Weight of the bar')).toBeVisible()
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows()[0]).toMatch(/Opening.*\+100\.000 g.*100\.000 g/)
  expect(rows()[1]).toMatch(/Manual.*melted.*−20\.500 g.*79\.500 g/)
  expect(screen.getByText(/Matches the figure/)).toBeVisible()
  const drawer = within(screen.getAllByRole('dialog').at(-1) ?? document.body)
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Weight of the bar')).toBeNull())
})

test('P proves the figure of the focused row', async () => {
  await openBar()
  const user = openApp('/admin/gold_bar')
  const code = await screen.findByRole('link', { name: 'BAR1' })
  code.focus()
  await user.keyboard('p')
  expect(await screen.findByText('Weight of the bar')).toBeVisible()
})

test('every figure in a list has its mark, and the panel ends with the value of the cell', async () => {
  const trade = await tradeAt(shop().call, { stock: [ring] })
  const sale = orderIn(await trade.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  kept(await trade.pay(sale, { value: 100 }))
  const deposit = { customer_id: trade.ids[luk], amount: { value: 500, currency: 'HKD' }, in_out: 1 }
  kept(await trade.call('POST', '/customer_balance_details', deposit))
  const user = openApp('/admin/inventory')
  const prove = async (address: string, code: string, title: string, shown: string) => {
    await reopenApp(address)
    const [found] = await screen.findAllByText(code)
    const row = found?.closest('tr') ?? document.body
    const mark = await within(row).findByTitle(`Prove: ${title} (P)`)
    expect(mark.closest('td')).toHaveTextContent(shown)
    await user.click(mark)
    await waitFor(() => expect(end()).toMatch(shown))
  }
  await prove('/admin/inventory', 'R100', 'Weight', '90.50')
  await prove('/admin/inventory', 'R100', 'Quantity', '9')
  await prove('/admin/order-sales', String(sale.code), 'Cash due', 'HK$9,160.00')
  await prove('/admin/order-sales', String(sale.code), 'Unpaid cash', 'HK$9,060.00')
  await prove('/admin/customers', luk, 'Balance', 'HK$500.00')
})

test("each sum of a dashboard's card opens the movements behind it, by its mark and by P", async () => {
  const trade = await tradeAt(shop().call, { stock: [ring, bangle] })
  const sale = orderIn(await trade.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  kept(await trade.pay(sale, { value: 100 }))
  await trade.draftSale({ ...ring, quantity: 1, weight: 4.2 }, { to: luk, order_type: 'XSYD', term: 3 })
  kept(
    await trade.sell(
      { ...ring, quantity: 1, weight: 5 },
      { to: luk, payment_method: 'with_gold', date: '2026-10-30' },
    ),
  )
  await openBar()
  const user = openApp('/admin/dashboard')
  const prove = async (card: string, title: string, shown: string) => {
    await reopenApp('/admin/dashboard')
    const region = await screen.findByRole('region', { name: card })
    const mark = await within(region).findByRole('button', { name: `Prove: ${title} (P)` })
    expect(mark.parentElement).toHaveTextContent(shown)
    await user.click(mark)
    await waitFor(() => expect(end()).toMatch(shown))
    expect(screen.getByText(/Matches the figure/)).toBeVisible()
  }
  await prove('Receivable', 'Receivable HKD', 'HK$9,140.00')
  await prove('Sales today', 'Sales today HKD', 'HK$9,160.00')
  await prove('Sales today', 'Sales today Weight', '10.00')
  await prove('Sales this month', 'Sales this month Weight', '10.00')
  await prove('Preorders due in 7 days', 'Preorders due in 7 days Weight', '4.20')
  await prove('Gold in bars', 'Gold in bars', '79.50')
  await prove('Gold in bars', 'Gold in bars At the latest price', 'HK$71,550.00')
  expect(screen.getByText(/Valued at Fine gold HK\$900.00\/g/)).toBeVisible()
  await prove('Receivable', 'Gold at the latest price', 'HK$4,500.00')
  await prove('Stock by material', 'Weight Total', '110.86')
  expect(rows().join()).toMatch('Purchase')
  await prove('Stock by material', 'At the latest price Total', 'HK$99,774.00')
  await prove('Stock by material', 'At the latest price 足金', 'HK$99,774.00')
  expect(screen.getByText(/Valued at 足金 HK\$900.00\/g/)).toBeVisible()

  await reopenApp('/admin/dashboard')
  const bars = await screen.findByRole('region', { name: 'Gold in bars' })
  const weight = await within(bars).findByRole('link', { name: /79.50/ })
  weight.focus()
  await user.keyboard('p')
  await waitFor(() => expect(end()).toMatch('79.500 g'))
})

test('a figure that the books do not make is shown with its difference, and corrected with a reason', async () => {
  await openBar()
  await sql`update gold_bars set current_weight = 79 where code = 'BAR1'`.execute(shop().shop.db)
  const user = openApp('/admin/gold_bar?open=gold_bars/BAR1')
  await user.click(await markInDialog())
  expect(await screen.findByText(/The figure differs from its entries by/)).toHaveTextContent('−0.500 g')
  await user.click(screen.getByRole('button', { name: 'Correct the books' }))
  const dialog = () => within(screen.getAllByRole('dialog').at(-1) ?? document.body)
  await user.type(await screen.findByLabelText('Reason'), 'Weighed again')
  await user.click(dialog().getByRole('button', { name: 'Correct' }))
  await waitFor(() => expect(screen.getByText(/Matches the figure/)).toBeVisible())
  await waitFor(() => expect(rows().at(-2)).toMatch(/Manual.*Weighed again.*−0\.500 g.*79\.000 g/))
})

test('a proof is saved as a file and printed', async () => {
  await openBar()
  const print = vi.fn<() => void>()
  const printRows = vi.spyOn(await import('#web/print/drawing/print-rows.ts'), 'printRows')
  printRows.mockImplementation(() => Promise.resolve(print()))
  const user = openApp('/admin/gold_bar?open=gold_bars/BAR1')
  await user.click(await markInDialog())
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalled())
  const [printed] = printRows.mock.lastCall ?? []
  expect(printed?.title).toBe('Weight of the bar BAR1')
  expect(printed?.totals?.at(-1)).toBe('79.500')
})
