// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { kept, luk, ring, tradeAt, type Goods } from '#tests/support/cast.ts'
import { openApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

const shop = serveApp(
  () => [
    import('#web/pages/reports/ReportsPage.tsx'),
    import('#web/pages/reports/ReportPage.tsx'),
    import('#web/pages/reports/definition/DefinitionPage.tsx'),
  ],
  servePricedShop,
)

type User = ReturnType<typeof userEvent.setup>
const rings = (grams: number): Goods => ({ ...ring, quantity: 1, weight: grams })

async function sellRings() {
  const trade = await tradeAt((...call) => shop().call(...call), { stock: [ring] })
  kept(await trade.sell([rings(10), rings(5)], { to: luk }))
}

const choose = async (user: User, list: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: list }))
  const shown = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')].find(
      ({ textContent }) => textContent === option,
    )
    if (!found) throw new Error(`${list} does not offer ${option}`)
    return found
  })
  await user.click(shown)
}
const picture = () => screen.findByRole('region', { name: 'Preview with your records' })

test('an admin changes a report while watching its rows, and finds the change in the list', async () => {
  await sellRings()
  const user = openApp('/admin/reports/sales-by-customer')
  await screen.findByRole('link', { name: 'LUK 陆记珠宝' })
  await user.click(screen.getByRole('link', { name: 'Edit report' }))

  expect(await within(await picture()).findByText('LUK 陆记珠宝')).toBeVisible()
  const name = screen.getByLabelText('Label in English')
  await user.clear(name)
  await user.type(name, 'Our customers')
  await choose(user, 'Figures', 'Diamond fee')
  expect(await within(await picture()).findAllByRole('columnheader', { name: 'Diamond fee' })).not.toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByText('The report is saved')
  await user.click(screen.getByRole('link', { name: 'Back to the report' }))
  await screen.findByRole('link', { name: 'LUK 陆记珠宝' })
  const seen = document.querySelector<HTMLElement>('.report-page') ?? document.body
  expect(await within(seen).findByRole('heading', { name: 'Our customers' })).toBeVisible()
  expect(await within(seen).findAllByRole('columnheader', { name: 'Diamond fee' })).not.toEqual([])
})

test('an admin begins a report of orders, and only its roles find it', async () => {
  await sellRings()
  const user = openApp('/admin/reports')
  await user.click(await screen.findByRole('button', { name: 'New report' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Orders' }))
  await choose(user, 'Figures', 'Weight')
  expect(await within(await picture()).findByText('15.000 g')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The report is saved')

  const seen = async (as: 'admin' | 'clerk') => {
    const { body } = await shop().call('GET', '/reports', undefined, { as })
    return (body as { data: { name: string }[] }).data.some(({ name }) => name.startsWith('own-'))
  }
  expect([await seen('admin'), await seen('clerk')]).toEqual([true, false])
})

test('a report without a figure shows what it lacks, and is not saved', async () => {
  const user = openApp('/admin/reports/stock-by-place/edit')
  await picture()
  const figures = screen.getByRole('combobox', { name: 'Figures' })
  await user.click(figures)
  for (let left = 5; left > 0; left--) await user.keyboard('{Backspace}')
  expect(await screen.findByText('Choose at least one figure.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('parts that the form does not offer are written as in the file, and a mistake is shown with its place', async () => {
  const user = openApp('/admin/reports/stock-by-place/edit')
  await picture()
  await user.click(screen.getByText('JSON file'))
  const text = await screen.findByRole('textbox', { name: 'JSON file' })
  const { value } = text as HTMLTextAreaElement
  await user.clear(text)
  await user.click(text)
  await user.paste(value.replace('"sum": "weight"', '"sum": "size"'))
  expect(await screen.findByText(/"inventorys\.size" has no "sum"/)).toBeVisible()
  await user.clear(text)
  await user.click(text)
  await user.paste('{ "title": "only a title" }')
  expect(await screen.findByText('This is not valid JSON; the last readable version stays')).toBeVisible()
  await user.clear(text)
  expect(await screen.findByText('This is not valid JSON; the last readable version stays')).toBeVisible()
})
