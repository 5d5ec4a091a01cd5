import { cameByTrustedProxy } from './caller-address'
import type { Context } from './context'
import { cameByTls } from './guarding-headers'

/** The site that a passkey signs for. */
export interface RelyingParty {
  /** Its host, which a passkey is bound to. */
  id: string
  /** Its scheme, host and port, which a browser puts into the answer. */
  origin: string
}

/**
 * The site at which a request arrived: by its host, or by what a trusted proxy says of it. Forging either gains nothing:
 * a passkey signs for the host that it was made at, and a browser signs with the origin of the page.
 */
export function relyingPartyOf(c: Context): RelyingParty {
  const scheme = cameByTls(c) ? 'https' : 'http'
  const forwarded = cameByTrustedProxy(c) ? c.req.header('X-Forwarded-Host')?.split(',').at(-1)?.trim() : ''
  const named = `${scheme}://${forwarded || new URL(c.req.url).host}`
  const { hostname: id, origin } = new URL(URL.canParse(named) ? named : c.req.url)
  return { id, origin }
}
