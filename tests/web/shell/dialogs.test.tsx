import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialog, gone, results, show, startDialogs } from './open-dialogs'

startDialogs()

/** Goes through the browser's history, and resolves when the page has followed. */
const travel = (steps: number) =>
  act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.go(steps)
    await arrived
  })

test('a dialog has an address, and the rest of the query stays', async () => {
  const user = show('/admin/customers?page=2')
  await user.click(screen.getByText('add'))
  expect(await dialog('customers new')).toHaveTextContent('{"code":"R/1"}')
  expect(location.search).toBe('?page=2&open=customers/new')
})

test('saving closes a dialog and answers the record to its opener', async () => {
  const user = show('/admin/customers?page=2')
  await user.click(screen.getByText('add'))
  await user.click(await screen.findByText('save customers new'))
  await waitFor(() => expect(results).toHaveBeenCalledWith({ id: 7, name: 'saved' }))
  await gone('customers new')
  expect(location.search).toBe('?page=2')
})

test('Back closes the topmost dialog only', async () => {
  const user = show('/admin/customers')
  await user.click(screen.getByText('add'))
  await user.click(await screen.findByText('group of customers new'))
  await dialog('customer_groups new')
  expect(location.search).toBe('?open=customers/new&open=customer_groups/new')

  act(() => history.back())
  await gone('customer_groups new')
  await dialog('customers new')
  expect(results).not.toHaveBeenCalled()

  act(() => history.back())
  await gone('customers new')
  expect(results).toHaveBeenCalledWith(undefined)
})

test('Forward does not open a new record without its initial values', async () => {
  const user = show('/admin/customers?page=2')
  await user.click(screen.getByText('add'))
  await user.click(await screen.findByText('group of customers new'))
  await dialog('customer_groups new')
  await travel(-1)
  await gone('customer_groups new')
  await travel(1)
  expect(location.search).toBe('?page=2&open=customers/new')
  expect(screen.queryByRole('region', { name: 'customer_groups new' })).not.toBeInTheDocument()
  expect(await dialog('customers new')).toHaveTextContent('{"code":"R/1"}')

  await travel(-2)
  await gone('customers new')
  await travel(1)
  expect(location.search).toBe('?page=2')
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  await user.click(screen.getByText('add'))
  expect(await dialog('customers new')).toHaveTextContent('{"code":"R/1"}')
})

test('an address opens its dialogs one over the other, and closing them keeps the page', async () => {
  const user = show('/admin/customers?open=customers/3&open=customer_groups/1')
  await dialog('customers 3')
  await user.click(await screen.findByText('cancel customer_groups 1'))
  await gone('customer_groups 1')
  expect(location.pathname + location.search).toBe('/admin/customers?open=customers/3')
})

test('an address that names nothing is left alone', async () => {
  show(
    '/admin/customers?open=nothing/3&open=customers&open=/&open=a/b/c/d&open=customers/3/No!&open=customers/%25&open=customers/%25FF&open=customers/3',
  )
  await dialog('customers 3')
  expect(screen.getAllByRole('region')).toHaveLength(1)
})

test('a link to a record opens its dialog, whatever characters its key has', async () => {
  const user = show('/admin/orders?page=2')
  await user.click(screen.getByText('the customer'))
  expect(await dialog('customers A/B 1')).toBeInTheDocument()
  expect(new URLSearchParams(location.search).get('page')).toBe('2')
})

test('a link may open a part of a record, and the address names it', async () => {
  const user = show('/admin/customers?page=2')
  expect(screen.getByText('100.00')).toHaveAttribute('href', '?page=2&open=customers/3/balance')
  await user.click(screen.getByText('100.00'))
  expect(await dialog('customers 3')).toHaveTextContent('balance')
  expect(location.search).toBe('?page=2&open=customers/3/balance')
})

test('another part of a record is shown without a question, and typed values stay', async () => {
  const user = show('/admin/customers?open=customers/3')
  await user.type(await screen.findByLabelText('input of customers 3'), 'Luk')
  await user.click(screen.getByText('balance of customers 3'))
  expect(await screen.findByRole('status')).toHaveTextContent('balance')
  expect(location.search).toBe('?open=customers/3/balance')
  expect(screen.getByLabelText('input of customers 3')).toHaveValue('Luk')

  await user.click(screen.getByText('form of customers 3'))
  expect(location.search).toBe('?open=customers/3')
  expect(screen.queryByText('Keep editing')).not.toBeInTheDocument()
})

test('a saved record takes the place of the new one, and typed values stay', async () => {
  const user = show('/admin/customers')
  await user.click(screen.getByText('add'))
  await user.type(await screen.findByLabelText('input of customers new'), 'Luk')
  await user.click(screen.getByText('stay customers new'))
  await dialog('customers 7')
  expect(location.search).toBe('?open=customers/7')
  expect(screen.getByLabelText('input of customers 7')).toHaveValue('Luk')
})

test('a double click opens one dialog', async () => {
  show('/admin/customers')
  const add = screen.getByText('add')
  act(() => {
    add.click()
    add.click()
  })
  await dialog('customers new')
  expect(location.search).toBe('?open=customers/new')
})

test('Back asks first while input is unsaved, and not after a save', async () => {
  const user = show('/admin/customers', false)
  await user.click(screen.getByText('add'))
  await user.type(await screen.findByLabelText('input of customers new'), 'Luk')
  act(() => history.back())
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText('input of customers new')).toHaveValue('Luk')
  expect(location.search).toBe('?open=customers/new')
  act(() => history.back())
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))

  await user.click(screen.getByText('save customers new'))
  await gone('customers new')
  expect(results).toHaveBeenCalledWith({ id: 7, name: 'saved' })

  await user.click(screen.getByText('add'))
  await user.type(await screen.findByLabelText('input of customers new'), 'Luk')
  act(() => history.back())
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await gone('customers new')
  expect(location.search).toBe('')
})

/** Goes back, and waits until the page is where it was: a question keeps the browser from going. */
async function goBackInVain() {
  const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    history.back()
    await isBack
  })
}

test('Back pressed twice asks once, and the next dialog asks as well', async () => {
  const user = show('/admin/customers', false)
  for (const round of ['first', 'next']) {
    await user.click(screen.getByText('add'))
    await user.type(await screen.findByLabelText('input of customers new'), round)
    await goBackInVain()
    await goBackInVain()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await gone('customers new')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument())
    expect(location.pathname + location.search).toBe('/admin/customers')
  }
})

test('a question that is answered after the save leads nowhere', async () => {
  const user = show('/admin/customers', false)
  await user.click(screen.getByText('add'))
  await user.type(await screen.findByLabelText('input of customers new'), 'Luk')
  await goBackInVain()
  await user.click(screen.getByText('save customers new'))
  await gone('customers new')
  const before = history.state as unknown
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument())
  expect(history.state).toEqual(before)
  expect(location.pathname + location.search).toBe('/admin/customers')
})

test('closing asks first while input is unsaved', async () => {
  const user = show('/admin/customers?open=customers/3')
  await user.type(await screen.findByLabelText('input of customers 3'), 'L')
  await user.click(screen.getByText('cancel customers 3'))
  expect(await dialog('customers 3')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await gone('customers 3')
  expect(location.search).toBe('')
})

test('Enter never gives up unsaved input, since a scanner sends it after each code', async () => {
  const user = show('/admin/customers?open=customers/3')
  await user.type(await screen.findByLabelText('input of customers 3'), 'L')
  await user.click(screen.getByText('cancel customers 3'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus())
  await user.keyboard('CPXS-1{Enter}')
  expect(location.search).toBe('?open=customers/3')
  expect(screen.getByLabelText('input of customers 3')).toHaveValue('L')
})

/** antd listens to the number of a key, which `user.keyboard` leaves out. */
const escape = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 })

test('Escape closes the dialog on top wherever the focus is, also before the dialog has taken it', async () => {
  const user = show('/admin/customers?open=customers/3')
  await user.type(await screen.findByLabelText('input of customers 3'), 'L')
  await user.click(screen.getByText('group of customers 3'))
  await dialog('customer_groups new')
  act(() => screen.getByLabelText('input of customers 3').focus())
  escape()
  await gone('customer_groups new')
  expect(screen.getByLabelText('input of customers 3')).toHaveValue('L')
  expect(screen.queryByText('Keep editing')).not.toBeInTheDocument()

  act(() => document.querySelector<HTMLElement>(':focus')?.blur())
  escape()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await gone('customers 3')
})
