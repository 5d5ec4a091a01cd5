/** How long a request waits for the database, in milliseconds. */
export interface Patience {
  /** A statement; PostgreSQL is given this limit. */
  statement: number
  /** The answer to a statement, when PostgreSQL no longer responds. */
  answer: number
  /** A session of the pool, or a new one. */
  session: number
  /** Trying again after a session was lost. */
  retry: number
  /** An idle transaction, which PostgreSQL then ends together with its locks. */
  idle: number
}

/** Every limit, derived from the longest time of one statement. */
export function patienceOf(statement: number): Patience {
  return {
    statement,
    answer: Math.round(statement * 1.05),
    session: Math.round(statement * 0.9),
    retry: Math.round(statement * 0.6),
    idle: statement * 4,
  }
}

/** The pause before each try: short enough that a restart is not noticed, longer with each. */
export function pauseBefore(attempt: number): Promise<void> {
  return pause(Math.min(25 * 2 ** attempt, 400))
}

/** @param milliseconds how long */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
