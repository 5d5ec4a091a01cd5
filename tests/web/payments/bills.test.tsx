// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { BillableOrders } from '#web/trade/bill/BillableOrders.tsx'
import { PaymentListPage } from '#web/pages/payments/PaymentListPage.tsx'
import { serveOrders } from '../orders/open-order'
import { today } from '#tests/support/shop.ts'
import { payingShop, show } from './paying-shop'
import { money } from '#tests/support/money.ts'

serveOrders()
// Compiled here, outside the time limit of the first test.
beforeAll(() => import('#web/pages/payments/VoucherDialog.tsx'))

const top = () => within(screen.getAllByRole('dialog').at(-1) ?? document.body)
const figure = (name: string) => screen.findByRole('group', { name })
const box = ({ code }: { code: string }) => screen.findByRole('checkbox', { name: `Choose ${code}` })
const fill = async (user: UserEvent, label: string, text: string) => {
  const field = await top().findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}

test('the unpaid orders of a customer make one bill, which opens', async () => {
  const shop = await payingShop()
  const [first, second] = [await shop.order(), await shop.order({ weight: 2 })]
  const inDollars = await shop.order({ currency: 'USD' })
  await shop.order({ confirmed: false })
  const user = await show(<BillableOrders customerId={shop.luk} />)
  expect(await screen.findAllByRole('checkbox', { name: /^Choose/ })).toHaveLength(3)
  const make = screen.getByRole('button', { name: 'Make bill' })
  expect(make).toBeDisabled()

  await user.click(await box(first))
  expect(await box(inDollars)).toBeDisabled()
  await user.hover(await box(inDollars))
  expect(
    await screen.findByText('The orders of one bill have one customer, currency and direction'),
  ).toBeInTheDocument()
  await user.click(await box(second))
  expect(screen.getByLabelText('Total')).toHaveTextContent('HK$2,748.00')
  await user.click(make)

  expect(await figure('Billed')).toHaveTextContent('HK$2,748.00')
  expect(await figure('Unpaid')).toHaveTextContent('HK$2,748.00')
  expect(top().getByText('Open')).toBeInTheDocument()
  expect(top().getByRole('link', { name: first.code })).toBeInTheDocument()
  expect(await box(first)).toBeDisabled()
})

test('a customer who owes more orders than one page holds can be billed for the newest too', async () => {
  const { db, luk } = await payingShop()
  await sql`insert into orders (code, order_type, in_out, date, customer_id, confirmed, receivable_cash_value,
      unpaid_cash_value, currency)
    select 'OLD-' || n, 'CPXS', -1, date '2026-01-01' + n, ${luk}, true, 100, 100, 'HKD'
    from generate_series(1, 101) n`.execute(db)
  const user = await show(<BillableOrders customerId={luk} />)
  expect(await screen.findByText('The oldest 100 of 101 are shown')).toBeInTheDocument()
  expect(screen.queryByText('OLD-101')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await user.click(await box({ code: 'OLD-101' }))
  expect(screen.queryByText(/are shown/)).toBeNull()
  expect(screen.getByLabelText('Total')).toHaveTextContent('HK$100.00')
})

test('a bill is paid in part, oldest order first, and then in full', async () => {
  const shop = await payingShop()
  const orders = [await shop.order(), await shop.order({ weight: 2 })]
  const bill = await shop.billOf(...orders)
  const user = await show(<div />, `/admin/payment?open=payments/${String(bill.id)}`)
  await user.click(await screen.findByRole('button', { name: 'Receive payment…' }))
  expect(await top().findByLabelText('Amount')).toHaveValue('2748')
  await fill(user, 'Amount', '2748.01')
  expect(top().getByText('Value exceed')).toBeInTheDocument()
  await user.clear(top().getByLabelText('Amount'))
  expect(top().getByText('Value is required')).toBeInTheDocument()

  await fill(user, 'Amount', '1000')
  const shares = within(top().getByRole('group', { name: 'Pays, oldest first' }))
  expect(shares.getByText(orders[0]?.code ?? '').nextSibling).toHaveTextContent('HK$916.00')
  expect(shares.getByText(orders[1]?.code ?? '').nextSibling).toHaveTextContent('HK$84.00')
  await user.click(top().getByRole('button', { name: 'Receive payment' }))

  await waitFor(async () => expect(await figure('Paid so far')).toHaveTextContent('HK$1,000.00'))
  expect(await figure('Unpaid')).toHaveTextContent('HK$1,748.00')
  expect(await top().findByText('Cash HK$916.00')).toBeInTheDocument()
  expect(top().queryByRole('button', { name: 'Delete' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Receive payment…' }))
  await user.click(await top().findByRole('button', { name: 'Receive payment' }))
  expect(await screen.findByText('Settled')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Receive payment…' })).toBeNull())
  expect(await shop.stored({ id: orders[1]?.id ?? 0 })).toMatchObject({ paid: true })
})

test('a payment of a bill begins with the present amount due, not with that of when the bill was opened', async () => {
  const shop = await payingShop()
  const bill = await shop.billOf(await shop.order(), await shop.order({ weight: 2 }))
  const user = await show(<div />, `/admin/payment?open=payments/${String(bill.id)}`)
  const pay = await screen.findByRole('button', { name: 'Receive payment…' })

  const tender = { payment_method: 'cash', amount_paid_value: 1000, currency_paid: 'HKD', date: today }
  await shop.kept('POST', `/payments/${String(bill.id)}/pay`, tender)
  await user.click(pay)
  expect(await top().findByLabelText('Amount')).toHaveValue('1748')
})

test('a bill of cash and gold needs a bar for the gold alone', async () => {
  const shop = await payingShop()
  const withGold = await shop.order({ weight: 10, payment_method: 'with_gold' })
  const bill = await shop.billOf(withGold, await shop.order())
  await shop.kept('POST', '/gold_bars', { code: 'LUK-1', name: 'Gold of Luk', weight: 0 })
  const user = await show(<div />, `/admin/payment?open=payments/${String(bill.id)}`)
  await user.click(await screen.findByRole('button', { name: 'Receive payment…' }))
  expect(await top().findByLabelText('Weight')).toHaveValue('10.000')
  await user.click(top().getByRole('button', { name: 'Receive payment' }))
  expect(top().getByText('Gold Bar is required')).toBeInTheDocument()
  await user.click(top().getByRole('combobox', { name: 'Gold bar' }))
  await user.click(await screen.findByText('Gold of Luk'))
  await user.click(top().getByRole('button', { name: 'Receive payment' }))

  expect(await screen.findByText('Settled')).toBeInTheDocument()
  expect(await shop.kept('GET', '/gold_bars/LUK-1')).toMatchObject({ current_weight: 10 })
})

test('a bill without payments is deleted, and its orders can be billed again', async () => {
  const shop = await payingShop()
  const orders = [await shop.order(), await shop.order()]
  const bill = await shop.billOf(...orders)
  const user = await show(<BillableOrders customerId={shop.luk} />, `/admin?open=payments/${String(bill.id)}`)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/its orders can be billed again/)).toBeInTheDocument()
  await user.click(top().getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await box(orders[0] ?? { code: '' })).toBeEnabled())
  expect((await shop.call('GET', `/payments/${String(bill.id)}`)).status).toBe(404)
})

test('marked orders of a list make a bill', async () => {
  const shop = await payingShop()
  const [first] = [await shop.order(), await shop.order()]
  const billed = await shop.order()
  const bill = await shop.billOf(billed)
  const user = await shop.open('/admin/order-sales')
  await screen.findByText(first.code)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all', hidden: false }))
  const make = await screen.findByRole('button', { name: 'Make bill' })
  await waitFor(() => expect(make).toBeDisabled())
  await user.hover(make)
  const reason = `${billed.code} is on the open bill ${String(bill.code)}`
  expect(await screen.findByText(reason)).toBeInTheDocument()

  const row = within(screen.getByText(billed.code).closest('tr') ?? document.body)
  await user.click(row.getByRole('checkbox'))
  await waitFor(() => expect(make).toBeEnabled())
  await user.click(make)
  expect(await figure('Billed')).toHaveTextContent('HK$1,832.00')
})

test('gold stands in grams in the list of payments, and open bills are one click away', async () => {
  const shop = await payingShop()
  const withGold = await shop.order({ weight: 10, payment_method: 'with_gold' })
  await shop.kept('POST', '/gold_bars', { code: 'LUK-1', weight: 0 })
  const gold = { payment_method: 'gold_bar', weight: 4, gold_bar_code: 'LUK-1' }
  await shop.kept('POST', '/order_payments', { order_code: withGold.code, ...gold })
  const bill = await shop.billOf(withGold)
  const user = await show(<PaymentListPage />)
  expect(await screen.findByText(money('4.000 g'))).toBeInTheDocument()
  const due = screen.getAllByText(money('HK$160.00'))[0]?.closest('.money-and-gold')
  expect(due).toHaveTextContent('HK$160.006.000 g')
  expect(screen.getByText('Bill · open')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: withGold.code })).toBeInTheDocument()

  await user.click(screen.getByText('Open bills'))
  await waitFor(() => expect(screen.queryByText(money('4.000 g'))).toBeNull())
  expect(location.search).toBe('?quick=open')
  await user.click(screen.getByText(String(bill.code)))
  expect(await figure('Unpaid')).toHaveTextContent('6.000 g')
})

test('a voucher leads to its order, its customer, its bar and its bill', async () => {
  const shop = await payingShop()
  const withGold = await shop.order({ weight: 10, payment_method: 'with_gold' })
  const bill = await shop.billOf(withGold)
  await shop.kept('POST', '/gold_bars', { code: 'LUK-1', name: 'Gold of Luk', weight: 0 })
  const gold = { gold_paid_weight: 4, gold_bar_code: 'LUK-1' }
  await shop.kept('POST', `/payments/${String(bill.id)}/pay`, gold)
  await show(<div />, `/admin/payment?open=payments/${Number(bill.id) + 1}`)
  expect(await screen.findByText('Gold bar 4.000 g')).toBeInTheDocument()
  const links = async (name: string | RegExp) =>
    (await top().findByRole('link', { name })).getAttribute('href')
  expect(await links(withGold.code)).toContain(`open=orders/${withGold.id}`)
  expect(await links(/Luk Wholesale/)).toContain(`open=customers/${shop.luk}`)
  expect(await links(/Gold of Luk/)).toContain('open=gold_bars/')
  expect(await links(String(bill.code))).toContain(`open=payments/${String(bill.id)}`)
})
