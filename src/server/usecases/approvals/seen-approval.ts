import { stateAt } from '#domain/staff/approval'
import type { Shown } from '#resource/shown'
import { resourcesFor } from '../../request/access/access'
import type { Context } from '../../request/context'
import { seen } from '../../request/access/seen'
import type { Values } from '../../request/input/shape'
import type { ApprovalRow } from '../../store/approvals'
import { isRowSeen } from '../../store/records/seen-rows'
import type { Touched } from '../../store/trail/audit'
import { seenChanges } from '../trail/seen-changes'
import { independenceOf, mayApprove, type Independence } from './deciding'
import { versionOf } from './subject'

/** What each value of an answer about a request reveals. */
const approvalShown: Shown = {
  id: 'approvals',
  ...Object.fromEntries(
    ['actions', 'subject', 'reason', 'state', 'requested_by', 'requested_at', 'lapses_at']
      .concat(['decided_by', 'decided_at', 'answer'])
      .map((name) => [name, `approvals.${name}`]),
  ),
}

/**
 * A request as a user sees it: never its body, and of what it would change only the fields that the user may see.
 *
 * `may` names what the user may do with it, only `refuse` where they are not independent of it; `changed` says that its record has changed since; of one's own, `heard` says
 * whether its outcome was seen.
 */
export async function seenApproval(
  c: Context,
  row: ApprovalRow,
  independence: Independence = independenceOf(c),
): Promise<Values> {
  const { db, resources, now } = c.var.shop
  const view = resourcesFor(c)
  const state = stateAt(row, now())
  const isOwn = row.requested_by_id === c.var.user.id
  const isWaiting = state === 'waiting'
  const { resource, record_key: key } = row
  const isTold = isOwn || (await isRecordSeen(c, resource, key))
  const changes = isOwn ? row.changes : await changesOfSeen(c, row)
  return {
    ...seen(c, approvalShown, { ...row, ...(isTold ? {} : { subject: null }), state }),
    record: resource !== null && view[resource] && isTold ? { resource, key } : null,
    changes: seenChanges(changes, view, resources),
    changed: isWaiting && row.version !== (await versionOf(db, c, row)),
    ...(isOwn ? { heard: row.heard } : {}),
    may: isWaiting ? await deedsOf(c, row, independence) : [],
  }
}

/** What the user may do with a request that waits. */
async function deedsOf(c: Context, row: ApprovalRow, { rolesFor }: Independence): Promise<string[]> {
  if (row.requested_by_id === c.var.user.id) return ['withdraw']
  if (!mayApprove(c, row.actions)) return []
  return (await rolesFor(row)) ? ['approve', 'refuse'] : ['refuse']
}

/** The changes of records that the reader sees; what would become of others is not told either. */
async function changesOfSeen(c: Context, { changes }: ApprovalRow): Promise<Touched[]> {
  const told: Touched[] = []
  for (const change of changes) if (await isRecordSeen(c, change.resource, change.key)) told.push(change)
  return told
}

/** Whether the reader sees a record; one that is not there yet is judged by what of it they see. */
async function isRecordSeen(c: Context, resource: string | null, key: unknown): Promise<boolean> {
  const seen = resourcesFor(c)[resource ?? '']
  return !seen?.rows || key === null || isRowSeen(c.var.shop.db, seen, String(key))
}
