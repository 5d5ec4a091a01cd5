// Extent: all
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

test('H opens the changes of a record, the newest first, with the values before', async () => {
  const { open, call } = await openScreens()
  const { body: color } = await call('POST', '/colors', { name: 'Yellow' })
  await call('PUT', `/colors/${String(color.id)}`, { name: 'Rose' })
  const user = await open('colors', `?open=colors/${String(color.id)}`)
  const button = await screen.findByRole('button', { name: 'History' })
  button.focus()
  await user.keyboard('h')

  const [latest, first] = await screen.findAllByRole('article')
  expect(within(latest ?? document.body).getByText('Changed')).toBeVisible()
  expect(
    within(latest ?? document.body)
      .getByText('Yellow')
      .closest('del'),
  ).toBeVisible()
  expect(
    within(latest ?? document.body)
      .getByText('Rose')
      .closest('ins'),
  ).toBeVisible()
  expect(within(first ?? document.body).getByText('Created')).toBeVisible()
})

test('H stays a letter in a field', async () => {
  const { open, call } = await openScreens()
  const { body: color } = await call('POST', '/colors', { name: 'Yellow' })
  const user = await open('colors', `?open=colors/${String(color.id)}`)
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'h')
  expect(screen.queryByRole('article')).toBeNull()
})

test('an earlier state is compared with the present one, and restored', async () => {
  const { open, call } = await openScreens()
  const { body: color } = await call('POST', '/colors', { name: 'Yellow' })
  const record = `/colors/${String(color.id)}`
  await call('PUT', record, { name: 'Rose' })
  const user = await open('colors', `?open=${record.slice(1)}`)
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  name.focus()
  await user.keyboard('{Alt>}h{/Alt}')
  await user.click(await screen.findByRole('checkbox', { name: /^Compare: Created/ }))
  await user.click(screen.getByRole('button', { name: 'Compare the chosen state with now' }))

  const window = await screen.findByRole('dialog', { name: 'What changed in between' })
  expect((await within(window).findByText('Yellow')).closest('del')).toBeVisible()
  await user.type(within(window).getByRole('textbox', { name: 'Reason (optional)' }), 'a slip')
  await user.click(within(window).getByRole('button', { name: 'Restore the earlier state' }))
  expect(await screen.findByDisplayValue('Yellow')).toBeVisible()
  expect((await call('GET', record)).body).toMatchObject({ name: 'Yellow' })
})
