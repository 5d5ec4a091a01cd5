import type { Progress } from '../../backup/read-backup'
import type { Shop } from '../../request/shop'
import type { TakenJob } from '../../store/taken-jobs'
import type { Fetch } from '../approvals/rerun'
import { languageOf, messageOf } from '../../process/messages'
import { findUser } from '../../store/users/users'
import type { Bindings } from '../../request/context'

/** A job in the hands of a server. */
export interface JobAtHand {
  shop: Shop
  /** The app itself, called in process. */
  fetch: Fetch
  job: TakenJob
  /** Reports the progress. */
  progress: Progress
  /** Aborted when the job is over here: it was given up, another server has it, or this one stops. */
  signal: AbortSignal
}

/**
 * Carries out a job.
 *
 * @returns the result; null when the work reports it in another way
 * @throws JobRefused, Error with the reason in one line
 */
export type JobHandler = (at: JobAtHand) => Promise<object | null>

/** A refusal shown to the job's user, in their language. */
export class JobRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Whether the same request may succeed a while later. */
    readonly isPassing = false,
  ) {
    super(message)
  }
}

/** The reason of an error in one line. */
export function failureReason(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}

/** A request of a job. */
interface Asked {
  /** Below `/_api`. */
  path: string
  /** Sent with POST; a request without one is a GET. */
  body?: object
  /** The facts that the request has about its job. */
  job?: Bindings['job']
}

/**
 * Sends a request of a job in the name of its user, with the user's present rights.
 *
 * @throws JobRefused with the API's refusal
 */
export async function requestOnBehalf(
  { shop, fetch, job: { user_id, language } }: Pick<JobAtHand, 'shop' | 'fetch' | 'job'>,
  { path, body, job }: Asked,
): Promise<Response> {
  const onBehalf = user_id === null ? undefined : await findUser(shop.db, user_id)
  if (!onBehalf)
    throw new JobRefused('unauthorised', messageOf('unauthorised', {}, languageOf(language ?? '')))
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': language ?? '' }
  const sent = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  const request = new Request(`http://goldbook/_api${path}`, sent)
  const answer = await fetch(request, { onBehalf, ...(job ? { job } : {}) })
  if (answer.ok) return answer
  const { code = 'internal', message = String(answer.status) } = (await answer.json()) as {
    code?: string
    message?: string
  }
  throw new JobRefused(code, message, answer.status === 429 || answer.status >= 500)
}
