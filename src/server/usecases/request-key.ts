import { createHash } from 'node:crypto'
import type { Context } from '../http/context'
import { slowHash } from '../passwords/password'
import { partedFromSecrets } from './secrets'

const LONGEST_KEY = 200

/** The name that a client gives its request, so that a repeat is recognised: it belongs to a user, a route and a body. */
export interface RequestKey {
  key: string
  /** Equal only for the same route and body. */
  requestHash: string
}

/**
 * The Idempotency-Key of a request, with what it is used for; undefined where none was sent.
 *
 * Passwords in the body count like the rest of it, but are hashed as slowly as where they are kept: a fast hash would
 * let them be guessed from the database.
 *
 * @throws RuleBroken `sign_in_busy` when too many passwords are hashed at once
 */
export async function requestKeyOf(c: Context): Promise<RequestKey | undefined> {
  const key = c.req.header('Idempotency-Key')?.slice(0, LONGEST_KEY)
  if (!key) return undefined
  const { pathname, search } = new URL(c.req.url)
  const { text, secrets } = partedFromSecrets(c.var.shop.resources, c.var.body ?? null)
  const content = `${c.req.method} ${pathname}${search} ${text}`
  const kept = secrets.length === 0 ? '' : await slowHash(JSON.stringify(secrets), `${c.var.user.id} ${key}`)
  return { key, requestHash: createHash('sha256').update(`${content}${kept}`).digest('hex') }
}
