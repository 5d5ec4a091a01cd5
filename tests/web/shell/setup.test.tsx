// Extent: all
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { generateSync } from 'otplib/functional'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bringToken, forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { Root } from '#web/app/Root.tsx'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { request } from '#web/data/request.ts'
import { currentUser, endSession } from '#web/data/session/session.ts'
import { resumeSession } from '#web/data/session/sign-in.ts'
import { SetupPage } from '#web/pages/login/SetupPage.tsx'
import { importFromServer } from '../../support/import-from-server'

let shop: ServedShop

beforeEach(async () => {
  importFromServer()
  shop = await serveShop()
  await startLanguages('en')
  await changeLanguage('en')
  await demand('editor')
  bringToken('clerk')
})

afterEach(() => {
  act(() => endSession())
  forgetToken()
  localStorage.clear()
  shop.close()
})

async function demand(code: string) {
  const filters = [{ field: 'code', operator: 'eq', value: code }]
  const { body } = await shop.call('POST', '/roles/search', { filters })
  const [role] = body.data as { id: number }[]
  expect((await shop.call('PUT', `/roles/${role?.id}`, { second_factor: true })).status).toBe(200)
}

test('a user who signs in without the second factor that their role demands is led to its setup, and then into the app', async () => {
  history.replaceState(null, '', '/admin/profile')
  void resumeSession()
  render(<Root />)
  const user = userEvent.setup({ delay: null })
  expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Authenticator app/ }))
  const secret = (await screen.findByText(/^([A-Z2-7]{4} ?)+$/)).textContent.replaceAll(' ', '')
  const code = screen.getByLabelText('Six digits that the app shows')
  await user.type(code, '000000{Enter}')
  expect(await screen.findByText(/This is not the current code/)).toBeVisible()
  await user.clear(code)
  await user.type(code, generateSync({ secret, epoch: shop.shop.now().getTime() / 1000 }))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(currentUser()?.second_factor_to_add).toBe(false))
})

test('a role that begins to demand one leads there at the next call, and the user can sign out instead', async () => {
  await resumeSession()
  render(<SetupPage />)
  await expect(request('GET', '/resources')).rejects.toMatchObject({ code: 'second_factor_to_add' })
  expect(currentUser()?.second_factor_to_add).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(currentUser()).toBeUndefined())
})
