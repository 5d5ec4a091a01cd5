import { RuleBroken } from '#domain/errors'
import { lapseOf } from '#domain/staff/approval'
import { unrestrictedResource } from '../../request/access/access'
import type { Context } from '../../request/context'
import { findApproval, insertApproval } from '../../store/approvals'
import { lastOfTrail } from '../../store/trail/added-rights'
import type { Tx } from '../../store/transaction'
import { change } from '../change'
import type { Note, Work } from '../../request/use-cases'
import { ApprovalNeeded } from '../../request/approval'
import { visibleApproval } from './approval-routes'
import { subjectOf } from './subject'

const LONGEST_REASON = 500

/**
 * Keeps a request that needs an approval, if it was sent with a reason (`X-Approval-Reason`), and answers 202 with the
 * approval.
 *
 * @param error the refusal of the request
 * @returns undefined for every other refusal
 * @throws RuleBroken `reason_required`, `invalid` for a reason that cannot be read or is too long
 */
export async function approvalAnswer(error: Error, c: Context): Promise<Response | undefined> {
  if (!(error instanceof ApprovalNeeded)) return undefined
  const trial = c.var.approving?.trial
  if (trial) {
    trial(error)
    return c.json({})
  }
  const sent = c.req.header('X-Approval-Reason')
  if (sent === undefined || c.var.approving) return undefined
  const reason = readReason(sent)
  c.set('awaited', new Set())
  const work = (tx: Tx, note: Note) => keep({ tx, c, note }, error, reason)
  const id = await change(c, 'approvals.request', work, { reason, part: 'approval' })
  const approval = await findApproval(c.var.shop.db, String(id))
  return c.json({ approval: await visibleApproval(c, approval) }, 202)
}

/** Headers hold only Latin letters, so the reason is encoded like a part of an address. */
function readReason(sent: string): string {
  const reason = decoded(sent).trim()
  if (reason === '') throw new RuleBroken('reason_required', {}, '/reason')
  if (reason.length > LONGEST_REASON) throw new RuleBroken('invalid', {}, '/reason')
  return reason
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new RuleBroken('invalid', {}, '/reason')
  }
}

async function keep(
  { tx, c, note }: Work,
  { actions, touched }: ApprovalNeeded,
  reason: string,
): Promise<number> {
  const { user, shop } = c.var
  const now = shop.now()
  const subject = await subjectOf(tx, c, touched)
  const { pathname, search } = new URL(c.req.url)
  const values = {
    ...{ actions, reason, state: 'waiting', requested_by: user.name, requested_by_id: user.id },
    ...{ requested_at: now.toISOString(), lapses_at: lapseOf(now) },
    subject: typeof subject?.record.code === 'string' ? subject.record.code : null,
  }
  const id = await insertApproval(tx, unrestrictedResource(c, 'approvals'), values, {
    resource: subject?.resource ?? null,
    record_key: subject ? requestKey(c, subject) : null,
    version: subject?.record.updated_at ?? null,
    ...{ method: c.req.method, path: `${pathname}${search}`, body: c.var.body, changes: touched },
    trail_id: await lastOfTrail(tx),
  })
  note('approvals', id, null, { ...values, lapses_at: undefined, requested_by_id: undefined })
  // The request is part of the record's history too.
  if (subject) note(subject.resource, subject.record.code ?? requestKey(c, subject), null, null)
  return id
}

function requestKey(
  c: Context,
  { resource, record }: NonNullable<Awaited<ReturnType<typeof subjectOf>>>,
): string {
  const { key } = unrestrictedResource(c, resource)
  return String(record[key] ?? record.id)
}
