// Extent: all
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { passwords } from '#tests/support/shop.ts'
import { softwarePasskey } from '#tests/support/software-passkey.ts'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { currentUser, endSession } from '#web/data/session/session.ts'
import { LoginPage } from '#web/pages/login/LoginPage.tsx'

interface Asked {
  optionsJSON: { challenge: string }
}

/** The device in the clerk's hand; undefined while it is put away. */
let device: ReturnType<typeof softwarePasskey> | undefined

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async ({ optionsJSON }: Asked) => {
    if (!device) throw new Error('The operation either timed out or was not allowed')
    return device.answer(optionsJSON, { origin: location.origin })
  },
}))

let shop: ServedShop

beforeEach(async () => {
  shop = await serveShop()
  await startLanguages('en')
  await changeLanguage('en')
  vi.stubGlobal('PublicKeyCredential', {})
  device = softwarePasskey()
  const options = (await own('/passkeys/options', {})).body
  const answer = device.made({ challenge: String(options.challenge) })
  await own('/passkeys', { name: 'phone', answer })
})

afterEach(() => {
  vi.unstubAllGlobals()
  act(() => endSession())
  forgetToken()
  shop.close()
})

const own = (path: string, body: object) =>
  shop.call('POST', `/user/second-factor${path}`, body, { as: 'clerk' })

async function typePassword() {
  render(<LoginPage />)
  const user = userEvent.setup({ delay: null })
  await user.type(screen.getByLabelText('Username'), 'clerk')
  await user.type(screen.getByLabelText('Password'), `${passwords.clerk}{Enter}`)
  await screen.findByRole('button', { name: 'Confirm with passkey' })
  return user
}

test('a passkey is the first way after the password, and one press opens the app', async () => {
  const user = await typePassword()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  expect(screen.queryByRole('button', { name: 'Use the authenticator app' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Confirm with passkey' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(currentUser()?.name).toBe('clerk'))
})

test('a user who puts the key away may try again, also when the server refused the answer', async () => {
  const user = await typePassword()
  const theirs = device
  device = undefined
  await user.click(screen.getByRole('button', { name: 'Confirm with passkey' }))
  expect(await screen.findByText(/The passkey was not confirmed/)).toHaveAttribute('role', 'alert')
  device = softwarePasskey()
  await user.click(screen.getByRole('button', { name: 'Confirm with passkey' }))
  expect(await screen.findByText(/The passkey was not accepted/)).toHaveAttribute('role', 'alert')
  device = theirs
  await user.click(screen.getByRole('button', { name: 'Confirm with passkey' }))
  await waitFor(() => expect(currentUser()?.name).toBe('clerk'))
})

test('without the key a recovery code opens the app', async () => {
  const { body } = await own('/recovery-codes', {})
  const [code = ''] = body.recovery_codes as string[]
  const user = await typePassword()
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText('Recovery code'), `${code}{Enter}`)
  await waitFor(() => expect(currentUser()?.name).toBe('clerk'))
})

test('a browser without passkeys asks for a recovery code', async () => {
  vi.unstubAllGlobals()
  render(<LoginPage />)
  const user = userEvent.setup({ delay: null })
  await user.type(screen.getByLabelText('Username'), 'clerk')
  await user.type(screen.getByLabelText('Password'), `${passwords.clerk}{Enter}`)
  expect(await screen.findByLabelText('Recovery code')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})
