// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open, serveTabs, tabs } from '../open-tabs'

serveTabs()

const list = async () => within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
const rowOf = async (title: string) => (await list()).getByText(title).closest('div')
const placeOf = async (title: string) => (await list()).getByRole('region', { name: title })

/** The keys of a place, each with its name. */
const keysAt = async (title: string) =>
  within(await placeOf(title))
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('a question mark lists every key by its place, and marks those that work here', async () => {
  const { user } = await open('/admin/customers')
  await tabs()
  await user.keyboard('?')

  const shown = await list()
  expect(shown.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
    'Anywhere',
    'On an order',
    'In the lines of an order',
    'In a payment',
    'In searches and lists of choices',
    'In a field',
    'In forms and dialogs',
    'In the rows of a form',
    'In the list of approvals',
    'In the column chooser',
    'On the tabs of the pages',
    'In the table of rights',
    'In the print dialog',
    'In the template designer',
  ])
  expect(await rowOf('New sales order')).toHaveTextContent('New sales orderAlt+S')
  expect(await rowOf('Go to what was scanned')).toHaveTextContent(
    'Go to what was scannednot on this pageAlt+O',
  )
  expect(await placeOf('On an order')).toHaveTextContent('On an ordernot on this page')
  expect(await placeOf('On the tabs of the pages')).not.toHaveTextContent('not on this page')
})

test('the list has the keys of the order lines and of the template designer', async () => {
  const { user } = await open('/admin/customers')
  await tabs()
  await user.keyboard('{F1}')

  expect(await keysAt('In the lines of an order')).toEqual([
    ['Next cell', 'Enter Tab'],
    ['Line above, line below', '↑ ↓'],
    ['Copy from the line above', 'Ctrl+D'],
    ['Remove the line', 'Ctrl+Delete'],
    ['On its number: remove the line', 'Delete'],
    ['Undo', 'Ctrl+Z'],
    ['Open the details of the line', 'Alt+↓'],
    ['Close the details of the line', 'Alt+↑'],
    ['Restore the previous value', 'Esc'],
    ['Take the proposed price or labor fee', '='],
    ['Discount in percent, or as an amount', '% $'],
  ])
  expect(await keysAt('In the template designer')).toEqual([
    ['Move the selection (Shift: further)', '← → ↑ ↓'],
    ['Select all elements', 'Ctrl+A'],
    ['Cut the selection', 'Ctrl+X'],
    ['Copy the selection', 'Ctrl+C'],
    ['Paste', 'Ctrl+V'],
    ['Duplicate the selection', 'Ctrl+D'],
    ['Remove the selection', 'Delete Backspace'],
    ['Undo', 'Ctrl+Z'],
    ['Redo', 'Ctrl+Y Ctrl+Shift+Z'],
    ['Clear the selection', 'Esc'],
  ])
})

test('at the scanner box, the focus of a sale, a question mark lists them too', async () => {
  const { user } = await open('/admin/order-sales/new')
  const scanner = await screen.findByLabelText('Scan or search')
  await user.click(scanner)
  await user.keyboard('?')
  expect(await rowOf('Receive payment, or pay out')).toHaveTextContent('F8')
  expect(await rowOf('Open the details of the line')).toHaveTextContent('Alt+↓')
  expect(await placeOf('In the lines of an order')).not.toHaveTextContent('In the lines of an ordernot')
  expect(await placeOf('In a payment')).toHaveTextContent(
    'In a paymentnot on this pageChoose the payment methodAlt+1 … 9',
  )
  expect(scanner).toHaveValue('')
})

test('the user menu has the same list, and a new purchase begins from anywhere by its key', async () => {
  const { user, press } = await open('/admin/customers')
  await tabs()
  await press('User menu')
  await user.click(await screen.findByText('Keyboard shortcuts'))
  await user.click(within((await screen.findAllByRole('dialog'))[0] ?? document.body).getByRole('button'))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Alt>}p{/Alt}')
  await waitFor(() => expect(location.pathname).toBe('/admin/order-purchase/new'))
})

test('a slash opens the search on a sale while nobody types, and goes nowhere else', async () => {
  const { user } = await open('/admin/order-sales/new')
  const box = await screen.findByLabelText('Scan or search')
  const focused = document.activeElement
  if (focused instanceof HTMLElement) focused.blur()
  await user.keyboard('/')

  expect(await screen.findByRole('combobox', { name: 'Search and actions' })).toHaveValue('')
  expect(box).toHaveValue('')
})
