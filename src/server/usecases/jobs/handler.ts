import type { Progress } from '../../backup/write-backup'
import type { Shop } from '../../request/shop'
import type { TakenJob } from '../../store/jobs/taken-jobs'
import type { Fetch } from '../approvals/rerun'

/** A job in the hands of a server. */
export interface JobAtHand {
  shop: Shop
  /** The app itself, called in process. */
  fetch: Fetch
  job: TakenJob
  /** Tells how far it is. */
  progress: Progress
  /** Ends when the job is over here: it was given up, another server has it, or this one stops. */
  signal: AbortSignal
}

/**
 * Does what a job asks for.
 *
 * @returns what came of it; null when the work has another way of telling
 * @throws JobRefused, Error with the reason in one line
 */
export type JobHandler = (at: JobAtHand) => Promise<object | null>

/** A refusal that the job's user is told of, in their language. */
export class JobRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Whether the same may be answered a while later. */
    readonly isPassing = false,
  ) {
    super(message)
  }
}

/** The reason of an error in one line. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
