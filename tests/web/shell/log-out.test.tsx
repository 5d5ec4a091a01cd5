// Extent: all
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passwords } from '#tests/support/shop.ts'
import { keepDraft, keepDraftsAgain, leaveNoDrafts, readDraft } from '#web/data/drafts.ts'
import { discard, serveTabs, tabs, visit, writing } from './open-tabs'

const shop = serveTabs()

async function logOutAndSignIn({ user, press }: Awaited<ReturnType<typeof visit>>, next: 'admin' | 'clerk') {
  await press('User menu')
  await user.click(await screen.findByRole('menuitem', { name: /Log Out/ }))
  await user.type(await screen.findByLabelText('Username'), next)
  await user.type(screen.getByLabelText('Password'), `${passwords[next]}{Enter}`)
  await screen.findByRole('button', { name: 'User menu' })
}

test('a user who signs in after a log-out returns to the page that was left', async () => {
  const visitor = await visit('/admin/customers')
  await logOutAndSignIn(visitor, 'clerk')
  expect(location.pathname).toBe('/admin/customers')
})

test('a user who signs in after a log-out gets home from a page that is closed to them, until they ask for it', async () => {
  const visitor = await visit('/admin/users')
  // The end of the session before that does not matter.
  await shop().call('POST', '/user/logout')
  await logOutAndSignIn(visitor, 'clerk')
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
  expect(await tabs()).toEqual(['Home'])

  act(() => {
    history.pushState(null, '', '/admin/users')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeInTheDocument()
  expect(location.pathname).toBe('/403')
  await logOutAndSignIn(visitor, 'admin')
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
})

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('goldbook.draft:'))

async function logOut({ user, press }: Awaited<ReturnType<typeof visit>>) {
  await press('User menu')
  await user.click(await screen.findByRole('menuitem', { name: /Log Out/ }))
}

const signedOut = () => screen.findByLabelText('Username')

test('a user who logs out is asked about unsaved input, and leaves none of it in the browser', async () => {
  const visitor = await writing()
  await waitFor(() => expect(drafts()).toHaveLength(1))
  await logOut(visitor)
  await discard()
  await signedOut()
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(drafts()).toEqual([])
})

const luk = { user: '1', resource: 'customers', recordKey: 'new' }
const typed = { at: new Date().toISOString(), updatedAt: undefined, before: {}, changes: { name: 'Luk' } }

test('a user who logs out is asked about drafts that no open page holds', async () => {
  const visitor = await visit('/admin/customers')
  keepDraft(luk, typed)
  await logOut(visitor)
  const question = within(await screen.findByRole('dialog', { name: /Discard unsaved changes/ }))
  expect(question.getByText(/keeps 1 draft that is not saved/)).toBeVisible()
  await visitor.user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(drafts()).toHaveLength(1)

  await logOut(visitor)
  await discard()
  await signedOut()
  expect(drafts()).toEqual([])
})

test('another tab, closed after a log-out, leaves nothing behind either', () => {
  leaveNoDrafts()
  keepDraft(luk, typed)
  expect(drafts()).toEqual([])
  keepDraftsAgain()
  keepDraft(luk, typed)
  expect(readDraft(luk)).toEqual(typed)
})

test('a session that the server ends takes no draft with it', async () => {
  const { user, press } = await writing()
  await waitFor(() => expect(drafts()).toHaveLength(1))
  await shop().call('POST', '/user/logout')
  await press('Save')
  await user.type(await signedOut(), 'admin')
  expect(drafts()).toHaveLength(1)
})
