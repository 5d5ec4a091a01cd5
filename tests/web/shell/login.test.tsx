import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberNames } from '#web/data/languages/company-names.ts'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { currentUser, endSession, keepToken, token } from '#web/data/session/session.ts'
import { resumeSession } from '#web/data/session/sign-in.ts'
import { LoginPage } from '#web/pages/login/LoginPage.tsx'
import { Root } from '#web/app/Root.tsx'
import { staffRights } from '../../support/staff-rights'

const clerk = {
  id: 2,
  name: 'Mei',
  roles: ['editor'],
  ...staffRights('editor'),
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
  act(() => endSession())
  rememberNames({})
})

async function signIn(username: string, password: string) {
  render(<LoginPage />)
  const user = userEvent.setup()
  if (username !== '') await user.type(screen.getByLabelText('用户名'), username)
  if (password !== '') await user.type(screen.getByLabelText('密码'), password)
  await user.click(screen.getByRole('button', { name: '登录' }))
  return user
}

test('a sign-in keeps the token and leads to the requested page', async () => {
  await signIn('  mei ', ' my password ')
  await vi.waitFor(() => expect(currentUser()).toEqual(clerk))
  expect(bodies).toEqual([{ username: 'mei', password: ' my password ' }])
  expect(token()).toBe('a token')
  expect(location.pathname + location.search).toBe('/admin/customers?open=customers/3')
})

test.each(['//elsewhere.example', '/admin/login?redirect=/admin/login', ''])(
  'a sign-in never leads to %s',
  async (redirect) => {
    history.replaceState(null, '', `/admin/login?redirect=${encodeURIComponent(redirect)}`)
    await signIn('mei', 'my password')
    await vi.waitFor(() => expect(currentUser()).toEqual(clerk))
    expect(location.href).toBe(new URL('/admin', location.origin).href)
  },
)

test('a password given by the server is changed at the first sign-in', async () => {
  const refusal = { code: 'password_to_change', message: '请设置您自己的密码' }
  answers.set('/login', { status: 403, body: refusal })
  const user = await signIn('mei', 'given by the server')
  expect(await screen.findByText('请设置您自己的密码')).toHaveAttribute('role', 'alert')
  expect(screen.getByLabelText('新密码')).toHaveFocus()

  answers.set('/login', { status: 200, body: { token: 'a token' } })
  await user.keyboard('a password of my own{Enter}')
  await vi.waitFor(() => expect(currentUser()).toEqual(clerk))
  expect(bodies.at(-1)).toEqual({
    username: 'mei',
    password: 'given by the server',
    new_password: 'a password of my own',
  })
})

test('a short new password is refused by its own sentence, and its rule is read beforehand', async () => {
  answers.set('/login', { status: 403, body: { code: 'password_to_change', message: '请设置您自己的密码' } })
  const user = await signIn('mei', 'given by the server')
  expect(await screen.findByText('至少 12 个字符，不要用姓名或常见词')).toBeVisible()
  const errors = [{ path: '/new_password', message: '至少 12 个字符' }]
  answers.set('/login', { status: 422, body: { code: 'invalid', message: '部分内容不正确', errors } })
  await user.keyboard('short{Enter}')
  expect(await screen.findByText('至少 12 个字符')).toHaveAttribute('role', 'alert')
  expect(screen.getByLabelText('新密码')).toHaveFocus()
})

test('a user with a second factor enters its code, or a recovery code', async () => {
  answers.set('/login', { status: 403, body: { code: 'second_factor_needed', message: '还需要验证码' } })
  const user = await signIn('mei', 'my password')
  expect(await screen.findByLabelText('验证码')).toHaveFocus()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  expect(screen.getByLabelText('用户名')).not.toBeVisible()

  answers.set('/login', { status: 401, body: { code: 'wrong_code', message: '验证码不对' } })
  await user.keyboard('123 456{Enter}')
  expect(await screen.findByText('验证码不对')).toHaveAttribute('role', 'alert')
  expect(bodies.at(-1)).toEqual({ username: 'mei', password: 'my password', code: '123 456' })
  await user.click(screen.getByRole('button', { name: '改用恢复码' }))
  expect(screen.getByLabelText('恢复码')).toHaveFocus()

  answers.set('/login', { status: 200, body: { token: 'a token' } })
  await user.keyboard('abcd-efgh{Enter}')
  await vi.waitFor(() => expect(currentUser()).toEqual(clerk))
  expect(bodies.at(-1)).toEqual({ username: 'mei', password: 'my password', code: 'abcd-efgh' })
})

test('too many attempts count down with a message, and the next one is sent afterwards', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  try {
    const body = { code: 'too_many_attempts', message: '请 64 秒后再试', seconds: 64 }
    answers.set('/login', { status: 429, body })
    await signIn('mei', 'my password')
    expect(await screen.findByRole('timer')).toHaveTextContent('尝试次数过多，请等待 1分钟 4秒钟。')
    expect(screen.getByRole('button', { name: '登录' })).toBeDisabled()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByRole('timer')).toHaveTextContent('尝试次数过多，请等待 4秒钟。')
    act(() => void vi.advanceTimersByTime(4_000))
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: '登录' })).toBeEnabled()
  } finally {
    vi.useRealTimers()
  }
})

test('the code leads back to the name and the password', async () => {
  answers.set('/login', { status: 403, body: { code: 'second_factor_needed', message: '还需要验证码' } })
  const user = await signIn('mei', 'my password')
  await user.click(await screen.findByRole('button', { name: '返回' }))
  expect(screen.getByLabelText('密码')).toHaveFocus()
  expect(screen.queryByLabelText('验证码')).not.toBeInTheDocument()
  expect(screen.getByLabelText('用户名')).toHaveValue('mei')
})

test('a wrong password is reported at the form, which takes the next try at once', async () => {
  answers.set('/login', { status: 401, body: { code: 'sign_in_failed', message: '用户名或密码不正确' } })
  await signIn('mei', 'guess')
  expect(await screen.findByText('用户名或密码不正确')).toHaveAttribute('role', 'alert')
  expect(screen.getByLabelText('密码')).toHaveFocus()
  expect(screen.getByLabelText('密码')).toBeInvalid()
  expect(screen.getByRole('button', { name: '登录' })).toBeEnabled()
})

test('an empty form asks for the missing fields, without the server', async () => {
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

test('the page switches to the other language at once, and keeps it', async () => {
  render(<LoginPage />)
  const user = userEvent.setup()
  expect(screen.getByRole('button', { name: '中文' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
  expect(document.cookie).toContain('language=en')
})

test.each(['/admin/order-sales/12?x=1#lines', '/', '/404', '/401', '/nowhere', '/redirect/admin/customers'])(
  'a start without a token at %s leads to the login page, with the way back',
  async (address) => {
    history.replaceState(null, '', address)
    await resumeSession()
    expect(location.pathname).toBe('/admin/login')
    expect(new URLSearchParams(location.search).get('redirect')).toBe(address)
  },
)

test('a user who comes back from elsewhere without a token sees the reason and the way in', async () => {
  history.replaceState(null, '', '/auth-redirect?redirect=/admin/customers')
  await resumeSession()
  render(<Root />)
  expect(location.pathname).toBe('/auth-redirect')
  expect(screen.getByRole('heading', { name: '您尚未登录' })).toBeVisible()
  expect(document.title).toBe('您尚未登录 - Goldbook')
  const way = screen.getByRole('link', { name: '登录' })
  expect(way).toHaveAttribute('href', '/admin/login?redirect=%2Fadmin%2Fcustomers')
})

test('Back and Forward do not show a page to a user who signed out', async () => {
  history.replaceState(null, '', '/admin/login')
  await resumeSession()
  render(<Root />)
  history.replaceState(null, '', '/admin/customers')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(location.pathname + location.search).toBe('/admin/login?redirect=%2Fadmin%2Fcustomers')
})

test('the title names the company known to this browser, in the language of the page', async () => {
  rememberNames({ name_ch: '滙晉珠寶', name_en: 'Wui Chun Jewellery' })
  await signIn('', '')
  expect(document.title).toBe('登录 - 滙晉珠寶')
  await act(() => changeLanguage('en'))
  expect(document.title).toBe('Sign in - Wui Chun Jewellery')
})

const silence = 'Has Error'
const verification = 'Verification failed, please Login again.'
const roles = 'The user’s roles must be a non-empty array.'
test.each([
  ['that nobody owns', 200, null, verification],
  ['of a user without roles', 200, { ...clerk, roles: [] }, roles],
  ['of a user with roles that are none', 200, { ...clerk, roles: 'editor' }, roles],
  ['that the server refuses in words', 401, { message: 'The session is over' }, 'The session is over'],
  ['that the server fails at in silence', 500, undefined, silence],
  ['that the server refuses without a reason', 401, { message: '' }, silence],
])('a start with a token %s forgets it and shows the reason', async (_, status, body, message) => {
  await changeLanguage('en')
  history.replaceState(null, '', '/admin/customers')
  keepToken('old')
  answers.set('/_api/user/info', { status, body })
  await resumeSession()
  render(<Root />)
  expect(screen.getByRole('alert')).toHaveTextContent(message)
  expect(location.pathname + location.search).toBe('/admin/login?redirect=%2Fadmin%2Fcustomers')
  expect(token()).toBeUndefined()
  expect(currentUser()).toBeUndefined()
})
