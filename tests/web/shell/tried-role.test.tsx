// Extent: all
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'
import { keepDraft, readDraft } from '#web/data/drafts.ts'
import { request } from '#web/data/request.ts'
import { currentUser, token } from '#web/data/session/session.ts'
import { signOut } from '#web/data/session/sign-in.ts'
import { startTrying, trialRole } from '#web/data/session/trial-role.ts'
import { mediaAddress } from '#web/fields/media/SmallPicture.tsx'

const shop = serveApp(
  () => [import('#web/list/ListPage.tsx'), import('#web/shell/notices/TriedRole.tsx')],
  servePricedShop,
)

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  startTrying()
})

/** A window that the admin has opened to see the shop as a role does. */
function openTrial(role: string) {
  sessionStorage.setItem('goldbook.views:1', JSON.stringify([{ address: '/admin/users' }]))
  history.replaceState(null, '', `/admin/product-settings/color?try_as=${encodeURIComponent(role)}`)
  startTrying()
  return openApp(location.pathname + location.search)
}

const banner = () => screen.findByRole('complementary', { name: 'Viewing as a role' })

test('the admin sees the shop as staff do, in a window that is marked and changes nothing', async () => {
  await shop().call('POST', '/colors', { name: 'Yellow' })
  const user = openTrial('editor')
  expect(within(await banner()).getByText(/“Staff”/)).toBeVisible()
  expect(await screen.findByText('Yellow')).toBeVisible()
  const menu = within(screen.getByRole('navigation', { name: 'Main navigation' }))
  expect(menu.queryByText('Users')).toBeNull()
  expect(screen.queryByRole('tab', { name: /Users/ })).toBeNull()
  expect(location.search).toBe('')
  expect(currentUser()).toMatchObject({ id: 1, roles: ['editor'] })
  expect(mediaAddress('M1', 'small')).toBe('/media/M1?size=small&try_as=editor')
  await expect(request('POST', '/colors', { name: 'Red' })).rejects.toMatchObject({ code: 'read_only_try' })

  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  await user.click(within(await banner()).getByRole('button', { name: 'Close window' }))
  expect(close).toHaveBeenCalled()
  expect(trialRole()).toBeUndefined()
})

test("the admin's input elsewhere is neither shown nor dropped, and the session goes on", async () => {
  const place = { user: '1', resource: 'colors', recordKey: 'new' }
  keepDraft(place, {
    at: new Date().toISOString(),
    updatedAt: undefined,
    before: {},
    changes: { name: 'Re' },
  })
  openTrial('editor')
  await banner()
  expect(readDraft(place)).toBeUndefined()
  vi.spyOn(window, 'close').mockImplementation(() => undefined)
  await act(() => signOut())
  expect(token()).toBeDefined()
  expect(await shop().call('GET', '/user/info')).toMatchObject({ status: 200 })
  startTrying()
  expect(readDraft(place)).toMatchObject({ changes: { name: 'Re' } })
})

test('a deleted role leaves the window to its user, who stays signed in', async () => {
  openTrial('店员')
  await vi.waitFor(() => expect(trialRole()).toBeUndefined())
  expect(token()).toBeDefined()
})

test("the window of the shop's own role names it in the language of the screen", async () => {
  const role = { code: 'counter', name: '柜台', name_en: 'Counter', based_on: 'editor' }
  await shop().call('POST', '/roles', role)
  openTrial('counter')
  expect(within(await banner()).getByText(/“Counter”/)).toBeVisible()
})

test('a link of the window leads a new tab to the same role, and a link elsewhere is left alone', async () => {
  const user = openTrial('editor')
  await banner()
  const link = await screen.findByRole('link', { name: 'Customers' })
  const elsewhere = Object.assign(document.createElement('a'), { href: 'https://elsewhere.example/' })
  document.body.append(elsewhere)
  await user.pointer([
    { keys: '[MouseMiddle]', target: link },
    { keys: '[MouseMiddle]', target: elsewhere },
  ])
  const address = new URL((link as HTMLAnchorElement).href)
  expect([address.pathname, address.search]).toEqual(['/admin/customers', '?try_as=editor'])
  expect(elsewhere.href).toBe('https://elsewhere.example/')
  elsewhere.remove()

  // The new tab begins with nothing but its address.
  sessionStorage.clear()
  history.replaceState(null, '', address)
  startTrying()
  expect([trialRole(), location.search]).toEqual(['editor', ''])
  await expect(request('POST', '/colors', { name: 'Red' })).rejects.toMatchObject({ code: 'read_only_try' })
})
