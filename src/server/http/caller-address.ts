import type { Context } from './context'

/**
 * The address that a request comes from. Behind a proxy it is the proxy's: what a request says of itself anybody can
 * make up.
 */
export function addressOf(c: Context): string | null {
  return c.env?.incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? null
}
