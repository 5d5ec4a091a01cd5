// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linesOf } from '#web/data/records/sums.ts'
import { summedColumns } from '#web/list/sums/SumFigures.tsx'
import { money } from '#tests/support/money.ts'
import { openShop } from '#tests/support/shop.ts'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

/** Three customers with balances, one of them in dollars. */
async function shopWithBalances() {
  const screens = await openScreens()
  await sql`insert into customers (code, name, currency_id, balance_value) values
    ('C1', 'Luk Wholesale', 'HKD', 1000.10), ('C2', 'Golden Source', 'HKD', 0.15), ('C3', 'Bao Wah', 'USD', 20),
    ('C4', 'Walk-in', 'CNY', 0)`.execute(screens.db)
  return screens
}

const foot = () => {
  const row = document.querySelector('.sums-foot')
  if (!(row instanceof HTMLElement)) throw new Error('the list has no foot')
  return within(row)
}
const sumsAsked = (asked: { call: string }[]) => asked.filter(({ call }) => call.endsWith('/sums'))

test('the foot of a list adds up all its records, each currency on a line of its own', async () => {
  const { open, asked } = await shopWithBalances()
  await open('customers')
  expect(await screen.findByText('Total of 4')).toBeVisible()
  expect(foot().getByText(money('HK$1,000.25'))).toBeVisible()
  expect(foot().getByText(money('$20.00'))).toBeVisible()
  expect(foot().queryByText(money('¥0.00'))).toBeNull()
  const calls = asked.map(({ call }) => call)
  expect(calls.indexOf('POST /_api/customers/sums')).toBeGreaterThan(
    calls.indexOf('POST /_api/customers/search'),
  )
})

test('of more than three currencies, those without a line wait behind a button', async () => {
  const { open, db } = await shopWithBalances()
  await sql`insert into customers (code, name, currency_id, balance_value) values
    ('C5', 'Hengli', 'CNY', 7), ('C6', 'Marina', 'EUR', 9)`.execute(db)
  const user = await open('customers')
  expect(await screen.findByText('Total of 6')).toBeVisible()
  expect(foot().getByText(money('HK$1,000.25'))).toBeVisible()
  await user.click(foot().getByRole('button', { name: '2 further currencies' }))
  const all = within(await screen.findByRole('tooltip'))
  for (const sum of ['HK$1,000.25', '$20.00', '¥7.00', '€9.00'])
    expect(all.getByText(money(sum))).toBeVisible()
})

test('a search is summed up again, and the next page is not', async () => {
  const { open, asked } = await shopWithBalances()
  const user = await open('customers')
  await screen.findByText('Total of 4')
  await user.click(screen.getByRole('columnheader', { name: 'Name', hidden: false }))
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'bao')
  expect(await screen.findByText('Total of 1')).toBeVisible()
  expect(foot().queryByText(money('HK$1,000.25'))).toBeNull()
  expect(sumsAsked(asked)).toHaveLength(2)

  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(sumsAsked(asked)).toHaveLength(3))
})

test('a list of names has no sums, and an empty one no foot', async () => {
  const { open, asked, call } = await openScreens()
  await call('POST', '/colors', { name: 'Rose' })
  await open('colors')
  await screen.findByText('Rose')
  expect(document.querySelector('.sums-foot')).toBeNull()
  expect(sumsAsked(asked)).toEqual([])
})

test('a list with too many records to add up explains that', async () => {
  const { open, db } = await shopWithBalances()
  for (const part of [1, 2, 3])
    await sql`insert into customers (code, name, balance_value)
      select 'M' || ${part}::int || '-' || n, 'Many', 1 from generate_series(1, 4000) n`.execute(db)
  await open('customers')
  expect(await screen.findByText('Not added up: more than 10,000 records.')).toBeVisible()
})

test('a column of several properties has the sums of all of them', async () => {
  const { shop } = await openShop()
  const { payments } = shop.live.served().resources
  if (!payments) throw new Error('there are no vouchers')
  const shown = ['code', 'amount', 'customer_id']
  const summed = summedColumns(payments, shown, { amount: { of: ['value', 'gold_weight'] } })
  expect([...summed].map(([column, all]) => [column, all.map(({ name }) => name)])).toEqual([
    ['amount', ['value', 'gold_weight']],
  ])
})

test('a currency in which nothing is left takes no line', () => {
  const [renminbi, dollars, euros, gold] = [
    { field: 'value', currency: 'CNY', sum: 7 },
    { field: 'value', currency: 'HKD', sum: 12 },
    { field: 'value', currency: 'EUR', sum: 0 },
    { field: 'gold', sum: 0 },
  ]
  const sums = [renminbi, euros, dollars, gold]
  expect(linesOf(sums, ['value'])).toEqual([dollars, renminbi])
  expect(linesOf([euros, { ...dollars, sum: 0 }], ['value'])).toEqual([{ ...dollars, sum: 0 }])
  expect(linesOf(sums, ['gold'])).toEqual([gold])
})
