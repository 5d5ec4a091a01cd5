// Extent: all
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { bringToken } from '#tests/support/served-shop.ts'
import { changeLanguage } from '#web/data/languages/i18n.ts'
import { open, serveTabs } from './open-tabs'

const shop = serveTabs()

beforeAll(async () => {
  await import('#web/shell/palette/Palette.tsx')
})

const field = () => screen.findByRole('combobox', { name: /^(Search and actions|搜索与操作)$/ })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const groupOf = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

type User = Awaited<ReturnType<typeof open>>['user']

async function search(user: User, text: string) {
  await waitFor(() => expect(document.querySelector('header .palette-button')).toBeInTheDocument())
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(document.querySelector('.palette-results')).toBeInTheDocument())
  const input = await field()
  if (text !== '') await user.type(input, text)
  return input
}

async function sellers() {
  await shop().call('POST', '/customers', { code: 'K100', name: '陆记珠宝', phone: '2345 6789' })
  await shop().call('POST', '/customers', { code: 'K200', name: 'Luk & Sons', phone: '9876 5432' })
}

test('a customer is found by the initials of its pinyin, and by a part of its phone', async () => {
  await sellers()
  const { user } = await open('/admin/customer_group')
  const input = await search(user, 'ljzb')
  await waitFor(() => expect(groupOf('Records')).toEqual(['陆记珠宝K100Customer']))
  await user.clear(input)
  await user.type(input, '9876')
  await waitFor(() => expect(groupOf('Records')).toEqual(['Luk & SonsK200Customer']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.search).toBe('?open=customers/2'))
})

test('“sale luk” begins a sale for Luk, with the known contact', async () => {
  await sellers()
  const { user } = await open('/admin/customer_group')
  await search(user, 'sale luk')
  await waitFor(() => expect(options()[0]).toBe('New sales order for Luk & SonsK200'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname + location.search).toBe('/admin/order-sales/new?customer=2'))
  expect(await screen.findByLabelText('Phone')).toHaveValue('9876 5432')
})

test('an order with input keeps its customer, and says so', async () => {
  await sellers()
  const { user } = await open('/admin/order-sales/new?customer=1')
  const phone = await screen.findByLabelText('Phone')
  expect(phone).toHaveValue('2345 6789')
  fireEvent.change(await screen.findByLabelText('Remarks'), { target: { value: 'gift box' } })
  await search(user, 'sale luk')
  await waitFor(() => expect(options()[0]).toBe('New sales order for Luk & SonsK200'))
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/then begin one for Luk & Sons/)).toBeInTheDocument()
  expect(phone).toHaveValue('2345 6789')
})

test('an order without input takes the next customer that is asked for', async () => {
  await sellers()
  const { user } = await open('/admin/order-sales/new?customer=1')
  const phone = await screen.findByLabelText('Phone')
  await search(user, 'sale luk')
  await waitFor(() => expect(options()[0]).toBe('New sales order for Luk & SonsK200'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(phone).toHaveValue('9876 5432'))
})

test('the price is set, the screen darkened and its language changed by their names', async () => {
  const { user } = await open('/admin/customer_group')
  await search(user, 'set the price')
  expect(options()[0]).toBe('Set today’s gold price')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: /gold price/ })).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await search(user, 'dark')
  expect(options()[0]).toBe('Switch to darkLight or dark')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.documentElement.style.colorScheme).toBe('dark'))

  await search(user, 'language')
  expect(options()).toContain('EspañolLanguage')
  await user.click(screen.getByRole('option', { name: /Español/ }))
  expect(await screen.findByRole('button', { name: 'Búsqueda y acciones' })).toBeInTheDocument()
  await act(() => changeLanguage('en'))
})

test('recent entries stand first, and follow the user to the next machine', async () => {
  await sellers()
  const { user } = await open('/admin/customer_group')
  await search(user, 'k200{Enter}')
  await waitFor(() => expect(location.search).toBe('?open=customers/2'))
  act(() => history.back())
  await waitFor(() => expect(location.search).toBe(''))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const input = await search(user, '')
  expect(groupOf('Recent')).toEqual(['Luk & SonsK200Customer'])
  await user.type(input, 'luk')
  expect(options()[0]).toBe('Luk & SonsK200Customer')
  await waitFor(async () => {
    const { body } = await shop().call('GET', '/user/preferences')
    expect(body).toMatchObject({ recent: [{ id: 'record:customers/2' }] })
  })
})

test('pages and actions answer at each key, and the earlier records stay until others arrive', async () => {
  await sellers()
  const { user } = await open('/admin/customer_group')
  const input = await search(user, 'luk')
  await waitFor(() => expect(groupOf('Records')).toEqual(['Luk & SonsK200Customer']))
  fireEvent.change(input, { target: { value: 'luk &' } })
  expect(groupOf('Records')).toEqual(['Luk & SonsK200Customer'])
  fireEvent.change(input, { target: { value: 'products' } })
  expect(options()).toContain('ProductsStock management')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Records' })).toBeNull())
})

test('the arrows go around, name the chosen line, and Escape gives the focus back', async () => {
  const { user } = await open('/admin/customer_group')
  const button = await screen.findByRole('button', { name: 'Search and actions' })
  button.focus()
  const input = await search(user, '')
  const chosen = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
  expect(chosen()).toHaveAttribute('aria-selected', 'true')
  expect(chosen()).toHaveTextContent('New sales order')
  await user.keyboard('{ArrowUp}')
  expect(chosen()?.textContent).toBe(options().at(-1))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()).toHaveTextContent('New purchase order')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
})

test('a clerk sees neither pages nor records beyond their rights, even where they opened them once', async () => {
  const ofUser = { resource: 'users', key: 1, code: 'admin', name: 'Admin', order_type: null }
  const value = [
    { id: 'page:/admin/resources' },
    { id: 'record:users/1', record: ofUser },
    { id: 'page:/admin/product' },
  ]
  await shop().call('PUT', '/user/preferences/recent', { value }, { as: 'clerk' })
  bringToken('clerk')
  const { user } = await open('/admin/customer_group')
  const input = await search(user, '')
  await waitFor(() => expect(groupOf('Recent')).toEqual(['ProductsStock management']))
  await user.type(input, 'resources')
  await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull())
  expect(options()).not.toContain('ResourcesSettings')
})
