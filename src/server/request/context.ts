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
  /** The role as which a user who administers roles is answered; the user has only this one. */
  triedRole: string | undefined
  /** The account named in a sign-in, before the password is checked. */
  claimed: User | undefined
  /** The session of the request. */
  sessionId: number
  /** The number of writes of the session. */
  writes: number
  /** The user confirmed their password within the last ten minutes. */
  confirmed: boolean
  language: Language
  requestId: string
  /** The approval under which the request runs again; undefined for every request of a client. */
  approving: Approving | undefined
  /** The roles by which the request acts; all of the user's until it uses a right. */
  acting: Acting | undefined
  /** The parts of the request that the user may do only with somebody else's approval. */
  awaited: Set<Approvable>
  /** The checked JSON object of the body; set by `readBody`. */
  body: Record<string, unknown>
}

/** The facts that a request has about the job for which it is made. */
interface RequestingJob {
  /** Receives the progress. */
  progress: (rows: number, all: number) => void
  /** Receives the user's sight of the list at this moment. */
  seen: (sight: string) => void
  /** The session that requested the job, with its number of writes at that time: the job reads all of them. */
  sessionId: number
  writes: number
}

/** The HTTP server's facts about a request; missing without a server, as in a test. */
export interface Bindings {
  /** Set in process only, when a kept request runs again: no client can send it. */
  approving?: Approving
  /** Set in process only, for work that a user has ordered, such as a report that is kept as a file. */
  onBehalf?: User
  /** Set in process only, beside `onBehalf`: the job that the request belongs to. */
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
 * The database for a request that only reads: a copy with all writes of its session, else the primary. Writes, and the
 * reads for them, use the primary.
 */
export async function readingOf(c: Context): Promise<Db> {
  const { db, replicas } = c.var.shop
  return (await replicas?.holding(c.var.sessionId, c.var.writes)) ?? db
}
