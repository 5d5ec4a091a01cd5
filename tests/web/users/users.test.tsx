import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

const save = () => screen.getByRole('button', { name: 'Save' })

test('the admin adds a member of staff, whose password is typed once and never shown', async () => {
  const { open, asked } = await openScreens()
  const user = await open('users', '?open=users/new')
  await user.type(await screen.findByRole('textbox', { name: /^Username/ }), 'Mei')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '阿美')
  const password = await screen.findByLabelText(/^Password/)
  expect(password).toHaveAttribute('type', 'password')
  await user.type(password, 'too short')
  await user.click(await screen.findByRole('combobox', { name: /^Roles/ }))
  await user.click(await screen.findByTitle('Staff'))
  await user.keyboard('{Escape}')
  await user.click(save())
  await waitFor(() => expect(screen.getByLabelText(/^Password/)).toBeInvalid())

  await user.type(password, ', but not any more')
  await user.click(save())

  expect(await screen.findByText('Saved')).toBeVisible()
  const sent = asked.findLast(({ call }) => call === 'POST /_api/users')
  expect(sent?.body).toMatchObject({ roles: ['editor'], password: 'too short, but not any more' })
  const username = await screen.findByText('mei')
  expect(username.closest('.ant-table-row')).toHaveTextContent('Staff')
})

test('the admin sees where the clerk is signed in, and ends all those sessions', async () => {
  const { open, call } = await openScreens()
  const user = await open('users', '?open=users/2')
  await user.click(await screen.findByRole('tab', { name: 'Sessions' }))
  expect(await screen.findByText('Unknown browser')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'End all sessions' }))
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'End session' }))

  expect(await screen.findByText('Not signed in anywhere')).toBeVisible()
  const { status } = await call('GET', '/user/info', undefined, { as: 'clerk' })
  expect(status).toBe(401)
})
