import type { Context as HonoContext } from 'hono'
import type { Approvable } from '#domain/staff/approval'
import type { Language } from '#words/languages'
import type { User } from '../store/users/users'
import type { Shop } from './shop'
import type { Acting } from './access/rights'
import type { Approving } from './approval'
import type { Db } from '../db/connect'

/** The values that every handler finds on its context. */
interface Variables {
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
  /** How often the session has written. */
  writes: number
  /** The user confirmed their password within the last ten minutes. */
  confirmed: boolean
  language: Language
  requestId: string
  /** The approval under which the request runs again; undefined for every request of a client. */
  approving: Approving | undefined
  /** The roles by which the request acts; all of the user's as long as it has asked for nothing. */
  acting: Acting | undefined
  /** What the request does that its user may do only with somebody else's approval. */
  awaited: Set<Approvable>
  /** The checked JSON object of the body; set by `readBody`. */
  body: Record<string, unknown>
}

/** What a request knows of the job for which it is made. */
interface RequestingJob {
  /** Hears how far it is. */
  progress: (rows: number, all: number) => void
  /** Hears what its user may see of the list at this moment. */
  seen: (sight: string) => void
  /** The session that asked for the job, and how often it had written by then: all that is to be read. */
  sessionId: number
  writes: number
}

/** The HTTP server's facts about a request; missing without a server, as in a test. */
export interface Bindings {
  /** Given in process only, when a kept request runs again: no client can send it. */
  approving?: Approving
  /** Given in process only, for work that a user has ordered, such as a report that is kept as a file. */
  onBehalf?: User
  /** Given in process only, beside `onBehalf`: the job that the request belongs to. */
  job?: RequestingJob
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

/**
 * The database from which a request reads that writes nothing: a copy that has all that its session has written, else
 * the primary. What is written, and what is read for it, is the primary's.
 */
export async function readingOf(c: Context): Promise<Db> {
  const { db, replicas } = c.var.shop
  return (await replicas?.holding(c.var.sessionId, c.var.writes)) ?? db
}
