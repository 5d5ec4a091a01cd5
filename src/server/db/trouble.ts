/**
 * What ails a database that refuses a statement, where the statement itself is right:
 * - `lost`: its session has ended, gives no answer, or none can be opened;
 * - `busy`: it took longer than a request may;
 * - `full`: there is no room left to write;
 * - `read_only`: it may be read, but not be written.
 */
export type Trouble = 'lost' | 'busy' | 'full' | 'read_only'

const byCode: Record<string, Trouble> = {
  // A statement, or a lock, that took longer than a request may.
  '57014': 'busy',
  '55P03': 'busy',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  '25006': 'read_only',
  // Also what the embedded engine says when it may not write a file.
  '42501': 'read_only',
  EROFS: 'read_only',
  EACCES: 'read_only',
  // Ended by an idle limit, which only a session that was cut off runs into.
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

/** The driver names these by their messages alone. */
const lostMessages =
  /Connection terminated|server closed the connection|not queryable|Query read timeout|timeout expired/i
const busyMessages = /timeout exceeded when trying to connect/i

/** What ails the database by an error of the driver; undefined where the error is of another kind. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined
  if (isRefusedConnection(error)) return 'lost'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = byCode[code]
  if (known !== undefined) return known
  if (lostNodeCodes.has(code) || lostClasses.test(code)) return 'lost'
  if (busyMessages.test(error.message)) return 'busy'
  return lostMessages.test(error.message) ? 'lost' : undefined
}

/** Whatever keeps a socket from being opened; one in a file is missing while its PostgreSQL is stopped. */
function isRefusedConnection(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'connect'
}

/** A session that ended while it committed: whether the change was made is known to the database alone. */
export class OutcomeUnknown extends Error {
  constructor(override readonly cause: Error) {
    super(`Connection terminated in a commit: ${cause.message}`)
  }
}
