import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

const shop = serveApp(
  () => [import('#web/trade/proof/ProofDrawer.tsx'), import('#web/pages/holdings/HoldingDialog.tsx')],
  servePricedShop,
)

const rows = () =>
  [...(screen.getAllByRole('dialog').at(-1)?.querySelectorAll('.ant-table-row') ?? [])].map(
    (row) => row.textContent,
  )

/** A bar of 100 g from which 20.5 g were taken on the 20th, with its dialog open. */
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
  await user.click(await screen.findByRole('button', { name: /prove it \(P\)/ }))

  expect(await screen.findByText('Weight of the bar')).toBeVisible()
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows()[0]).toMatch(/Opening.*\+100\.000 g.*100\.000 g/)
  expect(rows()[1]).toMatch(/Manual.*melted.*−20\.500 g.*79\.500 g/)
  expect(screen.getByText(/Agrees with the figure/)).toBeVisible()
  const drawer = within(screen.getAllByRole('dialog').at(-1) ?? document.body)
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Weight of the bar')).toBeNull())
})

test('P proves the figure of the row in which the focus is', async () => {
  await openBar()
  const user = openApp('/admin/gold_bar')
  const code = await screen.findByRole('link', { name: 'BAR1' })
  code.focus()
  await user.keyboard('p')
  expect(await screen.findByText('Weight of the bar')).toBeVisible()
})

test('a figure that the books do not make is told with its difference, and corrected with a reason', async () => {
  await openBar()
  await sql`update gold_bars set current_weight = 79 where code = 'BAR1'`.execute(shop().shop.db)
  const user = openApp('/admin/gold_bar?open=gold_bars/BAR1')
  await user.click(await screen.findByRole('button', { name: /prove it \(P\)/ }))
  expect(await screen.findByText(/The figure differs from its entries by/)).toHaveTextContent('−0.500 g')
  await user.click(screen.getByRole('button', { name: 'Correct the books' }))
  const dialog = () => within(screen.getAllByRole('dialog').at(-1) ?? document.body)
  await user.type(await screen.findByLabelText('Reason'), 'Weighed again')
  await user.click(dialog().getByRole('button', { name: 'Correct' }))
  await waitFor(() => expect(screen.getByText(/Agrees with the figure/)).toBeVisible())
  await waitFor(() => expect(rows().at(-2)).toMatch(/Manual.*Weighed again.*−0\.500 g.*79\.000 g/))
})

test('a proof is saved as a file and printed', async () => {
  await openBar()
  const print = vi.fn<() => void>()
  const printRows = vi.spyOn(await import('#web/print/drawing/print-rows.ts'), 'printRows')
  printRows.mockImplementation(() => Promise.resolve(print()))
  const user = openApp('/admin/gold_bar?open=gold_bars/BAR1')
  await user.click(await screen.findByRole('button', { name: /prove it \(P\)/ }))
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalled())
  const [printed] = printRows.mock.lastCall ?? []
  expect(printed?.title).toBe('Weight of the bar BAR1')
  expect(printed?.totals?.at(-1)).toBe('79.500')
})
