import { createHash } from 'node:crypto'
import type { Context } from '../request/context'
import { slowHash } from '../passwords/password'
import { partedFromSecrets } from './secrets'

const LONGEST_KEY = 200

/** A client's identifier of a request, by which a repetition is recognised; bound to a user, a route and a body. */
export interface RequestKey {
  key: string
  /** Equal only for the same route and body. */
  requestHash: string
}

/**
 * The Idempotency-Key of a request and its use; undefined if none was sent.
 *
 * Passwords in the body are part of the comparison, but hashed as slowly as stored passwords: from a fast hash they
 * could be guessed by anybody with access to the database.
 *
 * @param part of the request, where it has several with an answer each
 * @throws RuleBroken `sign_in_busy` when too many passwords are being hashed
 */
export async function requestKeyOf(c: Context, part?: string): Promise<RequestKey | undefined> {
  const sent = c.req.header('Idempotency-Key')?.slice(0, LONGEST_KEY)
  if (!sent) return undefined
  const key = part === undefined ? sent : `${sent} ${part}`
  const { pathname, search } = new URL(c.req.url)
  const { text, secrets } = partedFromSecrets(c.var.shop.resources, c.var.body ?? null)
  const content = `${c.req.method} ${pathname}${search} ${text}`
  const kept = secrets.length === 0 ? '' : await slowHash(JSON.stringify(secrets), `${c.var.user.id} ${key}`)
  return { key, requestHash: createHash('sha256').update(`${content}${kept}`).digest('hex') }
}
