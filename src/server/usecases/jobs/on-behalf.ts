import { languageOf, messageOf } from '../../messages/messages'
import { findUser } from '../../store/users/users'
import type { Bindings } from '../../http/context'
import { JobRefused, type JobAtHand } from './handler'

/**
 * Sends a request of a job in the name of its user, whose rights are judged at this moment.
 *
 * @param path below `/_api`
 * @param job what the request is to know of the job that it belongs to
 * @throws JobRefused with the refusal as the API answers it
 */
export async function requestOnBehalf(
  { shop, fetch, job: { user_id, language } }: Pick<JobAtHand, 'shop' | 'fetch' | 'job'>,
  path: string,
  body: object,
  job?: Bindings['job'],
): Promise<Response> {
  const onBehalf = user_id === null ? undefined : await findUser(shop.db, user_id)
  if (!onBehalf)
    throw new JobRefused('unauthorised', messageOf('unauthorised', {}, languageOf(language ?? '')))
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': language ?? '' }
  const request = new Request(`http://goldbook/_api${path}`, {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
  })
  const answer = await fetch(request, { onBehalf, ...(job ? { job } : {}) })
  if (answer.ok) return answer
  const { code = 'internal', message = String(answer.status) } = (await answer.json()) as {
    code?: string
    message?: string
  }
  throw new JobRefused(code, message)
}
