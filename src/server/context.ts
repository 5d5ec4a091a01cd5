import type { Context as HonoContext } from 'hono'
import type { Language } from '#resource/resource'
import type { Shop, User } from './shop'

/** What every handler finds on its context. */
export interface Variables {
  shop: Shop
  /** The version of the resources that the request is served by. */
  resourcesVersion: string
  user: User
  /** The session that the user calls by. */
  sessionId: number
  language: Language
  requestId: string
  /** The checked JSON object of the body; set by `readBody`. */
  body: Record<string, unknown>
}

/** What the HTTP server says of a request; nothing where there is none, as in a test. */
export interface Bindings {
  incoming?: { socket: { remoteAddress?: string | undefined } }
}

export type Context = HonoContext<AppEnv>
export interface AppEnv {
  Bindings: Bindings
  Variables: Variables
}
