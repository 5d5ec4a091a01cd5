import { languageOf, messageOf } from '../../process/messages'
import { findUser } from '../../store/users/users'
import type { Bindings } from '../../request/context'
import { JobRefused, type JobAtHand } from './handler'

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
