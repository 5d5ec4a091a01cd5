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

/** A request of a job. */
interface Asked {
  /** Below `/_api`. */
  path: string
  /** Sent with POST; without one it is asked for with GET. */
  body?: object
  /** What the request is to know of the job that it belongs to. */
  job?: Bindings['job']
}

/**
 * Sends a request of a job in the name of its user, whose rights are judged at this moment.
 *
 * @throws JobRefused with the refusal as the API answers it
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
