/** The limits of a request's wait for the database, in milliseconds. */
export interface Timeouts {
  /** A statement; also PostgreSQL's own limit. */
  statement: number
  /** The answer to a statement, when PostgreSQL does not respond. */
  answer: number
  /** A session of the pool, or a new one. */
  session: number
  /** Retries after a session was lost. */
  retry: number
  /** An idle transaction, which PostgreSQL then ends and whose locks it releases. */
  idle: number
}

/** All limits, derived from the maximum duration of a statement. */
export function timeoutsFor(statement: number): Timeouts {
  return {
    statement,
    answer: Math.round(statement * 1.05),
    session: Math.round(statement * 0.9),
    retry: Math.round(statement * 0.6),
    idle: statement * 4,
  }
}

/** The pause before each retry: at first short enough to hide a restart, then increasing. */
export function pauseBefore(attempt: number): Promise<void> {
  return pause(Math.min(25 * 2 ** attempt, 400))
}

/** @param milliseconds the duration */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
