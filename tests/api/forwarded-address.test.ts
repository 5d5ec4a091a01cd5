import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openShop, passwords, servedBy } from '../support/shop'

/** The address that the log names after a sign-in through this connection with that header. */
async function addressToldOf(proxies: string, remoteAddress: string, forwarded?: string): Promise<unknown> {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const { app } = servedBy({ ...(await openShop({ TRUSTED_PROXIES: proxies })).shop, log })
  const headers = {
    'Content-Type': 'application/json',
    ...(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }),
  }
  const body = JSON.stringify({ username: 'clerk', password: passwords.clerk })
  await app.request('/login', { method: 'POST', headers, body }, { incoming: { socket: { remoteAddress } } })
  const told: Record<string, unknown>[] = lines.map((line) => JSON.parse(line))
  return told.find(({ security }) => security === 'signed_in')?.address
}

test.each([
  ['nobody is trusted: the connection counts', '', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a stranger is not believed', '127.0.0.1', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the proxy names the visitor', '127.0.0.1', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [
    'what the visitor invents stands before',
    '127.0.0.1',
    '127.0.0.1',
    '10.9.9.9, 198.51.100.1',
    '198.51.100.1',
  ],
  ['two proxies', '127.0.0.1,10.0.0.0/8', '127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['an address of IPv6', '::1', '::1', '2001:db8::7', '2001:db8::7'],
  ['no header at all', '127.0.0.1', '127.0.0.1', undefined, '127.0.0.1'],
  ['what is no address', '127.0.0.1', '127.0.0.1', "x' or 1=1", '127.0.0.1'],
])('%s', async (_, proxies, connection, forwarded, address) => {
  expect(await addressToldOf(proxies, connection, forwarded)).toBe(address)
})

test('a stranger who invents an address for each guess still counts by their own', async () => {
  const { app } = await openShop({ TRUSTED_PROXIES: '127.0.0.1' })
  const guess = (turn: number) =>
    app.request(
      '/login',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${turn}` },
        body: JSON.stringify({ username: 'clerk', password: 'not the password' }),
      },
      { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
    )
  const statuses = []
  for (let turn = 0; turn < 8; turn++) statuses.push((await guess(turn)).status)
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(statuses).toContain(429)
})
