import { isAhead } from '../ahead'
import { RuleBroken } from '../errors'
import { actionNames, actionTable, type Action } from './actions'
import { limitNames, type LimitName } from './rights'

/** The object of an approval: an action, or the excess over a limit. */
export type Approvable = Action | LimitName

/** Everything that may need an approval: actions and limits, by their names. */
export function approvableNames(): Approvable[] {
  const table = actionTable()
  return [...actionNames().filter((name) => table[name].approvable), ...limitNames]
}

/** `done`: somebody approved it, and it was carried out in the same moment. `lapsed`: nobody decided in time. */
export const approvalStates = ['waiting', 'done', 'refused', 'withdrawn', 'lapsed'] as const

export type ApprovalState = (typeof approvalStates)[number]

/** The number of days that a request waits for a decision. */
export const APPROVAL_DAYS = 7

const DAY_IN_MILLISECONDS = 86_400_000

/** A request to do something with somebody else's approval. */
export interface Approval {
  state: ApprovalState
  requested_by_id: number
  /** When it lapses, as a time in ISO 8601. */
  lapses_at: string
}

/** The lapse of a request made at a moment, in ISO 8601. */
export function lapseOf(requestedAt: Date): string {
  return new Date(requestedAt.getTime() + APPROVAL_DAYS * DAY_IN_MILLISECONDS).toISOString()
}

/**
 * The state of a request at a moment: a waiting one lapses by itself. So does one dated in the future, which would
 * otherwise wait until the clock catches up.
 */
export function stateAt({ state, lapses_at }: Approval, now: Date): ApprovalState {
  const isOver = new Date(lapses_at) <= now || isAhead(lapses_at, new Date(lapseOf(now)))
  return state === 'waiting' && isOver ? 'lapsed' : state
}

/**
 * Refuses to decide a request once it is decided, withdrawn or lapsed.
 *
 * @throws RuleBroken `approval_decided`, with the state
 */
export function refuseSettled(approval: Approval, now: Date): void {
  const state = stateAt(approval, now)
  if (state !== 'waiting') throw new RuleBroken('approval_decided', { state })
}

/**
 * Refuses to decide a settled request, and one's own: the four-eyes rule needs two people.
 *
 * @param by the id of the user who decides
 * @throws RuleBroken `approval_decided`, `approval_own`
 */
export function refuseDecision(approval: Approval, by: number, now: Date): void {
  refuseSettled(approval, now)
  if (approval.requested_by_id === by) throw new RuleBroken('approval_own')
}

/**
 * Refuses to approve a request whose record has changed since the figures of the request were worked out.
 *
 * @param kept the `updated_at` of the record then; null for a request about no record
 * @param current its `updated_at` now; null where it is gone
 * @throws RuleBroken `approval_changed`
 */
export function refuseChangedSince(kept: string | null, current: string | null): void {
  if (kept !== current) throw new RuleBroken('approval_changed')
}
