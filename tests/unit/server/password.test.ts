import { expect, test } from 'vitest'
import { hashPassword, isPassword, makePassword, nobodysHash } from '#server/password'

test('a password is known again by its hash, which is another each time', async () => {
  const [first, second] = [await hashPassword('金 gold'), await hashPassword('金 gold')]
  expect(first).not.toBe(second)
  expect(await isPassword('金 gold', first)).toBe(true)
  expect(await isPassword('金 gold', second)).toBe(true)
  expect(await isPassword('金 Gold', first)).toBe(false)
  expect(await isPassword('', first)).toBe(false)
})

test('the same letters typed on another keyboard are the same password', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00E9'))).toBe(true)
})

test("nobody's hash is nobody's password, and a broken one is none", async () => {
  for (const password of ['', 'admin', '00']) expect(await isPassword(password, nobodysHash)).toBe(false)
  for (const hash of ['', ':', 'xx', '00:']) expect(await isPassword('', hash)).toBe(false)
})

test('a made password can be read out', () => {
  const passwords = new Set(Array.from({ length: 50 }, makePassword))
  expect(passwords.size).toBe(50)
  for (const password of passwords) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/)
})
