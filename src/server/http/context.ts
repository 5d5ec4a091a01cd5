import type { Context as HonoContext } from 'hono'
import type { Language } from '#words/languages'
import type { Action } from '#domain/staff/actions'
import type { LimitName } from '#domain/staff/rights'
import type { Shop, User } from '../shop'

/** The values that every handler finds on its context. */
export interface Variables {
  shop: Shop
  /** The version of the resources for this request. */
  resourcesVersion: string
  user: User
  /** The role as which a user who administers roles is answered; the user has this one only. */
  triedRole: string | undefined
  /** The account named in a sign-in, before the password is checked. */
  claimed: User | undefined
  /** The session of the request. */
  sessionId: number
  /** The user confirmed their password within the last ten minutes. */
  confirmed: boolean
  /** What somebody has approved for this very request. */
  lifted: Lift | undefined
  language: Language
  requestId: string
  /** The checked JSON object of the body; set by `readBody`. */
  body: Record<string, unknown>
}

/** The one right, or the one limit, that an approval lifts. */
export interface Lift {
  action?: Action
  limit?: LimitName
}

/** The HTTP server's facts about a request; missing without a server, as in a test. */
export interface Bindings {
  /** Set in process only, when an approved request runs again; no header can say it. */
  lifted?: Lift
  incoming?: {
    socket: { remoteAddress?: string | undefined }
    /** Whether the request has been received completely, including its body. */
    complete?: boolean
  }
}

export type Context = HonoContext<AppEnv>
export interface AppEnv {
  Bindings: Bindings
  Variables: Variables
}
