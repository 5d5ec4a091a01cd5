// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

async function shopWithCustomers(...names: string[]) {
  localStorage.clear()
  const screens = await openScreens()
  for (const name of names) await screens.call('POST', '/customers', { name })
  return screens
}

/** The heads of the columns that have one, from left to right. */
function heads(): (string | null)[] {
  const all = screen.getAllByRole('columnheader', { hidden: false })
  return all.map((head) => head.textContent).filter((text) => text !== '')
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('chosen columns and their order are kept for the user', async () => {
  const { open, call } = await shopWithCustomers('Luk')
  const user = await open('customers')
  await screen.findByText('Luk')
  await user.click(await button('Columns and density'))
  await user.click(await screen.findByRole('checkbox', { name: 'Fax' }))
  await user.click(screen.getByRole('checkbox', { name: 'Phone' }))
  screen.getByRole('button', { name: 'Move Fax with the arrow keys' }).focus()
  await user.keyboard('{ArrowUp}')

  await waitFor(() => expect(heads().slice(-3)).toEqual(['Fax', 'Remarks', 'Actions']))
  expect(heads()).not.toContain('Phone')
  await waitFor(async () => {
    const { body } = await call('GET', '/user/preferences')
    expect(body['list.customers']).toMatchObject({ hidden: ['phone'], added: ['fax'] })
  })

  await user.click(await button('Reset'))
  await waitFor(() => expect(heads()).toContain('Phone'))
  expect(heads()).not.toContain('Fax')
})

test('the filter drawer takes a condition on any field, and a chip shows and removes it', async () => {
  const { open, call } = await shopWithCustomers('Luk')
  await call('POST', '/customers', { name: 'Golden Source', fax: '2345 6789' })
  const user = await open('customers')
  await screen.findByText('Luk')
  await user.click(await button('Filters'))
  await user.type(within(await screen.findByRole('group', { name: 'Fax' })).getByRole('textbox'), '2345')
  await user.click(await button('Apply'))

  await waitFor(() => expect(screen.queryByText('Luk')).not.toBeInTheDocument())
  expect(screen.getByText('Golden Source')).toBeVisible()
  expect(new URLSearchParams(location.search).get('f.fax')).toBe('contains:"2345"')
  const chip = (await button('Remove the filter Fax')).parentElement
  expect(chip).toHaveTextContent('Fax contains 2345')

  await user.click(await button('Remove the filter Fax'))
  expect(await screen.findByText('Luk')).toBeVisible()
})

test('the filter drawer leaves out the properties that the server keeps of every record', async () => {
  const { open } = await shopWithCustomers('Luk')
  const user = await open('customers')
  await user.click(await button('Filters'))
  expect(await screen.findByRole('group', { name: 'Code' })).toBeVisible()
  for (const name of ['ID', 'Created', 'Updated'])
    expect(screen.queryByRole('group', { name })).not.toBeInTheDocument()
})

test('the state of a list is saved as a view, chosen again, and gone when it is deleted', async () => {
  const { open, call } = await shopWithCustomers('Luk', 'Golden Source')
  const user = await open('customers', '?q=luk')
  await user.click(await button(/^Views/))
  await user.click(await screen.findByRole('menuitem', { name: 'Save as new view' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Wholesale')
  await user.click(await button('Save'))
  await waitFor(async () => expect(await button(/^Views/)).toHaveTextContent('Wholesale'))
  expect((await call('GET', '/user/views?resource=customers')).body).toMatchObject([
    { name: 'Wholesale', state: 'q=luk', shared: false },
  ])

  await user.click(await button(/^Views/))
  await user.click(await screen.findByRole('menuitem', { name: /All records/ }))
  expect(await screen.findByText('Golden Source')).toBeVisible()
  await user.click(await button(/^Views/))
  await user.click(await screen.findByRole('menuitem', { name: /Wholesale/ }))
  await waitFor(() => expect(screen.queryByText('Golden Source')).not.toBeInTheDocument())

  await user.click(await button(/^Views/))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }))
  const question = (await screen.findAllByRole('dialog')).at(-1) ?? document.body
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await button(/^Views/)).toHaveTextContent('All records'))
  expect((await call('GET', '/user/views?resource=customers')).body).toEqual([])
})

/** The box above the rows; antd keeps a second one, hidden, to measure it. */
const markAll = () => screen.findByRole('checkbox', { name: 'Select all', hidden: false })

test('one field of many records is changed at once', async () => {
  const { open, call } = await shopWithCustomers('Luk', 'Golden Source')
  const user = await open('customers')
  await screen.findByText('Luk')
  await user.click(await markAll())
  expect(await screen.findByText('2 selected')).toBeVisible()
  await user.click(await button('Edit'))
  await user.click(await screen.findByRole('combobox', { name: 'Field' }))
  await user.click((await screen.findAllByTitle('Phone')).at(-1) ?? document.body)
  await user.type(await screen.findByRole('textbox', { name: 'New value' }), '2345 6789')
  await user.click(await button('Change 2 records'))

  expect(await screen.findAllByText('2345 6789')).toHaveLength(2)
  expect(screen.queryByText('2 selected')).not.toBeInTheDocument()
  expect((await call('GET', '/customers/1')).body).toMatchObject({ phone: '2345 6789' })
})

test('many records stay when one of them is in use, and the list names it', async () => {
  const { open, call } = await shopWithCustomers('Luk', 'Golden Source')
  await call('POST', '/orders', { order_type: 'CPXS', customer_id: 1, order_details: [] })
  const user = await open('customers')
  await screen.findByText('Luk')
  await user.click(await markAll())
  const bar = await screen.findByRole('toolbar', { name: 'Selected records' })
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 records?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))

  const notice = await within(dialog).findByRole('alert')
  expect(notice).toHaveTextContent('Nothing was changed')
  expect(notice).toHaveTextContent('C00001 Luk')
  expect((await call('POST', '/customers/search', {})).body).toMatchObject({ total: 2 })
})

test('the next page begins where the shown one ends', async () => {
  const { open, asked } = await shopWithCustomers(
    ...Array.from({ length: 12 }, (_, at) => `Customer ${at + 1}`),
  )
  const user = await open('customers', '?per_page=10')
  await screen.findByText('Customer 12')
  await user.click(screen.getByRole('listitem', { name: 'Next Page' }))

  expect(await screen.findByText('Customer 1')).toBeVisible()
  const search = asked.findLast(({ call }) => call === 'POST /_api/customers/search')
  expect(search?.body).toMatchObject({ page: 2, after: expect.any(String) })
  expect(new URLSearchParams(location.search).get('page')).toBe('2')
})
