import { RuleBroken } from '#domain/errors'
import type { Approvable } from '#domain/staff/approval'
import type { Context } from './context'
import type { Touched } from '../store/trail/audit'
import type { User } from '../store/users/users'

/** What a user wants to do is right in itself, but needs somebody else's approval. */
export class ApprovalNeeded extends RuleBroken {
  /**
   * @param actions what needs the approval
   * @param touched what would be changed
   */
  constructor(
    readonly actions: readonly Approvable[],
    readonly touched: readonly Touched[],
  ) {
    super('approval_needed', { action: actions[0], actions })
  }
}

/**
 * Says that what the request does needs somebody else's approval.
 *
 * The request goes on, so that everything else that is wrong with it is refused first, and so that its outcome is known;
 * `change` refuses it in the end, before anything is stored.
 */
export function awaitApproval(c: Context, action: Approvable): void {
  c.var.awaited.add(action)
}

/** A kept request that runs again, in process. */
export interface Approving {
  /** The id of the approval. */
  id: number
  /** In whose name it runs, and within which session. */
  user: User
  sessionId: number
  confirmed: boolean
  /** Set where it is only tried: nothing is written, and this hears what would be. */
  trial?: (found: ApprovalNeeded) => void
}
