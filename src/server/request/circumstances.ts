import { isIP } from 'node:net'
import type { Context } from './context'
import { businessDay } from './shop'
import type { Circumstances } from '../store/trail/audit'
import type { TrustedProxies } from '../process/trusted-proxies'

/** Names of programs are cut here: some carry on for pages. */
const LONGEST_AGENT = 400

/** The program of a request's device, as it names itself. */
export function agentOf(c: Context): string | null {
  return c.req.header('User-Agent')?.slice(0, LONGEST_AGENT) ?? null
}

/** Who sends a request, on which business day, and from where. */
export function circumstancesOf(c: Context): Circumstances {
  const user = c.var.user ?? c.var.claimed
  return {
    user_id: user?.id ?? null,
    day: businessDay(c.var.shop),
    address: addressOf(c),
    user_agent: agentOf(c),
  }
}

/**
 * The address that a request comes from: that of its connection, or what a trusted proxy says of it. Headers of anybody
 * else are not believed, since they can be forged.
 */
export function addressOf(c: Context): string | null {
  const connection = plain(c.env?.incoming?.socket.remoteAddress)
  if (connection === undefined) return null
  const { trustedProxies } = c.var.shop.environment
  const forwarded = c.req.header('X-Forwarded-For')?.split(',') ?? []
  return visitorOf(connection, forwarded, trustedProxies)
}

/** Whether a request was brought by a proxy whose headers are believed. */
export function cameByTrustedProxy(c: Context): boolean {
  const connection = plain(c.env?.incoming?.socket.remoteAddress)
  return connection !== undefined && c.var.shop.environment.trustedProxies.includes(connection)
}

/** Each proxy appends whom it was called by, so the visitor is the last address that is no trusted proxy. */
function visitorOf(connection: string, forwarded: readonly string[], trusted: TrustedProxies): string {
  if (!trusted.includes(connection)) return connection
  const last = plain(forwarded.at(-1)?.trim())
  if (last === undefined || isIP(last) === 0) return connection
  return visitorOf(last, forwarded.slice(0, -1), trusted)
}

/** An IPv4 address as such, also where the connection is one of IPv6. */
const plain = (address: string | undefined) => address?.replace(/^::ffff:/i, '')
