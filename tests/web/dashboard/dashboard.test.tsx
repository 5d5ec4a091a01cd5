// Extent: all
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bangle, kept, luk, orderIn, ring, tradeAt } from '#tests/support/cast.ts'
import { openShopWithDashboard, serveDashboard } from './open-dashboard'

serveDashboard()

const one = { ...ring, quantity: 1, weight: 10 }
const card = (name: string) => screen.getByRole('region', { name })
const linkIn = (name: string, text: string) => within(card(name)).getByRole('link', { name: text })
const addressOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '')

test('the card of sales shows money and weight, and leads to the list', async () => {
  const { call, open } = await openShopWithDashboard()
  const shop = await tradeAt(call, { stock: [ring] })
  const sale = orderIn(await shop.sell(one, { to: luk }))
  kept(await shop.pay(sale, { value: 9000 }))

  await open()

  expect(await screen.findByRole('link', { name: 'HK$160.00' })).toBeVisible()
  expect(card('Sales today')).toHaveTextContent('Weight10.00g')
  expect(card('Sales today').querySelector('.small-line')).toBeInTheDocument()
  expect(addressOf(linkIn('Sales today', 'HK$9,160.00'))).toBe(
    '/admin/order-sales?quick=confirmed&f.date=eq:"2026-11-21"&f.import_code=null:true&f.currency=eq:"HKD"',
  )
  expect(addressOf(linkIn('Sales this month', '1 order'))).toBe(
    '/admin/order-sales?quick=confirmed&f.date=between:["2026-11-01","2026-11-30"]&f.import_code=null:true',
  )
  expect(addressOf(linkIn('Receivable', '1 order'))).toBe('/admin/order-sales?quick=unpaid')
  expect(card('Overdue')).toHaveTextContent('HK$0.00')
  expect(card('Preorders due in 7 days')).toHaveTextContent('0 orders')
})

test('goods are shown by material with their share, and a click opens those of one', async () => {
  const { call, open } = await openShopWithDashboard()
  const shop = await tradeAt(call, {
    stock: [
      { ...ring, weight: 75 },
      { ...bangle, weight: 25 },
    ],
  })
  const silver = kept(await shop.call('POST', '/materials', { code: 'AG', name: '纯银' }))
  kept(await shop.call('PUT', '/products/U200', { material_id: silver.id }))

  await open()

  const gold = await screen.findByRole('row', { name: /足金/ })
  expect(gold).toHaveTextContent('足金175.0075.0 %–')
  expect(screen.getByRole('row', { name: /Total/ })).toHaveTextContent('Total2100.00–')
  expect(addressOf(screen.getByRole('link', { name: '纯银' }))).toBe(
    `/admin/inventory?f.quantity=gte:1&f.product.material_id=eq:${String(silver.id)}`,
  )
})

test('the bars of the days have a table for screen readers', async () => {
  const { call, open } = await openShopWithDashboard()
  const shop = await tradeAt(call, { stock: [ring] })
  await shop.sell(one, { to: luk })
  await shop.sell(one, { to: luk, date: '2026-11-20', currency: 'USD' })

  const user = await open()

  const days = await screen.findByRole('table', { name: 'Sales, last 30 days' })
  expect(within(days).getAllByRole('row')).toHaveLength(30)
  expect(within(days).getByRole('row', { name: /2026-11-21/ })).toHaveTextContent('HK$9,160.00')
  await user.click(
    within(card('Sales, last 30 days')).getByText('g', { selector: '.ant-segmented-item-label' }),
  )
  expect(within(days).getByRole('row', { name: /2026-11-20/ })).toHaveTextContent('10.00 g')
})

test('the months begin with the first sale', async () => {
  const { call, open } = await openShopWithDashboard()
  const shop = await tradeAt(call, { stock: [ring] })
  await shop.sell(one, { to: luk, date: '2026-09-30' })
  await shop.sell(one, { to: luk })

  await open()

  const months = await screen.findByRole('table', { name: 'Sales, last 12 months' })
  expect(
    within(months)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['2026-09', '2026-10', '2026-11'])
})

test('a new shop sees how to begin', async () => {
  const { open } = await openShopWithDashboard()

  await open()

  expect(await screen.findByText('Set up your shop')).toBeVisible()
  expect(await screen.findByText(/There is no stock yet/)).toBeVisible()
  expect(screen.getAllByText('Nothing was sold in this time.')).toHaveLength(2)
})

test('a failure shows its reason, and another try', async () => {
  const { open, once } = await openShopWithDashboard()
  once(async () => Response.json({ code: 'away', message: 'No.' }, { status: 503 }))
  const user = await open()
  expect(await screen.findByRole('alert')).toHaveTextContent('The overview could not be loadedNo.')

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  const today = await screen.findByRole('region', { name: 'Sales today' })
  await waitFor(() => expect(today).toHaveTextContent('0 orders'))
})

test('figures that cannot be refreshed stay, with their time', async () => {
  const { open, once } = await openShopWithDashboard()
  const user = await open()
  await waitFor(() => expect(card('Receivable')).toHaveTextContent('HK$0.00'))
  const notice = () => screen.queryByText(/^Not refreshed: showing data from .*\d\d:\d\d\.$/)
  expect(notice()).not.toBeInTheDocument()

  once(async () => Response.json({ code: 'away', message: 'No.' }, { status: 503 }))
  act(() => void window.dispatchEvent(new Event('visibilitychange')))

  await waitFor(() => expect(notice()).toBeVisible())
  expect(notice()?.closest('[role=status]')).toHaveTextContent('No.')
  expect(card('Receivable')).toHaveTextContent('HK$0.00')

  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(notice()).not.toBeInTheDocument())
})

test('while figures load, their cards already stand in place', async () => {
  const { open, once } = await openShopWithDashboard()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  once(async (answered) => {
    await held
    return answered()
  })
  await open()
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))
  expect(card('Receivable')).toHaveAttribute('aria-busy', 'true')
  const chartsToCome = () => document.querySelectorAll('.chart-bones')
  expect(chartsToCome()).toHaveLength(3)

  answer()

  await waitFor(() => expect(card('Receivable')).toHaveAttribute('aria-busy', 'false'))
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toEqual(names)
  expect(chartsToCome()).toHaveLength(0)
})

test('a user who may not see gold bars has no card of them', async () => {
  const { open } = await openShopWithDashboard()

  await open('gold_bars')

  expect(await screen.findByRole('region', { name: 'Sales today' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Gold in bars' })).toBeNull()
})

test('a user who may not see the movements of stock sees its weight, but no mark that would open them', async () => {
  const { call, open } = await openShopWithDashboard()
  await tradeAt(call, { stock: [ring] })

  await open('inventory_movements')

  expect(await screen.findByRole('row', { name: /Total/ })).toHaveTextContent('100.50')
  expect(within(card('Stock by material')).queryByRole('button', { name: /^Prove/ })).toBeNull()
  expect(within(card('Sales today')).getAllByRole('button', { name: /^Prove/ })).toHaveLength(2)
})

test('each open matter leads to its list: an overdue sale, a draft of the day before, rings that run out, a missing price, no backup', async () => {
  const { call, open } = await openShopWithDashboard()
  const shop = await tradeAt(call, { stock: [ring] })
  await shop.sell(one, { to: luk, date: '2026-11-10', term: 7 })
  await shop.draftSale(one, { to: luk, date: '2026-11-20' })
  await shop.draftSale(one, { to: luk })
  kept(await shop.call('PUT', '/products/R100', { least_stock: 10 }))

  await open()

  await screen.findByRole('link', { name: /1 product below its minimum stock/ })
  await screen.findByRole('link', { name: /1 draft sale from before today/ })
  const toDo = within(card('To do today'))
  expect(toDo.getByRole('button', { name: /No gold price today/ })).toBeVisible()
  expect(toDo.getByRole('link', { name: /No backup yet/ })).toBeVisible()
  expect(toDo.getAllByRole('link').map(addressOf)).toEqual([
    '/admin/backups',
    '/admin/order-sales?quick=overdue',
    '/admin/order-sales?f.confirmed=eq:false&f.date=lte:"2026-11-20"',
    '/admin/product?f.least_stock=unmet:true',
  ])
})

test('today stands beside yesterday, and this month beside the same days of the last', async () => {
  const { call, open } = await openShopWithDashboard()
  const shop = await tradeAt(call, { stock: [ring] })
  await shop.sell(one, { to: luk, date: '2026-10-20' })
  await shop.sell(one, { to: luk, date: '2026-10-22' })
  await shop.sell(one, { to: luk, date: '2026-11-20' })
  await shop.sell({ ...one, quantity: 2, weight: 15 }, { to: luk })

  await open()

  await screen.findByRole('link', { name: 'HK$13,740.00' })
  expect(card('Sales today')).toHaveTextContent('vs yesterday+50.00 %')
  expect(card('Sales this month')).toHaveTextContent('vs same days last month+150.00 %')
})
