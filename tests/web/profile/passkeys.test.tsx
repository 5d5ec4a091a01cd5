// Extent: all
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '#tests/support/providers.tsx'
import { bringToken, forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { softwarePasskey } from '#tests/support/software-passkey.ts'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { loadResources } from '#web/data/resources.ts'
import { endSession } from '#web/data/session/session.ts'
import { resumeSession } from '#web/data/session/sign-in.ts'
import { ProfilePage } from '#web/pages/profile/ProfilePage.tsx'

let gaveUp = false

vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: async ({ optionsJSON }: { optionsJSON: { challenge: string } }) => {
    if (gaveUp) throw new Error('The operation either timed out or was not allowed')
    return softwarePasskey().made(optionsJSON, { origin: location.origin })
  },
}))

let shop: ServedShop

beforeEach(async () => {
  gaveUp = false
  shop = await serveShop()
  await startLanguages('en')
  await changeLanguage('en')
  vi.stubGlobal('PublicKeyCredential', {})
  bringToken('clerk')
  await resumeSession()
  history.replaceState(null, '', '/admin/profile?section=second_factor')
  const resources = await loadResources()
  await act(async () => {
    render(
      <Providers resources={resources}>
        <ProfilePage />
      </Providers>,
    )
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  act(() => endSession())
  forgetToken()
  localStorage.clear()
  shop.close()
})

/** Adds a passkey under a name. */
async function add(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByLabelText('Name of the passkey')
  await user.clear(field)
  await user.type(field, `${name}{Enter}`)
}

test('a passkey is named, added with recovery codes, renamed and removed', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
  await add(user, 'my phone')
  await user.click(await screen.findByRole('button', { name: 'I have kept them' }))
  await user.click(await screen.findByRole('button', { name: 'Rename the passkey “my phone”' }))
  const field = within(await screen.findByRole('dialog')).getByLabelText('Name of the passkey')
  await user.clear(field)
  await user.type(field, 'key at the till{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Remove the passkey “key at the till”' }))
  const question = (await screen.findByText(/Remove the passkey “key at the till”\?/)).closest('.ant-popover')
  if (!(question instanceof HTMLElement)) throw new Error('the question is in no popover')
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Not set up', { selector: '.session:first-child .quiet' })).toBeVisible()
  const { body } = await shop.call('GET', '/user/second-factor', undefined, { as: 'clerk' })
  expect(body).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
})

test('a user who gives up adds no passkey, and sees that', async () => {
  gaveUp = true
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
  await add(user, 'my phone')
  expect(await screen.findByText(/No passkey was added/)).toBeVisible()
  const { body } = await shop.call('GET', '/user/second-factor', undefined, { as: 'clerk' })
  expect(body).toMatchObject({ passkeys: [] })
})
