import { Hono } from 'hono'
import { stateAt, refuseDecision, refuseSettled, type Approvable } from '#domain/staff/approval'
import type { Shown } from '#resource/shown'
import { RuleBroken } from '#domain/errors'
import { isAction } from '#domain/staff/actions'
import type { Role } from '#resource/resource'
import { resourcesFor, can, unrestrictedResource, visibleAnswer } from '../../request/access/access'
import type { Context, AppEnv } from '../../request/context'
import type { Values } from '../../request/input/shape'
import {
  type ApprovalRow,
  countsFor,
  findApproval,
  hearOutcomes,
  lockApproval,
  renewApproval,
  requestsOf,
  settleApproval,
  waitingFor,
  lockLapsed,
} from '../../store/approvals'
import { isRowSeen } from '../../store/records/visible-rows'
import { type Touched, onTheServer, writeAudit } from '../../store/trail/audit'
import { visibleChanges } from '../trail/visible-changes'
import { versionOf } from './subject'
import { isOwnRow } from '../../request/access/own-measure'
import { stepBody } from '../../request/input/step-bodies'
import type { Tx } from '../../store/transaction'
import { change } from '../change'
import type { Note, Work } from '../../request/use-cases'
import { carryOut, lacksRight, tryOut, type Fetch } from './rerun'
import { actingRoles, rolesMay } from '../../request/access/rights'
import type { User } from '../../store/users/users'
import { makerOf, rolesHeldSince } from '../../store/trail/added-rights'
import { regularly } from '../../db/housekeeping'
import { businessDay, type Shop } from '../../request/shop'

/** The properties that each value of an answer about a request reveals. */
const approvalShown: Shown = {
  id: 'approvals',
  ...Object.fromEntries(
    ['actions', 'subject', 'reason', 'state', 'requested_by', 'requested_at', 'lapses_at']
      .concat(['decided_by', 'decided_at', 'answer'])
      .map((name) => [name, `approvals.${name}`]),
  ),
}

/**
 * A request as a user sees it: never its body, and of its changes only the fields that the user may see.
 *
 * `may` lists the user's actions on it, only `refuse` where they are not independent of it; `changed` marks a record
 * that has changed since; for one's own, `heard` marks a seen outcome.
 */
export async function visibleApproval(
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
    ...visibleAnswer(c, approvalShown, { ...row, ...(isTold ? {} : { subject: null }), state }),
    record: resource !== null && view[resource] && isTold ? { resource, key } : null,
    changes: visibleChanges(changes, view, resources),
    changed: isWaiting && row.version !== (await versionOf(db, c, row)),
    ...(isOwn ? { heard: row.heard } : {}),
    may: isWaiting ? await deedsOf(c, row, independence) : [],
  }
}

/** The actions open to the user on a waiting request. */
async function deedsOf(c: Context, row: ApprovalRow, { rolesFor }: Independence): Promise<string[]> {
  if (row.requested_by_id === c.var.user.id) return ['withdraw']
  if (!mayApprove(c, row.actions)) return []
  return (await rolesFor(row)) ? ['approve', 'refuse'] : ['refuse']
}

/** The changes of records that the reader sees; changes of other records are left out too. */
async function changesOfSeen(c: Context, { changes }: ApprovalRow): Promise<Touched[]> {
  const told: Touched[] = []
  for (const change of changes) if (await isRecordSeen(c, change.resource, change.key)) told.push(change)
  return told
}

/** Whether the reader sees a record; a record that does not exist yet is judged by its visible values. */
async function isRecordSeen(c: Context, resource: string | null, key: unknown): Promise<boolean> {
  const seen = resourcesFor(c)[resource ?? '']
  return !seen?.rows || key === null || isRowSeen(c.var.shop.db, seen, String(key))
}

const readRefusal = stepBody<{ reason: string }>({ reason: { type: 'string', maxLength: 500 } })

/**
 * `/approvals`: the requests that wait for the user's approval, and the user's own.
 *
 * @param fetch the app itself, for a request that runs again
 */
export function approvalRoutes(fetch: Fetch): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use('*', can('approvals', 'read'))
    .get('/open', async (c) => {
      const { db, now } = c.var.shop
      const waiting = (await waitingFor(db, c.var.user.id, now())).filter(({ actions }) =>
        mayApprove(c, actions),
      )
      const own = await requestsOf(db, c.var.user.id, now())
      return c.json({ waiting: await seenOnes(c, waiting), own: await seenOnes(c, own) })
    })
    .get('/count', async (c) => {
      const { db, now } = c.var.shop
      const { waiting, ...own } = await countsFor(db, c.var.user.id, now())
      return c.json({ waiting: waiting.filter((actions) => mayApprove(c, actions)).length, ...own })
    })
    .post('/heard', async (c) => {
      await hearOutcomes(c.var.shop.db, c.var.user.id)
      return c.json({})
    })
    .get('/:id', async (c) => c.json(await readApproval(c, c.req.param('id'))))
    .post('/:id/approve', async (c) => {
      const row = await findOthers(c, c.req.param('id'))
      // A repeated request, whose first answer was lost.
      if (row.state === 'done' && row.decided_by_id === c.var.user.id)
        return c.json(await visibleApproval(c, row))
      refuseDecision(row, c.var.user.id, c.var.shop.now())
      const approver = await approverOf(c, row)
      const trial = await tryOut(c, fetch, row)
      if ('refusal' in trial) return trial.refusal
      const done = await carryOut(c, fetch, row, approver)
      if (await lacksRight(done)) throw new RuleBroken('approval_beyond')
      return done.ok ? c.json(await readApproval(c, c.req.param('id'))) : done
    })
    .post('/:id/look_again', async (c) => {
      const row = await findOthers(c, c.req.param('id'))
      refuseDecision(row, c.var.user.id, c.var.shop.now())
      const trial = await tryOut(c, fetch, row)
      if ('refusal' in trial) return trial.refusal
      const { actions, touched: changes } = trial.found
      await change(c, 'approvals.look_again', async (tx, note) => {
        refuseSettled(await lockApproval(tx, row.id), c.var.shop.now())
        const version = await versionOf(tx, c, row)
        await renewApproval(tx, unrestrictedResource(c, 'approvals'), row.id, { actions, changes, version })
        note('approvals', row.id, { actions: row.actions }, { actions })
      })
      return c.json(await readApproval(c, c.req.param('id')))
    })
    .post('/:id/refuse', async (c) => {
      const answer = readRefusal(c.var.body).reason?.trim() ?? ''
      if (answer === '') throw new RuleBroken('reason_required', {}, '/reason')
      const { id } = await findOthers(c, c.req.param('id'))
      const work = async (tx: Tx, note: Note) => {
        const row = await lockApproval(tx, id)
        refuseDecision(row, c.var.user.id, c.var.shop.now())
        await settle({ tx, c, note }, row, { state: 'refused', answer })
      }
      await change(c, 'approvals.refuse', work, { reason: answer })
      return c.json(await readApproval(c, c.req.param('id')))
    })
    .post('/:id/withdraw', async (c) => {
      await change(c, 'approvals.withdraw', async (tx, note) => {
        const row = await lockApproval(tx, Number(c.req.param('id')))
        if (row.requested_by_id !== c.var.user.id) throw new RuleBroken('not_found')
        refuseSettled(row, c.var.shop.now())
        await settle({ tx, c, note }, row, { state: 'withdrawn' })
      })
      return c.json(await readApproval(c, c.req.param('id')))
    })
}

function seenOnes(c: Context, rows: readonly ApprovalRow[]) {
  const independence = independenceOf(c)
  return Promise.all(rows.map((row) => visibleApproval(c, row, independence)))
}

/** @throws RuleBroken `not_found`, also for a request that is neither the user's own nor theirs to decide */
async function readApproval(c: Context, key: string) {
  const row = await findApproval(c.var.shop.db, key)
  const isSeen = isOwnRow(c, unrestrictedResource(c, 'approvals'), { ...row }) || mayApprove(c, row.actions)
  if (!isSeen) throw new RuleBroken('not_found')
  return visibleApproval(c, row)
}

/**
 * A request that the user may decide.
 *
 * @throws RuleBroken `not_found`; `forbidden` for one that the user sees, but may not decide
 */
async function findOthers(c: Context, key: string): Promise<ApprovalRow> {
  await readApproval(c, key)
  const row = await findApproval(c.var.shop.db, key)
  if (row.requested_by_id !== c.var.user.id && !mayApprove(c, row.actions)) throw new RuleBroken('forbidden')
  return row
}

async function settle(
  { tx, c, note }: Work,
  { id, state: before, requested_by }: ApprovalRow,
  decision: { state: string; answer?: string },
): Promise<void> {
  const { user, shop } = c.var
  const outcome = { ...decision, decided_by: user.name, decided_at: shop.now().toISOString() }
  await settleApproval(tx, unrestrictedResource(c, 'approvals'), id, { ...outcome, decided_by_id: user.id })
  note('approvals', id, { state: before }, { ...outcome, requested_by })
}

/**
 * Whether the user may approve what needs these approvals: they have the right to approve, and may do each of the
 * actions at once themselves. Their own limits are checked when the request is carried out.
 *
 * @param roles those that count; by default those by which the request acts
 */
function mayApprove(
  c: Context,
  actions: readonly Approvable[],
  roles: readonly Role[] = actingRoles(c),
): boolean {
  const may = (action: Approvable) => !isAction(action) || rolesMay(c, roles, action)
  return rolesMay(c, roles, 'approvals') && actions.every(may)
}

/**
 * Judges whether the user is independent of requests: the four-eyes principle needs two people who owe each other
 * nothing.
 */
interface Independence {
  /**
   * The roles that they have held, unchanged, since a request was made, and by which they may approve it; undefined where
   * these do not suffice, or the requester has added them.
   */
  rolesFor: (row: ApprovalRow) => Promise<Role[] | undefined>
}

/** The independence of the user, whose creator is looked up once for any number of requests. */
function independenceOf(c: Context): Independence {
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
 * The user as the approver of a request, with only the roles by which they are independent of it.
 *
 * @throws RuleBroken `approval_not_independent` for a user whom the requester has added, or who got the right later
 */
async function approverOf(c: Context, row: ApprovalRow): Promise<User> {
  const roles = await independenceOf(c).rolesFor(row)
  if (!roles) throw new RuleBroken('approval_not_independent', { name: row.requested_by })
  return { ...c.var.user, roles }
}

type Lapsing = Pick<Shop, 'db' | 'live' | 'environment' | 'now'>

/** Marks requests that were not decided in time as lapsed, and removes their bodies. */
export async function lapse(shop: Lapsing): Promise<void> {
  const { approvals } = shop.live.served().resources
  if (!approvals) return
  await shop.db.transaction().execute(async (tx) => {
    const lapsed = await lockLapsed(tx, shop.now())
    for (const id of lapsed) await settleApproval(tx, approvals, id, { state: 'lapsed' })
    const change = { before: { state: 'waiting' }, after: { state: 'lapsed' } }
    const touched = lapsed.map((key) => ({ resource: 'approvals', key, ...change }))
    if (touched.length > 0)
      await writeAudit(tx, { ...onTheServer, day: businessDay(shop) }, 'approvals.lapse', touched)
  })
}

/** Lets requests lapse, at a regular interval. @returns a function that stops it */
export function keepLapsing(shop: Lapsing & Pick<Shop, 'log'>): () => Promise<void> {
  return regularly(
    () => lapse(shop),
    (error) => shop.log.error({ err: error }, 'the requests that lapse could not be written; they are again'),
    shop.environment.scheduleSeconds,
  )
}
