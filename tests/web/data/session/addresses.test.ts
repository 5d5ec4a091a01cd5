import { expect, test } from 'vitest'
import { isOpen, loginAddress, ownAddress, addressAfterSignIn } from '#web/data/session/addresses.ts'

const led = (redirect: string) => addressAfterSignIn(`?redirect=${encodeURIComponent(redirect)}`)

test.each([
  '/admin/customers',
  '/admin/customers?open=customers%2F3&q=%E9%87%91',
  '/admin/order-sales/12?x=1#lines',
  '/404',
  '/',
])('a sign-in leads back to %s, with its query and its hash', (address) => {
  expect(led(address)).toBe(address)
})

test.each([
  ['another site', 'https://elsewhere.example/'],
  ['another site by its scheme alone', 'https:elsewhere.example'],
  ['another site without a scheme', '//elsewhere.example'],
  ['two backslashes', '\\\\elsewhere.example'],
  ['a slash and a backslash', '/\\elsewhere.example'],
  ['a tab between two slashes', '/\t/elsewhere.example'],
  ['a line end between two slashes', '/\n/elsewhere.example'],
  ['a path that becomes another site', '/.//elsewhere.example'],
  ['a path that goes up to another site', '/admin/..//elsewhere.example'],
  ['a backslash on the way up', '/admin\\..\\\\elsewhere.example'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['slashes encoded twice', '%2F%2Felsewhere.example'],
  ['a colon encoded twice', 'https%3A%2F%2Felsewhere.example'],
  ['what is no address at all', '//['],
  ['a path without its slash', 'admin/customers'],
  ['a space before the slash', ' //elsewhere.example'],
  ['nothing', ''],
  ['the login itself', '/admin/login'],
  ['the login, with a way on', '/admin/login?redirect=%2Fadmin%2Flogin'],
  ['the login in capitals', '/Admin/LOGIN/'],
  ['the open page', '/auth-redirect?redirect=%2Fauth-redirect'],
])('a sign-in does not follow %s', (_, redirect) => {
  expect(led(redirect)).toBe('/admin')
})

test('an encoded slash stays part of one of our paths', () => {
  expect(ownAddress('/%2Felsewhere.example')).toBe('/%2Felsewhere.example')
})

test('only the login and the page of a user who signed in elsewhere are open', () => {
  expect(['/admin/login', '/admin/login/', '/auth-redirect'].every(isOpen)).toBe(true)
  expect(['/', '/401', '/404', '/admin', '/admin/login/x', '/redirect/admin/login'].some(isOpen)).toBe(false)
})

test('the login page keeps the whole address to return to', () => {
  const address = '/admin/customers?q=金&open=customers/3#top'
  expect(new URLSearchParams(loginAddress(address).split('?')[1]).get('redirect')).toBe(address)
})
