import type { User } from '../store/users/users'
import type { ApprovalNeeded } from './approval-needed'

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
