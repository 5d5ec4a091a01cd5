// Extent: all
import { screen, waitFor } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

const notice = () => screen.queryByText(/^Not refreshed: showing data from/)

/** A shop with customers, whose server goes away and comes back. */
async function shopWithCustomers(...names: string[]) {
  const { app, call, ...screens } = await openScreens()
  for (const name of names) await call('POST', '/customers', { name })
  const goAway = () => {
    const spy = vi
      .spyOn(app, 'fetch')
      .mockImplementation(async () =>
        Response.json({ code: 'database_unavailable', message: 'The database is away.' }, { status: 503 }),
      )
    return () => spy.mockRestore()
  }
  return { ...screens, call, goAway }
}

const reload = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Reload' }))

test('a list that cannot be refreshed keeps its rows, with a notice above them until it can', async () => {
  const { open, call, goAway } = await shopWithCustomers('Luk Wholesale')
  const user = await open('customers')
  await screen.findByText('Luk Wholesale')

  const comeBack = goAway()
  await reload(user)

  await waitFor(() => expect(notice()).toBeVisible())
  expect(notice()?.textContent).toMatch(/from .*\d\d:\d\d\.$/)
  expect(screen.getByText('The database is away.', { exact: false })).toBeVisible()
  expect(screen.getByText('Luk Wholesale')).toBeVisible()

  comeBack()
  await call('POST', '/customers', { name: 'Golden Source' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Golden Source')).toBeVisible()
  expect(notice()).not.toBeInTheDocument()
})

test('the same holds for a later page', async () => {
  const names = Array.from({ length: 22 }, (_, place) => `Customer ${place}`)
  const { open, goAway } = await shopWithCustomers(...names)
  const user = await open('customers', '?per_page=20')
  await user.click(await screen.findByTitle('2'))
  await screen.findByText('Customer 0')

  goAway()
  await reload(user)

  await waitFor(() => expect(notice()).toBeVisible())
  expect(screen.getByText('Customer 0')).toBeVisible()
})

test('rows of another request never stand in for the requested ones', async () => {
  const { open, goAway } = await shopWithCustomers('Luk Wholesale')
  const user = await open('customers')
  await screen.findByText('Luk Wholesale')

  goAway()
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'golden')

  expect(await screen.findByText('Could not load')).toBeVisible()
  expect(screen.queryByText('Luk Wholesale')).not.toBeInTheDocument()
  expect(notice()).not.toBeInTheDocument()
})
