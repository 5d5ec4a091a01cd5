// Extent: all
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { generateSync } from 'otplib/functional'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passwords, today, tokenOf } from '#tests/support/shop.ts'
import { forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { Providers } from '#tests/support/providers.tsx'
import { useLook } from '#web/shell/appearance/look.ts'
import { ProfilePage } from '#web/pages/profile/ProfilePage.tsx'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { loadResources } from '#web/data/resources.ts'
import { beginSession, endSession, keepToken } from '#web/data/session/session.ts'
import { AppearanceDrawer } from '#web/shell/appearance/AppearanceDrawer.tsx'
import { AppearancePlace } from '#web/app/Places.tsx'
import { Sidebar } from '#web/shell/Sidebar.tsx'
import { staffRights } from '../../support/staff-rights'

let shop: ServedShop

beforeEach(async () => {
  shop = await serveShop()
  await startLanguages('en')
  await changeLanguage('en')
})

afterEach(async () => {
  act(() => endSession())
  forgetToken()
  localStorage.clear()
  document.documentElement.style.colorScheme = ''
  await changeLanguage('en')
  shop.close()
})

function Looked() {
  const { token } = useLook()
  return <output>{String(token?.colorPrimary)}</output>
}

/** Opens a section of the clerk's settings, with more of the app beside it. */
async function visit(section: string, beside = <AppearancePlace />) {
  keepToken(tokenOf('clerk'))
  const own = {
    id: 2,
    name: 'clerk',
    roles: ['editor'],
    avatar: '',
    introduction: '',
    ...staffRights('editor'),
  }
  beginSession({ ...own, business_day: today, time_zone: 'Asia/Hong_Kong' })
  history.replaceState(null, '', `/admin/profile${section}`)
  const resources = await loadResources()
  await act(async () => {
    render(
      <Providers resources={resources}>
        <ProfilePage />
        {beside}
      </Providers>,
    )
  })
  return userEvent.setup({ pointerEventsCheck: 0, delay: null })
}

const preference = async () => {
  const { body } = await shop.call('GET', '/user/preferences', undefined, { as: 'clerk' })
  return body.appearance
}

test('the clerk reads the settings of the company, and changes nothing of them', async () => {
  await visit('')
  expect(await screen.findByRole('tab', { name: 'Company', selected: true })).toBeInTheDocument()
  await screen.findByText('Company name (English)')
  expect(screen.getByRole('heading', { name: /Company settings/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

test('the section is in the address, and comes back with it', async () => {
  const user = await visit('?section=account')
  expect(await screen.findByRole('heading', { name: 'My account' })).toBeInTheDocument()
  expect(screen.getByText('Staff')).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Sessions' }))
  expect(location.search).toBe('?section=sessions')
})

async function changePassword(
  user: ReturnType<typeof userEvent.setup>,
  old: string,
  wanted: string,
  again: string,
) {
  for (const [label, text] of [
    ['Current password', old],
    ['New password', wanted],
    ['New password once more', again],
  ] as const) {
    const input = await screen.findByLabelText(label)
    await user.clear(input)
    await user.paste(text)
  }
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

test('a refused password is explained at its field, and the right one is kept', async () => {
  const user = await visit('?section=account')
  const wanted = 'a-long-word-of-his'
  await changePassword(user, passwords.clerk, wanted, 'something else')
  expect(await screen.findByText('It is not the same as the new password')).toBeInTheDocument()
  expect(screen.getByLabelText('New password once more')).toHaveFocus()

  await changePassword(user, 'guessed', wanted, wanted)
  expect(await screen.findByText('This is not your current password')).toBeInTheDocument()
  expect(screen.getByLabelText('Current password')).toBeInvalid()

  await changePassword(user, passwords.clerk, 'short', 'short')
  await waitFor(() => expect(screen.getByLabelText('New password')).toBeInvalid())

  await changePassword(user, passwords.clerk, wanted, wanted)
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.getByLabelText('Current password')).toHaveValue('')
  expect(await shop.call('GET', '/user/info', undefined, { as: 'clerk' })).toMatchObject({ status: 200 })
})

const sessions = () => [...document.querySelectorAll<HTMLElement>('.sessions > li')]

test('another session is listed and ended; this one cannot be', async () => {
  await shop.app.request('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Firefox/132.0 (Windows NT 10.0)' },
    body: JSON.stringify({ username: 'clerk', password: passwords.clerk }),
  })
  const user = await visit('?section=sessions')
  const end = await screen.findByRole('button', { name: 'End session on Firefox · Windows' })
  const list = sessions()
  expect(list).toHaveLength(2)
  expect(within(list[0] ?? document.body).getByText('This device')).toBeInTheDocument()
  expect(within(list[0] ?? document.body).queryByRole('button')).not.toBeInTheDocument()
  await user.click(end)
  await waitFor(() => expect(sessions()).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'End all other sessions' })).toBeDisabled()
})

test('the drawer shows a choice at once, and the server keeps it for this user', async () => {
  const user = await visit(
    '?section=account',
    <>
      <AppearanceDrawer open onClose={() => undefined} />
      <Sidebar collapsed={false} />
      <Looked />
    </>,
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Appearance' }))
  expect(drawer.getByRole('button', { name: 'Blue', pressed: true })).toBeInTheDocument()

  await user.click(drawer.getByText('Dark'))
  expect(document.documentElement.style.colorScheme).toBe('dark')
  await user.click(drawer.getByRole('button', { name: 'Teal' }))
  expect(drawer.getByRole('button', { name: 'Teal', pressed: true })).toBeInTheDocument()
  expect(screen.getByText('#13a8a8')).toBeInTheDocument()
  await user.click(drawer.getByRole('switch', { name: 'Sidebar logo' }))
  expect(document.querySelector('.brand')).not.toBeInTheDocument()
  await waitFor(async () =>
    expect(await preference()).toMatchObject({ scheme: 'dark', themeColor: '#13a8a8', sidebarLogo: false }),
  )

  await user.click(drawer.getByRole('button', { name: 'Reset the color' }))
  expect(drawer.getByRole('button', { name: 'Blue', pressed: true })).toBeInTheDocument()
  await user.click(drawer.getByText('System'))
  expect(document.documentElement.style.colorScheme).toBe('')
})

test('the page opens the drawer, and switches size and language like the navbar', async () => {
  const user = await visit('?section=display')
  await user.click(await screen.findByRole('button', { name: /Color, dark mode and layout/ }))
  expect(await screen.findByRole('dialog', { name: 'Appearance' })).toBeInTheDocument()
  const main = within(screen.getByRole('tabpanel', { name: 'Display' }))
  await user.click(main.getByText('Mini'))
  expect(await screen.findByText('Switch Size Success')).toBeInTheDocument()
  await waitFor(async () => expect(await preference()).toMatchObject({ size: 'mini' }))
  await user.click(main.getByText('中文'))
  expect(await screen.findByText('语言切换成功')).toBeInTheDocument()
})

test('the clerk adds an authenticator app, keeps the recovery codes, and removes it again', async () => {
  const user = await visit('?section=second_factor')
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  const dialog = await screen.findByRole('dialog', { name: 'Authenticator app' })
  expect(within(dialog).getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = within(dialog)
    .getByText(/^([A-Z2-7]{4} ?)+$/)
    .textContent.replaceAll(' ', '')
  const input = within(dialog).getByLabelText('Six digits that the app shows')
  await user.type(input, '000000{Enter}')
  expect(await within(dialog).findByText(/This is not the current code/)).toHaveAttribute('role', 'alert')
  await user.clear(input)
  const epoch = shop.shop.now().getTime() / 1000
  await user.type(input, `${generateSync({ secret, epoch })}{Enter}`)

  const codes = await screen.findByRole('dialog', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
  await user.click(within(codes).getByRole('button', { name: 'I have kept them' }))
  expect(await screen.findByText('10 unused')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Not set up')).toBeInTheDocument()
  const { body } = await shop.call('GET', '/user/second-factor', undefined, { as: 'clerk' })
  expect(body).toMatchObject({ app_added_at: null, recovery_codes_left: 0 })
})
