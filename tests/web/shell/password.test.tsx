// Extent: all
import { act, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { passwords } from '#tests/support/shop.ts'
import { endSession } from '#web/data/session/session.ts'
import { serveTabs, visit } from './open-tabs'

const shop = serveTabs()

const asked = async () => screen.findByRole('dialog', { name: 'Enter your password' })
const gone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enter your password' })).toBeNull())
const namesNow = async () => {
  const { body } = await shop().call('POST', '/users/search', { sorts: 'id|ASC' })
  return (body.data as { name: string }[]).map(({ name }) => name)
}

/** The clerk's form, in which the admin has typed another name long after signing in, and presses Save. */
async function savingClerk() {
  const visitor = await visit('/admin/users?open=users/2')
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await visitor.user.clear(name)
  await visitor.user.type(name, 'Ming')
  const { db } = shop().shop
  await sql`update goldbook_sessions set confirmed_at = now() - interval '11 minutes'`.execute(db)
  await visitor.press('Save')
  return visitor
}

test('an admin who changes a user long after signing in types the password first, and goes on from there', async () => {
  const { user } = await savingClerk()
  const window = within(await asked())
  const password = window.getByLabelText('Password of admin')
  await waitFor(() => expect(password).toHaveFocus())
  await user.type(password, 'a wrong one{Enter}')
  expect(await window.findByText('This is not your current password')).toBeVisible()
  expect(await namesNow()).toEqual(['admin', 'clerk'])

  await user.clear(password)
  await user.type(password, `${passwords.admin}{Enter}`)
  await gone()
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await namesNow()).toEqual(['admin', 'Ming'])
})

test('an admin who does not type the password changes nothing, and keeps the input', async () => {
  const { user } = await savingClerk()
  await user.click(within(await asked()).getByRole('button', { name: 'Cancel' }))
  await gone()
  expect(await screen.findByText('Enter your password again to do this')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ming')
  expect(await namesNow()).toEqual(['admin', 'clerk'])
})

test('the question closes with the session', async () => {
  await savingClerk()
  await asked()
  act(() => endSession())
  await gone()
  expect(await screen.findByLabelText('Username')).toBeVisible()
})
