import { expect, test } from 'vitest'
import { isPublicAddress, isPublicHost } from '#server/usecases/daily-price-write'

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['::1', '::', 'fd00::1', 'fe80::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::a00:1', 'gold'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('a host is judged by all its addresses', async () => {
  expect(await isPublicHost('localhost')).toBe(false)
  expect(await isPublicHost('[::1]')).toBe(false)
  expect(await isPublicHost('[2606:4700::1111]')).toBe(true)
})
