// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kept, luk, orderIn, ring, tradeAt } from '#tests/support/cast.ts'
import { openApp, reopenApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'
import { onPhone } from '#tests/support/window-width.ts'

onPhone()
const shop = serveApp(() => [import('#web/trade/proof/ProofDrawer.tsx')], servePricedShop)

/** The card of a record, once it is on the screen. */
async function card(code: string) {
  const [found] = await screen.findAllByText(code)
  return found?.closest('li') ?? document.body
}

/** The end of a proof as the screen shows it. */
const end = () =>
  [...(screen.getAllByRole('dialog').at(-1)?.querySelectorAll('.ant-table-row') ?? [])].at(-1)?.textContent

test('on a phone the mark of a card opens the entries that make its figure, and the panel ends with that figure', async () => {
  const trade = await tradeAt(shop().call, { stock: [ring] })
  kept(await trade.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  const deposit = { customer_id: trade.ids[luk], amount: { value: 500, currency: 'HKD' }, in_out: 1 }
  kept(await trade.call('POST', '/customer_balance_details', deposit))
  kept(await trade.call('POST', '/gold_bars', { code: 'BAR1', weight: 100 }))
  const user = openApp('/admin/inventory')
  const prove = async (address: string, code: string, title: string, shown: string) => {
    await reopenApp(address)
    const found = await card(code)
    expect(found).toHaveTextContent(shown)
    await user.click(await within(found).findByRole('button', { name: `Prove: ${title} (P)` }))
    await waitFor(() => expect(end()).toMatch(shown))
  }
  // Weight and pieces come from the same movements, so there is nothing to choose.
  await prove('/admin/inventory', 'R100', 'Weight', '90.50')
  await prove('/admin/customers', luk, 'Balance', 'HK$500.00')
  await prove('/admin/gold_bar', 'BAR1', 'Current weight', '100.00')
})

test('the mark of a sale offers its figures: its amount, or the unpaid part', async () => {
  const trade = await tradeAt(shop().call, { stock: [ring] })
  const sale = orderIn(await trade.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  kept(await trade.pay(sale, { value: 100 }))
  const user = openApp('/admin/order-sales')
  const choose = async (title: string, shown: string) => {
    await reopenApp('/admin/order-sales')
    const found = await card(String(sale.code))
    await user.click(await within(found).findByRole('button', { name: 'Prove: Cash due · Unpaid cash (P)' }))
    await user.click(await screen.findByRole('menuitem', { name: title }))
    await waitFor(() => expect(end()).toMatch(shown))
  }
  await choose('Cash due', 'HK$9,160.00')
  await choose('Unpaid cash', 'HK$9,060.00')
})

test('P proves the figure of the focused card', async () => {
  const trade = await tradeAt(shop().call, { stock: [ring] })
  const deposit = { customer_id: trade.ids[luk], amount: { value: 500, currency: 'HKD' }, in_out: 1 }
  kept(await trade.call('POST', '/customer_balance_details', deposit))
  const user = openApp('/admin/customers')
  const link = await within(await card(luk)).findByRole('link')
  link.focus()
  await user.keyboard('p')
  await waitFor(() => expect(end()).toMatch('HK$500.00'))
})
