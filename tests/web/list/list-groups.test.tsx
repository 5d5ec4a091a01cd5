// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { money } from '#tests/support/money.ts'
import { onPhone } from '#tests/support/window-width.ts'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

/** Two wholesale customers and one without a group, each with a balance. */
async function shopWithGroups() {
  const screens = await openScreens()
  await screens.call('POST', '/customer_groups', { code: 'W', name: 'Wholesale' })
  await sql`insert into customers (code, name, currency_id, balance_value, customer_group_id)
    select code, name, 'HKD', balance, (select id from customer_groups where name = wanted)
    from (values ('C1', 'Luk Wholesale', 1000.10, 'Wholesale'), ('C2', 'Golden Source', 0.15, 'Wholesale'),
      ('C3', 'Walk-in', 20, null)) as them (code, name, balance, wanted)`.execute(screens.db)
  return screens
}

const head = (name: RegExp) => screen.findByRole('button', { name, expanded: false })
const rowOf = (element: HTMLElement) => {
  const row = element.closest('tr')
  if (row === null) throw new Error('the head stands in no row')
  return within(row)
}

test('customers are grouped by a column, each group with its count and its sums', async () => {
  const { open, asked } = await shopWithGroups()
  const user = await open('customers')
  await screen.findByText('Luk Wholesale')
  await user.click(await screen.findByRole('button', { name: 'Group' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Customer group' }))

  const wholesale = await head(/Wholesale\s*2$/)
  expect(rowOf(wholesale).getByText(money('HK$1,000.25'))).toBeVisible()
  expect(rowOf(await head(/No value\s*1/)).getByText(money('HK$20.00'))).toBeVisible()
  expect(screen.getByText('2 groups')).toBeVisible()
  expect(screen.queryByText('Luk Wholesale')).toBeNull()
  expect(asked.filter(({ call }) => call === 'POST /_api/customers/search')).toHaveLength(1)
  expect(await screen.findByText('Total of 3')).toBeVisible()
})

test('a group opens on its records alone, and closes again', async () => {
  const { open } = await shopWithGroups()
  const user = await open('customers', '?group=customer_group_id')
  await user.click(await head(/Wholesale\s*2$/))
  expect(await screen.findByText('Luk Wholesale')).toBeVisible()
  expect(screen.getByText('Golden Source')).toBeVisible()
  expect(screen.queryByText('Walk-in')).toBeNull()

  await user.click(await head(/No value/))
  expect(await screen.findByText('Walk-in')).toBeVisible()
  expect(screen.queryByText('Luk Wholesale')).toBeNull()

  await user.click(screen.getByRole('button', { name: /No value/, expanded: true }))
  await waitFor(() => expect(screen.queryByText('Walk-in')).toBeNull())
})

test("moments are grouped by the shop's months, and an address opens one", async () => {
  const { open, db } = await shopWithGroups()
  // The first half hour of November in Hong Kong.
  await sql`update customers set created_at = case code when 'C3' then '2026-10-31T16:30:00Z'::timestamptz
    else '2026-10-01T00:00:00Z'::timestamptz end`.execute(db)
  await open('customers', '?group=created_at%7Cmonth&in=2026-11')
  expect(await screen.findByText('Walk-in')).toBeVisible()
  expect(screen.queryByText('Luk Wholesale')).toBeNull()
  expect(await head(/2026-10\s*2/)).toBeVisible()
})

test('a record that opens over its group leaves the group open, and closing the record does too', async () => {
  const { open } = await shopWithGroups()
  const user = await open('customers', '?group=customer_group_id')
  await user.click(await head(/Wholesale\s*2$/))
  await user.click(await screen.findByText('Golden Source'))
  expect(location.search).toMatch(/open=customers/)
  expect(screen.getByText('Luk Wholesale')).toBeInTheDocument()
  expect(location.search).toMatch(/in=\d/)
})

test('a filter narrows the groups, too', async () => {
  const { open } = await shopWithGroups()
  const user = await open('customers', '?group=customer_group_id')
  await head(/Wholesale\s*2$/)
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'golden')
  expect(await head(/Wholesale\s*1$/)).toBeVisible()
  expect(screen.queryByText('No value')).toBeNull()
})

describe('on a phone', () => {
  onPhone()

  test('groups stand between the cards', async () => {
    const { open } = await shopWithGroups()
    const user = await open('customers', '?group=customer_group_id')
    const wholesale = await head(/Wholesale\s*2$/)
    await user.click(wholesale)
    const card = (await screen.findByText('Luk Wholesale')).closest('.record-card')
    if (card === null) throw new Error('the record has no card')
    expect(wholesale.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const other = screen.getByRole('button', { name: /No value/ })
    expect(card.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

test('that is too long for groups explains that, and shows its records', async () => {
  const { open, db } = await shopWithGroups()
  for (const part of [1, 2, 3])
    await sql`insert into customers (code, name) select 'M' || ${part}::int || '-' || n, 'Many'
      from generate_series(1, 4000) n`.execute(db)
  await open('customers', '?group=customer_group_id')
  expect(await screen.findByText(/Not grouped: more than 10,000 records/)).toBeVisible()
  expect((await screen.findAllByText('Many')).length).toBeGreaterThan(10)
})
