import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { pauseBefore, type Timeouts } from './timeouts'

/**
 * The reason why a database fails a statement that is itself correct:
 * - `lost`: its session has ended or does not answer, or none can be opened;
 * - `busy`: the statement took longer than a request may;
 * - `full`: its disk has no room;
 * - `read_only`: it accepts no writes.
 */
export type Outage = 'lost' | 'busy' | 'full' | 'read_only'

const byCode: Record<string, Outage> = {
  // A statement, or a lock, that took longer than a request may.
  '57014': 'busy',
  '55P03': 'busy',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  '25006': 'read_only',
  // Also the embedded engine's code when it may not write a file.
  '42501': 'read_only',
  EROFS: 'read_only',
  EACCES: 'read_only',
  // Ended by an idle limit, which only a disconnected session reaches.
  '25P03': 'lost',
  '3D000': 'lost',
  '58030': 'lost',
}

/** Refused connections, lack of resources, sessions ended by an operator. */
const lostClasses = /^(08|28|53|57P)/

const lostNodeCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
])

/** Errors that the driver identifies only by message. */
const lostMessages =
  /Connection terminated|server closed the connection|not queryable|Query read timeout|timeout expired/i
const busyMessages = /timeout exceeded when trying to connect/i

/** The trouble that caused a driver's error; undefined for any other error. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  if (isRefusedConnection(error)) return 'lost'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = byCode[code]
  if (known !== undefined) return known
  if (lostNodeCodes.has(code) || lostClasses.test(code)) return 'lost'
  if (busyMessages.test(error.message)) return 'busy'
  return lostMessages.test(error.message) ? 'lost' : undefined
}

/** Any failure to open a socket; a Unix socket is missing while its PostgreSQL is stopped. */
function isRefusedConnection(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'connect'
}

/** A session ended during its commit: only the database knows whether the change was made. */
export class OutcomeUnknown extends Error {
  constructor(override readonly cause: Error) {
    super(`Connection terminated in a commit: ${cause.message}`)
  }
}

/** A pool whose lost sessions are replaced. */
export interface RefilledPool {
  /** A session that was alive a moment ago. */
  take: () => Promise<PoolClient>
  /** Discards this session and all that are as old. */
  lose: (client: PoolClient, error: Error) => void
  end: () => Promise<void>
}

/**
 * Watches a pool: a session that ends while it is lent out does not end the process, and after one loss no older
 * session is lent out again, since a restart or a dead connection has ended all of them.
 *
 * @param timeouts the time for which opening a session is retried; undefined where a lost session cannot be reopened
 */
export function refillPool(pool: Pool, timeouts: Timeouts | undefined, log?: Logger): RefilledPool {
  const ages = new WeakMap<PoolClient, number>()
  let opened = 0
  let oldestGood = 0
  let awaySince: number | undefined

  pool.on('connect', (client) => {
    ages.set(client, ++opened)
    // The pool only handles errors of idle sessions; an error of a lent session reaches its next query.
    client.on('error', () => undefined)
  })
  pool.on('error', () => undefined)

  const goneAway = (error: unknown) => {
    // A failed start reports an unreachable database itself.
    if (awaySince === undefined && opened > 0)
      log?.warn({ err: error }, 'the database does not answer; retrying')
    awaySince ??= performance.now()
  }
  const isBack = () => {
    if (awaySince !== undefined) log?.info('the database answers again')
    awaySince = undefined
  }
  /** A database that has been unreachable for long is tried only once, since waiting for it is pointless. */
  const isWorthAnother = (began: number) => {
    const limit = performance.now() - (timeouts?.retry ?? 0)
    return opened > 0 && began > limit && (awaySince ?? began) > limit
  }

  const take = async (): Promise<PoolClient> => {
    const began = performance.now()
    for (let attempt = 0; ; attempt++)
      try {
        const client = await pool.connect()
        if ((ages.get(client) ?? 0) >= oldestGood) {
          isBack()
          return client
        }
        client.release(true)
      } catch (error) {
        if (outageOf(error) !== 'lost') throw error
        goneAway(error)
        if (!isWorthAnother(began)) throw error
        await pauseBefore(attempt)
      }
  }
  const lose = (client: PoolClient, error: Error) => {
    if (timeouts && (ages.get(client) ?? 0) >= oldestGood) {
      log?.warn({ err: error }, 'a database session ended in use; it and all sessions as old are replaced')
      oldestGood = opened + 1
    }
    client.release(error)
  }
  return { take, lose, end: () => pool.end() }
}
