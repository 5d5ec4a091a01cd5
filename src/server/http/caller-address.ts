import type { Context } from './context'

/** The address of a request's connection. Behind a proxy it is the proxy's, since headers can be forged. */
export function addressOf(c: Context): string | null {
  return c.env?.incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? null
}
