import { isAction } from '#domain/staff/actions'
import type { Approvable } from '#domain/staff/approval'
import type { Context } from '../../http/context'
import { may } from '../../http/access/rights'

/**
 * Whether the user may approve what needs these approvals: they have the right to approve, and may do each of the
 * actions at once themselves. What goes beyond a limit needs no right of its own; `carryOut` refuses it where the
 * approver's own limit is firm.
 */
export function mayApprove(c: Context, actions: readonly Approvable[]): boolean {
  return may(c, 'approvals') && actions.every((action) => !isAction(action) || may(c, action))
}
