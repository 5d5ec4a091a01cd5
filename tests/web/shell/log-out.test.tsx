import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { passwords } from '#tests/support/shop.ts'
import { serveTabs, tabs, visit } from './open-tabs'

vi.setConfig({ testTimeout: 60_000 })

const shop = serveTabs()

async function logOutAndSignIn({ user, press }: Awaited<ReturnType<typeof visit>>, next: 'admin' | 'clerk') {
  await press('User menu')
  await user.click(await screen.findByRole('menuitem', { name: /Log Out/ }))
  await user.type(await screen.findByLabelText('Username'), next)
  await user.type(screen.getByLabelText('Password'), `${passwords[next]}{Enter}`)
  await screen.findByRole('button', { name: 'User menu' })
}

test('who signs in after a log-out comes to the page that was left', async () => {
  const visitor = await visit('/admin/customers')
  await logOutAndSignIn(visitor, 'clerk')
  expect(location.pathname).toBe('/admin/customers')
})

test('who signs in after a log-out comes home from a page that is closed to them, until they ask for it', async () => {
  const visitor = await visit('/admin/users')
  // That the session was over already does not matter.
  await shop().call('POST', '/user/logout')
  await logOutAndSignIn(visitor, 'clerk')
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
  expect(await tabs()).toEqual(['Home'])

  act(() => {
    history.pushState(null, '', '/admin/users')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeInTheDocument()
  expect(location.pathname).toBe('/401')
  await logOutAndSignIn(visitor, 'admin')
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
})
