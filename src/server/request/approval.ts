import { RuleBroken } from '#domain/errors'
import type { Approvable } from '#domain/staff/approval'
import type { Context } from './context'
import type { Touched } from '../store/trail/audit'
import type { User } from '../store/users/users'

/** A change that is valid in itself, but needs somebody else's approval. */
export class ApprovalNeeded extends RuleBroken {
  /**
   * @param actions those that need the approval
   * @param touched the changes that it would make
   */
  constructor(
    readonly actions: readonly Approvable[],
    readonly touched: readonly Touched[],
  ) {
    super('approval_needed', { action: actions[0], actions })
  }
}

/**
 * Marks the request as needing somebody else's approval.
 *
 * The request continues, so that every other fault is refused first, and so that its outcome is known; `change` refuses
 * it in the end, before anything is stored.
 */
export function awaitApproval(c: Context, action: Approvable): void {
  c.var.awaited.add(action)
}

/** A kept request that runs again, in process. */
export interface Approving {
  /** The id of the approval. */
  id: number
  /** The user in whose name it runs. */
  user: User
  sessionId: number
  confirmed: boolean
  /** Set for a trial: nothing is written, and this receives the changes found. */
  trial?: (found: ApprovalNeeded) => void
}
