import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

/** Luk's form with the admin's input, while somebody else has saved those changes. */
async function twoAtOnce(mine: Record<string, string>, theirs: Record<string, string>) {
  const { open, call, asked } = await openScreens()
  const luk = { name: 'Luk', phone: '1111 1111', contact_person: 'Ada' }
  const { body: customer } = await call('POST', '/customers', luk)
  const address = `/customers/${String(customer.id)}`
  const user = await open('customers', `?open=${address.slice(1)}`)
  for (const [label, text] of Object.entries(mine)) {
    const input = await field(label)
    await user.clear(input)
    await user.type(input, text)
  }
  await call('PUT', address, { ...theirs, updated_at: customer.updated_at })
  await user.click(save())
  await screen.findByText('Someone else has changed this record')
  const stored = async () => (await call('GET', address)).body
  return { user, stored, asked }
}

test('changes to different fields are both kept, and nobody has to choose', async () => {
  const { user, stored } = await twoAtOnce({ Phone: '2222 2222' }, { contact_person: 'Bo' })
  expect(
    within(await screen.findByRole('region', { name: 'Phone' })).getByText('Changed by you'),
  ).toBeVisible()
  expect(screen.getByText('Changed by them')).toBeVisible()
  expect(screen.queryByText('Luk', { selector: '.merge-side *' })).not.toBeInTheDocument()
  await user.click(save())

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await stored()).toMatchObject({ name: 'Luk', phone: '2222 2222', contact_person: 'Bo' })
})

test('where both changed the same field the user chooses, and only then saves', async () => {
  const { user, stored } = await twoAtOnce({ Phone: '2222 2222' }, { phone: '3333 3333' })
  const phone = within(await screen.findByRole('region', { name: 'Phone' }))
  expect(phone.getByText(/1111 1111/)).toBeVisible()
  expect(save()).toBeDisabled()
  await user.click(phone.getByRole('radio', { name: /3333 3333/ }))
  await user.click(save())

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await stored()).toMatchObject({ phone: '3333 3333' })
})

test('the merged record can be edited further before it is saved', async () => {
  const { user, stored } = await twoAtOnce({ Phone: '2222 2222' }, { contact_person: 'Bo' })
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(await field('Phone')).toHaveValue('2222 2222')
  await user.type(await field('Contact person'), 'b')
  await user.click(save())

  await waitFor(async () =>
    expect(await stored()).toMatchObject({ phone: '2222 2222', contact_person: 'Bob' }),
  )
})
