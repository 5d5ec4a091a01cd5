import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage, startLanguages } from '#web/providers/i18n.ts'
import { currentUser, endSession, token } from '#web/providers/session.ts'
import { resumeSession } from '#web/providers/sign-in.ts'
import { LoginPage } from '#web/pages/login/LoginPage.tsx'

const clerk = {
  name: 'Mei',
  roles: ['editor'],
  avatar: '',
  introduction: '',
  business_day: '2026-11-21',
  time_zone: 'Asia/Hong_Kong',
}
const answers = new Map<string, { status: number; body: unknown }>()
const bodies: unknown[] = []

beforeEach(async () => {
  await startLanguages('zh')
  await changeLanguage('zh')
  answers.clear()
  bodies.length = 0
  answers.set('/login', { status: 200, body: { token: 'a token' } })
  answers.set('/_api/user/info', { status: 200, body: clerk })
  vi.stubGlobal('fetch', (url: string, call: RequestInit) => {
    if (typeof call.body === 'string') bodies.push(JSON.parse(call.body))
    const { status, body } = answers.get(url) ?? { status: 404, body: {} }
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  history.replaceState(null, '', '/admin/login?redirect=%2Fadmin%2Fcustomers%3Fopen%3Dcustomers%2F3')
})

afterEach(() => {
  vi.unstubAllGlobals()
  endSession()
})

async function signIn(username: string, password: string) {
  render(<LoginPage />)
  const user = userEvent.setup()
  if (username !== '') await user.type(screen.getByLabelText('用户名'), username)
  if (password !== '') await user.type(screen.getByLabelText('密码'), password)
  await user.click(screen.getByRole('button', { name: '登录' }))
  return user
}

test('a sign-in keeps the token and goes where one wanted to go', async () => {
  await signIn('  mei ', ' my password ')
  await vi.waitFor(() => expect(currentUser()).toEqual(clerk))
  expect(bodies).toEqual([{ username: 'mei', password: ' my password ' }])
  expect(token()).toBe('a token')
  expect(location.pathname + location.search).toBe('/admin/customers?open=customers/3')
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '',
])('a sign-in never leads to %s', async (redirect) => {
  history.replaceState(null, '', `/admin/login?redirect=${encodeURIComponent(redirect)}`)
  await signIn('mei', 'my password')
  await vi.waitFor(() => expect(currentUser()).toEqual(clerk))
  expect(location.href).toBe(new URL('/admin', location.origin).href)
})

test('a wrong password is said at the form, which takes the next try at once', async () => {
  answers.set('/login', { status: 401, body: { code: 'sign_in_failed', message: '用户名或密码不正确' } })
  await signIn('mei', 'guess')
  expect(await screen.findByText('用户名或密码不正确')).toHaveAttribute('role', 'alert')
  expect(screen.getByLabelText('密码')).toHaveFocus()
  expect(screen.getByLabelText('密码')).toBeInvalid()
  expect(screen.getByRole('button', { name: '登录' })).toBeEnabled()
})

test('an empty form asks for what is missing, and no server', async () => {
  const user = await signIn('', '')
  expect(screen.getByRole('alert')).toHaveTextContent('请输入用户名')
  expect(screen.getByLabelText('用户名')).toHaveFocus()
  await user.type(screen.getByLabelText('用户名'), 'mei{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('请输入密码')
  expect(bodies).toEqual([])
})

test('a user without a role cannot come in', async () => {
  answers.set('/_api/user/info', { status: 200, body: { ...clerk, roles: [] } })
  await signIn('mei', 'my password')
  expect(await screen.findByText('用户角色不能为空。')).toBeVisible()
  expect(token()).toBeUndefined()
})

test('the page speaks the other language at once, and remembers it', async () => {
  render(<LoginPage />)
  const user = userEvent.setup()
  expect(screen.getByRole('button', { name: '中文' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
  expect(document.cookie).toContain('language=en')
})

test('a start without a token leads to the login page, with the way back', async () => {
  history.replaceState(null, '', '/admin/order-sales/12?x=1')
  await resumeSession()
  expect(location.pathname).toBe('/admin/login')
  expect(new URLSearchParams(location.search).get('redirect')).toBe('/admin/order-sales/12?x=1')
})

test('a start with a token that nobody owns forgets it and says why', async () => {
  document.cookie = 'Admin-Token=old; path=/'
  answers.set('/_api/user/info', { status: 200, body: null })
  await resumeSession()
  expect(token()).toBeUndefined()
  expect(currentUser()).toBeUndefined()
})
