import type { BaseKey } from '@refinedev/core'
import type { ApprovalState } from '#domain/staff/approval'
import type { Call } from '../../data/calls'
import type { RecordChange } from '../../editing/history/history'

/** A user's act on a request. */
export type Deed = 'approve' | 'refuse' | 'withdraw'

/** A request for an approval, as the server shows it to this user; parts that they may not see are left out. */
export interface Request {
  id: number
  actions?: string[]
  subject?: string | null
  reason?: string
  state?: ApprovalState
  requested_by?: string
  requested_at?: string
  lapses_at?: string
  decided_by?: string | null
  decided_at?: string | null
  /** The reason for its refusal. */
  answer?: string | null
  record: { resource: string; key: BaseKey } | null
  /** The changes that it would make, or has made. */
  changes: RecordChange[]
  /** Its record has changed since the request was made, so it is looked at again first. */
  changed: boolean
  /** A user who may refuse but not approve is not independent of it. */
  may: Deed[]
  /** Of one's own: whether its outcome was seen. */
  heard?: boolean
}

export interface Counts {
  /** The number of requests that wait for this user. */
  waiting: number
  /** The user's own requests whose outcome they have not seen. */
  answered: number
  /** The user's own requests that wait. */
  pending: number
}

const RESOURCE = 'approvals'

export const countOfApprovals: Call<Counts> = { resource: RESOURCE, path: '/approvals/count' }

export const openApprovals: Call<{ waiting: Request[]; own: Request[] }> = {
  resource: RESOURCE,
  path: '/approvals/open',
}

export const outcomesHeard: Call = { resource: RESOURCE, method: 'POST', path: '/approvals/heard' }

/** A step of a request: deciding it, withdrawing it, or computing its changes again. */
export interface Step {
  id: number
  step: Deed | 'look_again'
  reason?: string
}

export const stepCall = ({ id, step, reason }: Step): Call<Request> => ({
  resource: RESOURCE,
  method: 'POST',
  path: `/approvals/${id}/${step}`,
  ...(reason === undefined ? {} : { body: { reason } }),
})
