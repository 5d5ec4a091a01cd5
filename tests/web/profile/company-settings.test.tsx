// Extent: all
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bringToken } from '#tests/support/served-shop.ts'
import { endSession } from '#web/data/session/session.ts'
import { discard, open, serveTabs } from '../shell/open-tabs'

const shop = serveTabs()

const address = '/admin/profile?section=company'
const phone = () => screen.findByRole('textbox', { name: 'Phone' })
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('goldbook.draft:'))
const stored = async () => (await shop().call('GET', '/settings/1')).body

/** The settings of the company with a phone number typed by the admin. */
async function typing() {
  await shop().call('PUT', '/settings/1', { phone: '2521 0000' })
  const visitor = await open(address)
  await visitor.user.clear(await phone())
  await visitor.user.type(await phone(), '2521 8888')
  return visitor
}

/** Reloads the page. */
function reload() {
  cleanup()
  act(() => endSession())
  bringToken('admin')
  return open(address)
}

test('unsaved settings are offered after a reload, and Ctrl+S saves them', async () => {
  await typing()
  await waitFor(() => expect(drafts()).toHaveLength(1))
  const { user, press } = await reload()
  expect(await phone()).toHaveValue('2521 0000')

  await press('Restore')
  expect(await phone()).toHaveValue('2521 8888')
  await user.keyboard('{Control>}s{/Control}')

  await waitFor(async () => expect(await stored()).toMatchObject({ phone: '2521 8888' }))
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('settings that another admin has changed meanwhile are merged field by field', async () => {
  const { press } = await typing()
  await shop().call('PUT', '/settings/1', { email: 'shop@example.hk' })
  await press('Save')
  expect(await screen.findByText('Someone else has changed this record')).toBeVisible()
  await press('Save')

  await waitFor(async () =>
    expect(await stored()).toMatchObject({ phone: '2521 8888', email: 'shop@example.hk' }),
  )
})

test('typed settings are not given up without a question: by Cancel, or by a link to another page', async () => {
  await shop().call('PUT', '/user/preferences/appearance', { value: { tagsView: false } })
  const { user, follow, press } = await typing()
  await press('Cancel')
  await press('Keep editing')
  expect(await phone()).toHaveValue('2521 8888')

  await follow('customers')
  const question = await screen.findByRole('dialog', { name: 'Leave this page?' })
  expect(location.pathname).toBe('/admin/profile')
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  await press('Cancel')
  await discard()
  await waitFor(async () => expect(await phone()).toHaveValue('2521 0000'))
  expect(drafts()).toEqual([])
})
