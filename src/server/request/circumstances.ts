import { isIP } from 'node:net'
import type { Context } from './context'
import { businessDay } from './shop'
import type { Circumstances } from '../store/trail/audit'
import type { TrustedProxies } from '../process/env'

/** Names of programs are cut here: some are pages long. */
const LONGEST_AGENT = 400

/** The program of a request's device, by its own name. */
export function agentOf(c: Context): string | null {
  return c.req.header('User-Agent')?.slice(0, LONGEST_AGENT) ?? null
}

/** The circumstances of a request: its user, business day, address and device. */
export function circumstancesOf(c: Context): Circumstances {
  const user = c.var.user ?? c.var.claimed
  return {
    user_id: user?.id ?? null,
    day: businessDay(c.var.shop),
    address: clientAddress(c),
    user_agent: agentOf(c),
  }
}

/**
 * The address that a request comes from: that of its connection, or the one that a trusted proxy reports. Headers of
 * others are ignored, since they can be forged.
 */
export function clientAddress(c: Context): string | null {
  const connection = plain(c.env?.incoming?.socket.remoteAddress)
  if (connection === undefined) return null
  const { trustedProxies } = c.var.shop.environment
  const forwarded = c.req.header('X-Forwarded-For')?.split(',') ?? []
  return visitorOf(connection, forwarded, trustedProxies)
}

/** Whether a request came through a proxy whose headers are trusted. */
function cameByTrustedProxy(c: Context): boolean {
  const connection = plain(c.env?.incoming?.socket.remoteAddress)
  return connection !== undefined && c.var.shop.environment.trustedProxies.includes(connection)
}

/** Each proxy appends the address of its caller, so the visitor is the last address that is not a trusted proxy. */
function visitorOf(connection: string, forwarded: readonly string[], trusted: TrustedProxies): string {
  if (!trusted.includes(connection)) return connection
  const last = plain(forwarded.at(-1)?.trim())
  if (last === undefined || isIP(last) === 0) return connection
  return visitorOf(last, forwarded.slice(0, -1), trusted)
}

/** A plain IPv4 address, also where the connection is an IPv6 one. */
const plain = (address: string | undefined) => address?.replace(/^::ffff:/i, '')

/** The site that a passkey signs for. */
export interface RelyingParty {
  /** Its host, which a passkey is bound to. */
  id: string
  /** Its scheme, host and port, which a browser puts into the answer. */
  origin: string
}

/**
 * The site at which a request arrived: by its host, or by the report of a trusted proxy. Forging either gains nothing:
 * a passkey signs for the host that it was made at, and a browser signs with the origin of the page.
 */
export function relyingPartyOf(c: Context): RelyingParty {
  const scheme = cameByTls(c) ? 'https' : 'http'
  const forwarded = cameByTrustedProxy(c) ? c.req.header('X-Forwarded-Host')?.split(',').at(-1)?.trim() : ''
  const named = `${scheme}://${forwarded || new URL(c.req.url).host}`
  const { hostname: id, origin } = new URL(URL.canParse(named) ? named : c.req.url)
  return { id, origin }
}

/**
 * Whether the browser is connected by TLS, here or at the proxy in front, which reports it in `X-Forwarded-Proto`.
 * Forging that header without TLS only yields headers that the browser ignores.
 */
export function cameByTls(c: Context): boolean {
  const [outermost = ''] = (c.req.header('X-Forwarded-Proto') ?? '').split(',')
  return new URL(c.req.url).protocol === 'https:' || outermost.trim().toLowerCase() === 'https'
}
