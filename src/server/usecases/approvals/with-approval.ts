import { refuseChangedSince, refuseDecision } from '#domain/staff/approval'
import { wholeResource } from '../../request/access/access'
import type { Context } from '../../request/context'
import { findApproval, lockApproval, settleApproval, type ApprovalRow } from '../../store/approvals'
import type { Touched } from '../../store/trail/audit'
import type { Tx } from '../../store/transaction'
import type { Note } from '../../request/use-cases'
import { ApprovalNeeded } from '../../request/approval-needed'
import { versionOf } from './subject'

/**
 * Does the work of a change, and refuses it in the end if it needs an approval that is not given.
 *
 * When an approved request runs again, its approval is locked first, so that two approvers at once carry it out once,
 * and is done in the same transaction.
 *
 * @param touched what the work has noted
 * @throws ApprovalNeeded; RuleBroken `approval_decided`, `approval_own`, `approval_changed`
 */
export async function withApproval<Result>(
  tx: Tx,
  c: Context,
  { note, touched }: { note: Note; touched: readonly Touched[] },
  work: () => Promise<Result>,
): Promise<Result> {
  const { approving } = c.var
  if (approving?.trial) return tried(c, touched, work, (await findApproval(tx, String(approving.id))).actions)
  const approval = approving && (await lockForApproval(tx, c, approving.id))
  const result = await tried(c, touched, work, [])
  if (approval) await settleDone(tx, c, note, approval)
  return result
}

/**
 * The work's result.
 *
 * @param needed what needs an approval in any case
 * @throws ApprovalNeeded
 */
async function tried<Result>(
  c: Context,
  touched: readonly Touched[],
  work: () => Promise<Result>,
  needed: ApprovalRow['actions'],
): Promise<Result> {
  const { awaited: before } = c.var
  const awaited = new Set([...needed, ...before])
  c.set('awaited', awaited)
  try {
    const result = await work()
    if (awaited.size > 0) throw new ApprovalNeeded([...awaited], touched)
    return result
  } finally {
    // One request may make several changes, such as the rows of an import.
    c.set('awaited', before)
  }
}

async function lockForApproval(tx: Tx, c: Context, id: number): Promise<ApprovalRow> {
  const approval = await lockApproval(tx, id)
  refuseDecision(approval, c.var.user.id, c.var.shop.now())
  refuseChangedSince(approval.version, await versionOf(tx, c, approval))
  return approval
}

async function settleDone(tx: Tx, c: Context, note: Note, approval: ApprovalRow): Promise<void> {
  const { id, requested_by, reason, state } = approval
  const { user, shop } = c.var
  const outcome = { state: 'done', decided_by: user.name, decided_at: shop.now().toISOString() }
  await settleApproval(tx, wholeResource(c, 'approvals'), id, { ...outcome, decided_by_id: user.id })
  note('approvals', id, { state }, { ...outcome, requested_by, reason })
}
