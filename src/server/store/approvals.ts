import { sql, type RawBuilder } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { CLOCK_DIFFERENCE } from '#domain/ahead'
import { lapseOf, type Approvable, type Approval } from '#domain/staff/approval'
import type { Resource } from '#resource/resource'
import type { Db } from '../db/connect'
import { insertRecord, updateRecord } from './records/records'
import type { Touched } from './trail/audit'
import type { Tx } from './transaction'

/** The content of a request for an approval: the call that runs again, and the changes found. */
export interface KeptRequest {
  /** The record concerned, and its `updated_at` at the time; null for a request about no stored record. */
  resource: string | null
  record_key: string | null
  version: string | null
  method: string
  /** With its query, as the client sent it. */
  path: string
  body: Record<string, unknown>
  changes: readonly Touched[]
  /** The last row of the trail at the time of the request. */
  trail_id: number
}

/** A request for an approval, with everything stored about it; times in ISO 8601. */
export interface ApprovalRow extends Approval, KeptRequest {
  id: number
  actions: readonly Approvable[]
  /** The code of the record concerned. */
  subject: string | null
  reason: string
  requested_by: string
  requested_at: string
  decided_by: string | null
  decided_by_id: number | null
  decided_at: string | null
  /** The reason for its refusal. */
  answer: string | null
  /** Whether the requester has seen the outcome. */
  heard: boolean
}

/** The number of requests in an answer. */
const MOST_REQUESTS = 100

async function rowsWhere(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  end = sql`order by a.id desc limit ${MOST_REQUESTS}`,
): Promise<ApprovalRow[]> {
  const { rows } = await sql<{ row: ApprovalRow }>`
    select row_to_json(o) as row from (
      select a.id, a.actions, a.subject, a.reason, a.state, a.requested_by, a.requested_by_id, a.requested_at,
        a.lapses_at, a.decided_by, a.decided_by_id, a.decided_at, a.answer, k.resource, k.record_key, k.version,
        k.method, k.path, k.body, k.changes, k.trail_id, k.heard
      from approvals as a join goldbook_kept_requests as k on k.approval_id = a.id
      where ${condition} ${end}
    ) as o`.execute(db)
  return rows.map(({ row }) => row)
}

/**
 * One request.
 *
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found`
 */
export async function findApproval(db: Db | Tx, key: string): Promise<ApprovalRow> {
  const [row] = /^\d{1,15}$/.test(key) ? await rowsWhere(db, sql`a.id = ${Number(key)}`) : []
  if (!row) throw new RuleBroken('not_found')
  return row
}

/**
 * One request, locked until the transaction ends, so that it is decided once.
 *
 * @throws RuleBroken `not_found`
 */
export async function lockApproval(tx: Tx, id: number): Promise<ApprovalRow> {
  const [row] = await rowsWhere(tx, sql`a.id = ${id}`, sql`for update of a`)
  if (!row) throw new RuleBroken('not_found')
  return row
}

/** The requests of others that wait at a moment, newest first. */
export function waitingFor(db: Db, userId: number, now: Date): Promise<ApprovalRow[]> {
  return rowsWhere(
    db,
    sql`a.state = 'waiting' and ${isOpenAt(now)} and a.requested_by_id <> ${userId} and a.deleted_at is null`,
  )
}

/** A user's own requests: those that wait, and those of the month before a moment; newest first. */
export function requestsOf(db: Db, userId: number, now: Date): Promise<ApprovalRow[]> {
  return rowsWhere(
    db,
    sql`a.requested_by_id = ${userId} and a.deleted_at is null
      and (a.state = 'waiting' or a.requested_at > ${now}::timestamptz - interval '31 days')`,
  )
}

/**
 * The approvals that each waiting request of other users needs, and the number of the user's own requests that wait or
 * have an unseen outcome.
 */
export async function countsFor(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ waiting: Approvable[][]; answered: number; pending: number }> {
  const { rows } = await sql<{ waiting: Approvable[][] | null; answered: number; pending: number }>`
    select (
      select json_agg(a.actions) from approvals as a
      where a.state = 'waiting' and ${isOpenAt(now)} and a.requested_by_id <> ${userId}
        and a.deleted_at is null
    ) as waiting, (
      select count(*)::integer from approvals as a join goldbook_kept_requests as k on k.approval_id = a.id
      where a.requested_by_id = ${userId} and a.state in ('done', 'refused', 'lapsed') and not k.heard
    ) as answered, (
      select count(*)::integer from approvals as a
      where a.requested_by_id = ${userId} and a.state = 'waiting' and ${isOpenAt(now)}
    ) as pending`.execute(db)
  const [{ waiting, answered, pending } = { waiting: null, answered: 0, pending: 0 }] = rows
  return { waiting: waiting ?? [], answered, pending }
}

/** Keeps a request. @returns its id */
export async function insertApproval(
  tx: Tx,
  resource: Resource,
  values: Record<string, unknown>,
  { body, changes, ...kept }: KeptRequest,
): Promise<number> {
  const id = await insertRecord(tx, resource, values)
  await tx
    .insertInto('goldbook_kept_requests')
    .values({ approval_id: id, ...kept, body: JSON.stringify(body), changes: JSON.stringify(changes) })
    .execute()
  return id
}

/** Writes the outcome of a request, and removes its body, which is no longer needed. */
export async function settleApproval(
  tx: Tx,
  resource: Resource,
  id: number,
  outcome: Record<string, unknown>,
): Promise<void> {
  await updateRecord(tx, resource, id, outcome)
  await tx
    .updateTable('goldbook_kept_requests')
    .set({ body: JSON.stringify({}) })
    .where('approval_id', '=', id)
    .execute()
}

/** Writes the changes that a request would make now, and the approvals that these need. */
export async function renewApproval(
  tx: Tx,
  resource: Resource,
  id: number,
  { actions, changes, version }: Pick<ApprovalRow, 'actions' | 'changes' | 'version'>,
): Promise<void> {
  await updateRecord(tx, resource, id, { actions })
  await tx
    .updateTable('goldbook_kept_requests')
    .set({ changes: JSON.stringify(changes), version })
    .where('approval_id', '=', id)
    .execute()
}

/** Remembers that a user has seen the outcomes of their requests. */
export async function hearOutcomes(db: Db, userId: number): Promise<void> {
  await sql`update goldbook_kept_requests as k set heard = true from approvals as a
    where a.id = k.approval_id and a.requested_by_id = ${userId} and a.state <> 'waiting'
      and not k.heard`.execute(db)
}

/** The condition that a waiting request `a` has not lapsed at a moment, as `stateAt` judges it. */
const isOpenAt = (now: Date) => sql`(a.lapses_at > ${now}
  and a.lapses_at <= ${lapseOf(new Date(now.getTime() + CLOCK_DIFFERENCE))}::timestamptz)`

/** The requests that have lapsed by a moment, locked; those that another server has locked are left to it. */
export async function lockLapsed(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from approvals as a where a.state = 'waiting' and not ${isOpenAt(now)}
    order by a.id limit ${MOST_REQUESTS} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}
