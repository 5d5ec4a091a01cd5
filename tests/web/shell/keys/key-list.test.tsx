import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open, serveTabs, tabs } from '../open-tabs'

vi.setConfig({ testTimeout: 60_000 })
serveTabs()

const list = async () => within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
const rowOf = async (title: string) => (await list()).getByText(title).closest('div')

test('a question mark lists every key by its place, and tells what works here', async () => {
  const { user } = await open('/admin/customers')
  await tabs()
  await user.keyboard('?')

  const shown = await list()
  expect(shown.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
    'Anywhere',
    'On an order',
    'In forms and choices',
    'In the lines of an order',
  ])
  expect(await rowOf('New sale')).toHaveTextContent('New saleAlt+S')
  expect(await rowOf('Pay')).toHaveTextContent('Paynot on this pageF8')
})

test('at the scanner box, where the focus is on a sale, a question mark lists them too', async () => {
  const { user } = await open('/admin/order-sales/new')
  const scanner = await screen.findByLabelText('Scan or search')
  await user.click(scanner)
  await user.keyboard('?')
  expect(await rowOf('Pay')).toHaveTextContent('F8')
  expect(await rowOf('Open the details of the line')).toHaveTextContent('Alt+↓')
  expect(await rowOf('Undo')).not.toHaveTextContent('not on this page')
  expect(await rowOf('Choose the tender')).toHaveTextContent('Choose the tendernot on this pageAlt+1 … 9')
  expect(scanner).toHaveValue('')
})

test('the same list stands in the menu of the user, and a new purchase begins from anywhere by its key', async () => {
  const { user, press } = await open('/admin/customers')
  await tabs()
  await press('User menu')
  await user.click(await screen.findByText('Keyboard shortcuts'))
  await user.click(within((await screen.findAllByRole('dialog'))[0] ?? document.body).getByRole('button'))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Alt>}p{/Alt}')
  await waitFor(() => expect(location.pathname).toBe('/admin/order-purchase/new'))
})

test('a slash opens the search on a sale where nobody types, and goes nowhere else', async () => {
  const { user } = await open('/admin/order-sales/new')
  const box = await screen.findByLabelText('Scan or search')
  const focused = document.activeElement
  if (focused instanceof HTMLElement) focused.blur()
  await user.keyboard('/')

  expect(await screen.findByRole('combobox', { name: 'Find a page or a code' })).toHaveValue('')
  expect(box).toHaveValue('')
})
