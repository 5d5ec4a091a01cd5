import { expect, test } from 'vitest'
import { openShop, servedBy, tokenOf } from '../support/shop'

/** The host of a new passkey for a request through a connection with these headers. */
async function hostFor(proxies: string, remoteAddress: string, headers: Record<string, string>) {
  const { app } = servedBy((await openShop({ TRUSTED_PROXIES: proxies })).shop)
  const response = await app.request(
    'http://shop.example/_api/user/second-factor/passkeys/options',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Token': tokenOf('clerk'), ...headers },
      body: '{}',
    },
    { incoming: { socket: { remoteAddress } } },
  )
  const { rp }: { rp?: { id: string } } = await response.json()
  return rp?.id
}

const forwarded = { 'X-Forwarded-Host': 'gold.example' }

test.each([
  ['the host of the request counts', '', '203.0.113.9', {}, 'shop.example'],
  ['nobody is trusted', '', '127.0.0.1', forwarded, 'shop.example'],
  ['a stranger is not believed', '127.0.0.1', '203.0.113.9', forwarded, 'shop.example'],
  ['a trusted proxy names the host', '127.0.0.1', '127.0.0.1', forwarded, 'gold.example'],
  ['what is no host', '127.0.0.1', '127.0.0.1', { 'X-Forwarded-Host': 'a b' }, 'shop.example'],
  ['a proxy that names none', '127.0.0.1', '127.0.0.1', {}, 'shop.example'],
])('%s', async (_, proxies, connection, headers, host) => {
  expect(await hostFor(proxies, connection, headers)).toBe(host)
})
