import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { refuseDecision, refuseSettled } from '#domain/staff/approval'
import { can, wholeResource } from '../../request/access/access'
import { isOwnRow } from '../../request/access/own-rows'
import type { AppEnv, Context } from '../../request/context'
import { stepBody } from '../../request/input/step-bodies'
import {
  countsFor,
  findApproval,
  hearOutcomes,
  lockApproval,
  renewApproval,
  requestsOf,
  settleApproval,
  waitingFor,
  type ApprovalRow,
} from '../../store/approvals'
import type { Tx } from '../../store/transaction'
import { change } from '../change'
import type { Note } from '../../request/use-cases'
import { approverOf, independenceOf, mayApprove } from './deciding'
import { carryOut, lacksRight, tryOut, type Fetch } from './rerun'
import { seenApproval } from './seen-approval'
import { versionOf } from './subject'

const readRefusal = stepBody<{ reason: string }>({ reason: { type: 'string', maxLength: 500 } })

/**
 * `/approvals`: what waits for the user's approval, and the user's own requests.
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
      // A repeat, of which the first answer was lost.
      if (row.state === 'done' && row.decided_by_id === c.var.user.id)
        return c.json(await seenApproval(c, row))
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
        await renewApproval(tx, wholeResource(c, 'approvals'), row.id, { actions, changes, version })
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
        await settle(tx, c, note, row, { state: 'refused', answer })
      }
      await change(c, 'approvals.refuse', work, { reason: answer })
      return c.json(await readApproval(c, c.req.param('id')))
    })
    .post('/:id/withdraw', async (c) => {
      await change(c, 'approvals.withdraw', async (tx, note) => {
        const row = await lockApproval(tx, Number(c.req.param('id')))
        if (row.requested_by_id !== c.var.user.id) throw new RuleBroken('not_found')
        refuseSettled(row, c.var.shop.now())
        await settle(tx, c, note, row, { state: 'withdrawn' })
      })
      return c.json(await readApproval(c, c.req.param('id')))
    })
}

function seenOnes(c: Context, rows: readonly ApprovalRow[]) {
  const independence = independenceOf(c)
  return Promise.all(rows.map((row) => seenApproval(c, row, independence)))
}

/** @throws RuleBroken `not_found`, also for a request that is neither the user's own nor theirs to decide */
async function readApproval(c: Context, key: string) {
  const row = await findApproval(c.var.shop.db, key)
  const isSeen = isOwnRow(c, wholeResource(c, 'approvals'), { ...row }) || mayApprove(c, row.actions)
  if (!isSeen) throw new RuleBroken('not_found')
  return seenApproval(c, row)
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
  tx: Tx,
  c: Context,
  note: Note,
  { id, state: before, requested_by }: ApprovalRow,
  decision: { state: string; answer?: string },
): Promise<void> {
  const { user, shop } = c.var
  const outcome = { ...decision, decided_by: user.name, decided_at: shop.now().toISOString() }
  await settleApproval(tx, wholeResource(c, 'approvals'), id, { ...outcome, decided_by_id: user.id })
  note('approvals', id, { state: before }, { ...outcome, requested_by })
}
