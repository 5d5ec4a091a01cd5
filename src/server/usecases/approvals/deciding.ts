import { RuleBroken } from '#domain/errors'
import { isAction } from '#domain/staff/actions'
import type { Approvable } from '#domain/staff/approval'
import type { Context } from '../../http/context'
import { actingAnew, may } from '../../http/access/rights'
import type { User } from '../../shop'
import type { ApprovalRow } from '../../store/approvals'
import { makerOf, rolesHeldSince } from '../../store/trail/grown-rights'

/**
 * Whether the user may approve what needs these approvals: they have the right to approve, and may do each of the
 * actions at once themselves. Whether a value is within their own limits shows when the request is carried out.
 */
export function mayApprove(c: Context, actions: readonly Approvable[]): boolean {
  return may(c, 'approvals') && actions.every((action) => !isAction(action) || may(c, action))
}

/**
 * The user as the one who approves a request, with those roles only that they have held, unchanged, since it was asked
 * for: four eyes are those of two people who owe each other nothing.
 *
 * @throws RuleBroken `approval_not_independent` for somebody whom the requester has added, or who got the right later
 */
export async function approverOf(c: Context, row: ApprovalRow): Promise<User> {
  const { user, shop } = c.var
  if ((await makerOf(shop.db, user.id)) === row.requested_by_id)
    throw new RuleBroken('approval_not_independent', { name: row.requested_by })
  const roles = await rolesHeldSince(shop.db, user, row.trail_id)
  const isHeld = await actingAnew(c, async () => {
    c.set('acting', { roles, asked: [] })
    return mayApprove(c, row.actions)
  })
  if (!isHeld) throw new RuleBroken('approval_not_independent', { name: row.requested_by })
  return { ...user, roles }
}
