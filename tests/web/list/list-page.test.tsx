import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openScreens, serveScreens, type Asked } from '../app/open-screen'

serveScreens()

async function shopWithCustomers(...names: string[]) {
  const screens = await openScreens()
  for (const name of names) await screens.call('POST', '/customers', { name })
  return screens
}

/** The customers' names in the order of the list; a box to mark it and its code stand before each. */
function shownNames(): (string | null)[] {
  const rows = screen.getAllByRole('row').filter((row) => row.dataset.rowKey !== undefined)
  return rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent ?? null)
}

const searches = (asked: readonly Asked[]) => asked.filter(({ call }) => call.endsWith('/search'))

/** The head of a column; antd keeps a second one, hidden, to measure it. */
const head = (name: string | RegExp) => screen.getByRole('columnheader', { name, hidden: false })

test('a list shows its rows, the newest first, and how many there are', async () => {
  const { open } = await shopWithCustomers('Luk Wholesale', 'Golden Source')
  await open('customers')

  expect(await screen.findByText('Luk Wholesale')).toBeVisible()
  expect(shownNames()).toEqual(['Golden Source', 'Luk Wholesale'])
  expect(screen.getByText('2 in total')).toBeVisible()
})

/** The widths of the columns, in their order. */
const columnWidths = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-table-body col')].map(({ style }) => style.width)

test('a list that was open before keeps its column widths while it waits for rows', async () => {
  const { open } = await shopWithCustomers('Luk Wholesale and Manufacture of Fine Jewellery')
  await open('customers')
  const waiting = columnWidths()
  await screen.findByText(/^Luk/)
  const filled = columnWidths()
  expect(filled).not.toEqual(waiting)
  cleanup()

  await open('customers')

  expect(screen.queryByText(/^Luk/)).toBeNull()
  expect(columnWidths()).toEqual(filled)
})

test('each row has one link that opens it; other links are fainter', async () => {
  const { open, call } = await shopWithCustomers('Luk Wholesale')
  const { body: group } = await call('POST', '/customer_groups', { name: 'Wholesale' })
  await call('POST', '/customers', { name: 'Golden Source', customer_group_id: group.id })
  await open('customers')
  const row = (await screen.findByText('Golden Source')).closest('tr')
  const opening = row?.querySelectorAll('.cell-opens a')
  expect(opening).toHaveLength(1)
  expect(opening?.[0]).toHaveTextContent(/^C\d+$/)
  expect(
    within(row ?? document.body)
      .getByRole('link', { name: 'Wholesale' })
      .closest('td'),
  ).not.toHaveClass('cell-opens')
})

test('a click on a head sorts on the server, and the address keeps the sort', async () => {
  const { open, asked } = await shopWithCustomers('Bao Wah', 'Chan', 'Au Yeung')
  const user = await open('customers')
  await screen.findByText('Chan')

  await user.click(head('Name'))

  await waitFor(() => expect(shownNames()).toEqual(['Au Yeung', 'Bao Wah', 'Chan']))
  expect(searches(asked).at(-1)?.body).toMatchObject({ sorts: ['name|ASC'] })
  expect(new URLSearchParams(location.search).get('sort')).toBe('name|ASC')
})

test('a head without an index sorts nothing, and neither does a kept address with it', async () => {
  const { open, asked } = await shopWithCustomers('Bao Wah', 'Chan')
  const user = await open('customers', '?sort=remarks%7CASC')
  await screen.findByText('Chan')
  expect(shownNames()).toEqual(['Chan', 'Bao Wah'])
  expect(searches(asked).at(-1)?.body).toMatchObject({ sorts: ['id|DESC'] })
  const before = searches(asked).length

  await user.click(head(/^Remarks/))
  await user.click(head('Phone'))

  await waitFor(() => expect(searches(asked).at(-1)?.body).toMatchObject({ sorts: ['phone|ASC'] }))
  expect(searches(asked)).toHaveLength(before + 1)
})

test('the quick search asks the server, and an address with a search opens it', async () => {
  const { open, asked } = await shopWithCustomers('Luk Wholesale', 'Golden Source')
  const user = await open('customers', '?q=golden')
  expect(await screen.findByText('Golden Source')).toBeVisible()
  expect(shownNames()).toEqual(['Golden Source'])

  const search = screen.getByRole('searchbox', { name: 'Search' })
  await user.clear(search)
  await user.type(search, 'luk')

  await waitFor(() => expect(shownNames()).toEqual(['Luk Wholesale']))
  expect(searches(asked).at(-1)?.body).toMatchObject({ q: 'luk' })
  expect(new URLSearchParams(location.search).get('q')).toBe('luk')
})

test('a search that has not looked through the whole list says so, until more is typed', async () => {
  const { open, db } = await openScreens()
  const insert = async (name: string, rows: number) => {
    for (let left = rows; left > 0; left -= 5000)
      await sql`insert into colors (name) select ${name}::text from generate_series(1, ${Math.min(left, 5000)}::int)`.execute(
        db,
      )
  }
  for (const [name, rows] of [
    ['赤金', 1],
    ['赤', 20_500],
    ['白', 10_500],
  ] as const)
    await insert(name, rows)
  await sql`analyze colors`.execute(db)
  const user = await open('colors', `?q=${encodeURIComponent('赤')}`)
  const cut = 'Too many records contain this: only the first 3,000 in this order were searched.'
  expect(await screen.findByText(new RegExp(cut))).toBeVisible()

  await user.type(screen.getByRole('searchbox', { name: 'Search' }), '金')

  expect(await screen.findByText('1 in total')).toBeVisible()
  expect(screen.queryByText(new RegExp(cut))).toBeNull()
})

test('a filter in the address narrows the list, and can be cleared when it finds nothing', async () => {
  const { open } = await shopWithCustomers('Luk Wholesale')
  const filter = encodeURIComponent('contains:"nobody"')
  const user = await open('customers', `?f.name=${filter}`)
  expect(await screen.findByText('No record matches')).toBeVisible()

  await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) ?? document.body)

  expect(await screen.findByText('Luk Wholesale')).toBeVisible()
  expect(location.search).toBe('')
})

test('a record is deleted after a question', async () => {
  const { open } = await shopWithCustomers('Luk Wholesale')
  const user = await open('customers')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findAllByText('Are you sure you want to delete this record?')
  const question = screen.getAllByRole('dialog').at(-1) ?? document.body
  await user.click(within(question).getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('Deleted successfully')).toBeVisible()
  expect(await screen.findByText('Nothing here yet')).toBeVisible()
})

test('a list that fails shows the reason and another try', async () => {
  const { open } = await shopWithCustomers('Luk Wholesale')
  const user = await open('customers', '?f.nonsense=eq%3A1')
  expect(await screen.findByText('Could not load')).toBeVisible()

  history.replaceState(null, '', '/admin/list')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await user.click(await screen.findByRole('button', { name: 'Reload' }))
  expect(await screen.findByText('Luk Wholesale')).toBeVisible()
})

test('an empty list shows the next steps: add, import, and for goods a purchase', async () => {
  const { open } = await openScreens()
  const user = await open('inventorys')
  expect(await screen.findByText('Nothing here yet')).toBeVisible()
  const steps = () => within(document.querySelector<HTMLElement>('.nothing') ?? document.body)
  expect(steps().getByRole('button', { name: 'Opening stock' })).toBeVisible()
  expect(await steps().findByRole('link', { name: 'New purchase order' })).toHaveAttribute(
    'href',
    '/admin/order-purchase/new',
  )
  await waitFor(() => expect(document.querySelector('.nothing svg')).toBeInTheDocument())
  await user.click(steps().getByRole('button', { name: 'Opening stock' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('a list that others fill offers no step that the user may not take', async () => {
  const { open } = await openScreens()
  await open('inventory_movements')
  expect(await screen.findByText('Records appear here as business is done.')).toBeVisible()
  expect(document.querySelectorAll('.nothing button, .nothing a')).toHaveLength(0)
})

test('a search that finds nothing is cleared in one step', async () => {
  const { open } = await shopWithCustomers('Luk Wholesale')
  const user = await open('customers', '?q=zzzz')
  expect(await screen.findByText('No record matches')).toBeVisible()
  expect(screen.queryByText('Nothing here yet')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(await screen.findByText('Luk Wholesale')).toBeVisible()
  expect(location.search).toBe('')
})
