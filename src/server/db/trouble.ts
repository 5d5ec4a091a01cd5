/**
 * Why a database fails a statement that is itself correct:
 * - `lost`: its session has ended or does not answer, or none can be opened;
 * - `busy`: the statement took longer than a request may;
 * - `full`: its disk has no room;
 * - `read_only`: it accepts no writes.
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
