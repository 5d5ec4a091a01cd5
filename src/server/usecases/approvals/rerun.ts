import { RuleBroken } from '#domain/errors'
import type { Bindings, Context } from '../../request/context'
import { isObject } from '../../request/input/shape'
import type { ApprovalRow } from '../../store/approvals'
import { type User, findUser } from '../../store/users/users'
import type { ApprovalNeeded, Approving } from '../../request/approval'

/** The app itself, called in process. */
export type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>

/** The headers that identify the origin of a request. */
const passedOn = ['User-Agent', 'X-Forwarded-For']

/**
 * Makes a kept request again, in process.
 *
 * @param key its repeats are carried out once; undefined where nothing is carried out
 */
async function rerun(
  c: Context,
  fetch: Fetch,
  row: ApprovalRow,
  approving: Approving,
  key?: string,
): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/json', 'Accept-Language': c.var.language })
  for (const name of passedOn) headers.set(name, c.req.header(name) ?? '')
  if (key !== undefined) headers.set('Idempotency-Key', key)
  const body = row.method === 'DELETE' ? null : JSON.stringify(row.body)
  const request = new Request(new URL(row.path, c.req.url), { method: row.method, headers, body })
  return fetch(request, { ...c.env, approving })
}

/** Whether a request was refused because its user may not do it, or not without an approval. */
export async function lacksRight(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const body: unknown = await answer.clone().json()
  return isObject(body) && (body.code === 'forbidden' || body.code === 'approval_needed')
}

/**
 * Carries out a kept request in the name of the user who approves it, as if it were their own request: where they would
 * need an approval, they still do.
 *
 * @param user from `approverOf`
 */
export async function carryOut(c: Context, fetch: Fetch, row: ApprovalRow, user: User): Promise<Response> {
  const { sessionId, confirmed } = c.var
  return rerun(c, fetch, row, { id: row.id, user, sessionId, confirmed }, `approval-${row.id}`)
}

/** The present effect of a kept request, or its present refusal, in its requester's name. */
export type Trial = { found: ApprovalNeeded } | { refusal: Response }

/**
 * Tries a kept request in its requester's name, without carrying it out: a request that its requester may no longer
 * make is granted by nobody.
 *
 * @throws RuleBroken `approval_requester` when the requester may no longer sign in, or may no longer do any part of
 *   it
 */
export async function tryOut(c: Context, fetch: Fetch, row: ApprovalRow): Promise<Trial> {
  const facts = { name: row.requested_by }
  const user = await findUser(c.var.shop.db, row.requested_by_id)
  if (!user) throw new RuleBroken('approval_requester', facts)
  const heard: ApprovalNeeded[] = []
  const trial = (needed: ApprovalNeeded) => heard.push(needed)
  const { sessionId } = c.var
  const refusal = await rerun(c, fetch, row, { id: row.id, user, sessionId, confirmed: true, trial })
  if (await lacksRight(refusal)) throw new RuleBroken('approval_requester', facts)
  const [found] = heard
  return found ? { found } : { refusal }
}
