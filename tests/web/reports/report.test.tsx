import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { kept, luk, ring, tradeAt, type Goods } from '#tests/support/cast.ts'
import { today } from '#tests/support/shop.ts'
import { openApp, reopenApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

const shop = serveApp(
  () => [
    import('#web/pages/reports/ReportsPage.tsx'),
    import('#web/pages/reports/ReportPage.tsx'),
    import('#web/pages/reports/RecordsPage.tsx'),
  ],
  servePricedShop,
)

const rings = (grams: number): Goods => ({ ...ring, quantity: 1, weight: grams })

/** Rings of 10 g and 5 g are sold to Luk. */
async function sellRings() {
  const trade = await tradeAt((...call) => shop().call(...call), { stock: [ring] })
  kept(await trade.sell([rings(10), rings(5)], { to: luk }))
}

const cells = (row: HTMLElement | null | undefined) =>
  [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)

test('an owner goes from all reports to one, from a row to its records, and sees that they add up to it', async () => {
  await sellRings()
  const user = openApp('/admin/reports')
  await user.click(await screen.findByRole('link', { name: 'Sales by customer' }))

  const row = (await screen.findByRole('link', { name: 'LUK 陆记珠宝' })).closest('tr')
  expect(cells(row).slice(0, 4)).toEqual(['LUK 陆记珠宝', '2', '15.000 g', 'HK$13,740.00'])
  await user.click(within(row ?? document.body).getByRole('link'))
  expect(await screen.findByRole('link', { name: 'Back to the report' })).toBeVisible()
  const lines = () =>
    [...document.querySelectorAll('.ant-table-row')].filter((each) =>
      each.querySelector('a[href*="open=orders"]'),
    )
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(location.pathname).toBe('/admin/reports/sales-by-customer/records')
  const facts = document.querySelector<HTMLElement>('.report-facts')
  await waitFor(() => expect(facts).toHaveTextContent(/Records2.*15\.000 g.*HK\$13,740\.00/))
})

test('the question stands in the address: groups open below groups, and the order of rows', async () => {
  await sellRings()
  const by = encodeURIComponent('order_id.customer_id,product_code')
  const user = openApp(`/admin/reports/sales-by-customer?by=${by}&from=${today}&to=${today}`)
  await screen.findByRole('link', { name: 'LUK 陆记珠宝' })
  await user.click(screen.getByRole('button', { name: 'Expand row' }))
  expect(await screen.findByRole('link', { name: 'R100 足金光身戒' })).toBeVisible()
  const [weight] = screen.getAllByRole('columnheader', { name: 'Weight' })
  await user.click(weight ?? document.body)
  expect(location.search).toContain('sort=weight')
  expect(location.search).toContain(`from=${today}`)
})

test('a report is printed through its template as shown, with a choice of columns', async () => {
  await sellRings()
  const draw = vi.spyOn(await import('#web/print/print-job.ts'), 'drawJob')
  const user = openApp('/admin/reports/sales-by-customer')
  await screen.findByRole('link', { name: 'LUK 陆记珠宝' })
  await user.click(screen.getByRole('button', { name: 'Print report' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('checkbox', { name: 'Labor fee' })).toBeChecked()
  await waitFor(() => expect(draw).toHaveBeenCalled())
  const [{ panels, documents }] = draw.mock.lastCall ?? [{ panels: [], documents: [] }]
  expect(panels[0]).toMatchObject({ width: 210 })
  expect(documents).toMatchObject([
    { title: 'Sales by customer', totals: { 0: 'Total', 1: '2', 2: '15.000 g', 3: 'HK$13,740.00' } },
  ])
})

/** The heads of the table's columns. */
const heads = () =>
  [...document.querySelectorAll('.report-table thead th')].flatMap((head) => head.textContent || [])

test('an owner saves a report for everybody as she reads it, and its period moves with the days', async () => {
  await sellRings()
  const user = openApp('/admin/reports/sales-by-customer?period=this_month')
  await screen.findByRole('link', { name: 'LUK 陆记珠宝' })
  const before = heads()
  await user.click(screen.getByRole('button', { name: 'Chart and columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Labor fee' }))
  await waitFor(() => expect(heads()).toEqual(before.filter((head) => head !== 'Labor fee')))
  await user.keyboard('{Escape}')

  await user.click(screen.getByRole('button', { name: /Standard view/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save as new view' }))
  await user.type(await screen.findByLabelText('Name'), 'For the board')
  await user.click(screen.getByRole('checkbox', { name: 'Share with everybody' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: /For the board/ })).toBeVisible()

  const { body } = await shop().call('GET', '/user/views?resource=order_details', undefined, { as: 'clerk' })
  expect(body).toMatchObject([{ name: 'For the board', mine: false }])
  const [state] = JSON.stringify(body).match(/by=[^"]*list=report[^"]*/) ?? []
  expect(Object.fromEntries(new URLSearchParams(state))).toMatchObject({
    list: 'report:sales-by-customer',
    period: 'this_month',
  })
  await reopenApp('/admin/reports/sales-by-customer')
  await screen.findByRole('link', { name: 'LUK 陆记珠宝' })
  expect(heads()).toEqual(before)
  await user.click(screen.getByRole('button', { name: /Standard view/ }))
  await user.click(await screen.findByRole('menuitem', { name: /For the board/ }))
  await waitFor(() => expect(heads()).not.toContain('Labor fee'))
})

test('a report is shown without its chart, or with another one, by the address', async () => {
  await sellRings()
  openApp('/admin/reports/sales-by-customer?by=product_code.category_code,order_id.customer_id&chart=none')
  await screen.findAllByRole('row')
  expect(document.querySelector('.report-chart')).toBeNull()
})

test('a missing report shows that it does not exist', async () => {
  openApp('/admin/reports/happiness')
  expect(await screen.findByText('There is no such report')).toBeVisible()
})

test('a report counts the purchases of several customers, chosen one after the other', async () => {
  const trade = await tradeAt((...call) => shop().call(...call), { stock: [ring] })
  const others = ['ANA', 'BEN'].map(async (code) => {
    const { id } = kept(await shop().call('POST', '/customers', { code, name: code.toLowerCase() }))
    return [code, Number(id)] as const
  })
  Object.assign(trade.ids, Object.fromEntries(await Promise.all(others)))
  for (const [to, grams] of [
    [luk, 10],
    ['ANA', 5],
    ['BEN', 2],
  ] as const)
    kept(await trade.sell(rings(grams), { to }))
  const user = openApp('/admin/reports/sales-by-customer')
  await screen.findByRole('link', { name: 'BEN ben' })
  const filter = await screen.findByRole('combobox', { name: 'Customer' })
  await user.click(filter)
  await user.type(filter, 'ana')
  await user.click(await screen.findByTitle('ANA ana'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'BEN ben' })).toBeNull())
  await user.type(filter, 'luk')
  await user.click(await screen.findByTitle('LUK 陆记珠宝'))
  expect(await screen.findByRole('link', { name: 'LUK 陆记珠宝' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'ANA ana' })).toBeVisible()
  expect(new URLSearchParams(location.search).getAll('filter')).toEqual([
    `order_id.customer_id:${trade.ids.ANA}`,
    `order_id.customer_id:${trade.ids[luk]}`,
  ])

  await reopenApp(`${location.pathname}${location.search}`)
  expect(await screen.findByRole('link', { name: 'ANA ana' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'BEN ben' })).toBeNull()
  await waitFor(() => expect(document.querySelector('.report-filters')).toHaveTextContent('ANA ana'))
})
