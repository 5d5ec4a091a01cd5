// Extent: all
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kept, luk, ring, tradeAt, type Goods } from '#tests/support/cast.ts'
import { openApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'
import { onPhone } from '#tests/support/window-width.ts'

const shop = serveApp(() => [import('#web/pages/reports/ReportPage.tsx')], servePricedShop)

onPhone()

const rings = (grams: number): Goods => ({ ...ring, quantity: 1, weight: grams })

test('on a phone the figures of a row stand below its name, and the period alone before the first of them', async () => {
  const trade = await tradeAt((...call) => shop().call(...call), { stock: [ring] })
  kept(await trade.sell([rings(10), rings(5)], { to: luk }))
  const user = openApp('/admin/reports/sales-by-customer')
  const row = (await screen.findByRole('link', { name: 'LUK 陆记珠宝' })).closest('tr')
  expect(row).toHaveTextContent(/LUK 陆记珠宝.*2.*15\.000 g.*HK\$13,740\.00/)
  expect(row?.querySelectorAll('td')).toHaveLength(1)
  expect(screen.queryByRole('combobox', { name: 'No comparison' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }))
  await user.click(await screen.findByTitle('Weight'))
  expect(location.search).toContain('sort=weight')
})

test('on a phone the sort by day is called just that', async () => {
  const trade = await tradeAt((...call) => shop().call(...call), { stock: [ring] })
  kept(await trade.sell(rings(10), { to: luk }))
  openApp('/admin/reports/sales-by-day')
  const choice = (await screen.findByRole('combobox', { name: 'Sort by' })).closest('.ant-select')
  expect(choice).toHaveTextContent(/^Day$/)
})
