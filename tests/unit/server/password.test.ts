import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword, makePassword, nobodysHash, renewedHash } from '#server/process/password'
import { earlierHash } from '../../support/earlier-hash'

test('a password is recognised by its hash, which differs each time', async () => {
  const [first, second] = [await hashPassword('金 gold'), await hashPassword('金 gold')]
  expect(first).not.toBe(second)
  expect(await isPassword('金 gold', first)).toBe(true)
  expect(await isPassword('金 gold', second)).toBe(true)
  expect(await isPassword('金 Gold', first)).toBe(false)
  expect(await isPassword('', first)).toBe(false)
})

test('a guess costs as much as OWASP demands: N 131,072, r 8, p 1', async () => {
  const [salt = '', hash] = (await hashPassword('a golden word')).split(':')
  const options = { N: 131_072, r: 8, p: 1, maxmem: 2 ** 28 }
  expect(scryptSync('a golden word', Buffer.from(salt, 'hex'), 32, options).toString('hex')).toBe(hash)
})

test('a hash of an earlier release is accepted, and replaced with its salt', async () => {
  const earlier = await earlierHash('a golden word')
  expect(await isPassword('a golden word', earlier)).toBe(true)
  expect(await isPassword('a golden ward', earlier)).toBe(false)
  const renewed = await renewedHash('a golden word', earlier)
  expect(renewed?.split(':')[0]).toBe(earlier.split(':')[0])
  expect(await isPassword('a golden word', renewed ?? '')).toBe(true)
  expect(await renewedHash('a golden word', renewed ?? '')).toBeUndefined()
})

test('the same letters typed on another keyboard are the same password', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00E9'))).toBe(true)
})

test("a missing user's hash matches no password, and neither does a broken one", async () => {
  for (const password of ['', 'admin', '00']) expect(await isPassword(password, nobodysHash)).toBe(false)
  for (const hash of ['', ':', 'xx', '00:']) expect(await isPassword('', hash)).toBe(false)
})

test('a made password can be read out', () => {
  const passwords = new Set(Array.from({ length: 50 }, makePassword))
  expect(passwords.size).toBe(50)
  for (const password of passwords) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/)
})
