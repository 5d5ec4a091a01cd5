import { BlockList, isIP } from 'node:net'

/** The proxies whose word about a visitor's address is believed. */
export interface TrustedProxies {
  includes: (address: string) => boolean
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const mostBits = { ipv4: 32, ipv6: 128 }

/**
 * The proxies that a list of addresses and networks names, such as `127.0.0.1, 10.0.0.0/8, ::1`.
 *
 * @returns undefined where an entry is neither an address nor a network
 */
export function readProxies(list: string): TrustedProxies | undefined {
  const known = new BlockList()
  const entries = list.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]))
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/')
    const kind = family(address)
    const length = bits === undefined ? mostBits[kind] : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity
    if (isIP(address) === 0 || rest.length > 0 || length > mostBits[kind]) return undefined
    known.addSubnet(address, length, kind)
  }
  return { includes: (address) => isIP(address) !== 0 && known.check(address, family(address)) }
}
