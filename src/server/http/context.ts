import type { Context as HonoContext } from 'hono'
import type { Language } from '#words/languages'
import type { Shop, User } from '../shop'

/** What every handler finds on its context. */
export interface Variables {
  shop: Shop
  /** The version of the resources that the request is served by. */
  resourcesVersion: string
  user: User
  /** Whose account a sign-in names, before it is known whether it is theirs. */
  claimed: User | undefined
  /** The session that the user calls by. */
  sessionId: number
  /** The user confirmed their password within the last ten minutes. */
  confirmed: boolean
  language: Language
  requestId: string
  /** The checked JSON object of the body; set by `readBody`. */
  body: Record<string, unknown>
}

/** What the HTTP server says of a request; nothing where there is none, as in a test. */
export interface Bindings {
  incoming?: {
    socket: { remoteAddress?: string | undefined }
    /** Whether the request, its body with it, has come to its end. */
    complete?: boolean
  }
}

export type Context = HonoContext<AppEnv>
export interface AppEnv {
  Bindings: Bindings
  Variables: Variables
}
