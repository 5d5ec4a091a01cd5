import { RuleBroken } from '#domain/errors'
import { isAction } from '#domain/staff/actions'
import type { Approvable } from '#domain/staff/approval'
import type { Role } from '#resource/resource'
import type { Context } from '../../request/context'
import { actingRoles, rolesMay } from '../../request/access/rights'
import type { User } from '../../store/users/users'
import type { ApprovalRow } from '../../store/approvals'
import { makerOf, rolesHeldSince } from '../../store/trail/grown-rights'

/**
 * Whether the user may approve what needs these approvals: they have the right to approve, and may do each of the
 * actions at once themselves. Whether a value is within their own limits shows when the request is carried out.
 *
 * @param roles by which they do; those by which the request acts where it is left out
 */
export function mayApprove(
  c: Context,
  actions: readonly Approvable[],
  roles: readonly Role[] = actingRoles(c),
): boolean {
  const may = (action: Approvable) => !isAction(action) || rolesMay(c, roles, action)
  return rolesMay(c, roles, 'approvals') && actions.every(may)
}

/** Judges whether the user is independent of requests: four eyes are those of two people who owe each other nothing. */
export interface Independence {
  /**
   * The roles that they have held, unchanged, since a request was made, and by which they may approve it; undefined where
   * these do not suffice, or the requester has added them.
   */
  rolesFor: (row: ApprovalRow) => Promise<Role[] | undefined>
}

/** The independence of the user, whose maker is looked up once for any number of requests. */
export function independenceOf(c: Context): Independence {
  const { user, shop } = c.var
  let maker: Promise<number | null> | undefined
  return {
    rolesFor: async (row) => {
      maker ??= makerOf(shop.db, user.id)
      if ((await maker) === row.requested_by_id) return undefined
      const roles = await rolesHeldSince(shop.db, user, row.trail_id)
      return mayApprove(c, row.actions, roles) ? roles : undefined
    },
  }
}

/**
 * The user as the one who approves a request, with those roles only by which they are independent of it.
 *
 * @throws RuleBroken `approval_not_independent` for somebody whom the requester has added, or who got the right later
 */
export async function approverOf(c: Context, row: ApprovalRow): Promise<User> {
  const roles = await independenceOf(c).rolesFor(row)
  if (!roles) throw new RuleBroken('approval_not_independent', { name: row.requested_by })
  return { ...c.var.user, roles }
}
