import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** The networks of RFC 6890 and RFC 4193, in which no public service is: this machine, the shop's own network. */
const own = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  own.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is public; an IPv4 address in IPv6 notation is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  return !own.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Whether every address of a host is public. A name without addresses passes, since the call itself then fails.
 *
 * @param host as in a URL: a name, an IPv4 address, or an IPv6 address in brackets
 */
export async function isPublicHost(host: string): Promise<boolean> {
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0) return isPublicAddress(name)
  const found = await lookup(name, { all: true }).catch(() => [])
  return found.every(({ address }) => isPublicAddress(address))
}
