import type { Note } from '../request/use-cases'
import { correctionOf } from '#domain/staff/corrections'
import { RuleBroken } from '#domain/errors'
import type { Context } from '../request/context'
import { insideChange } from '../db/sessions'
import { patienceOf } from '../db/patience'
import { OutcomeUnknown, troubleOf } from '../db/trouble'
import { actingAnew } from '../request/access/rights'
import { codeOf } from '../request/problem'
import { requestKeyOf, type RequestKey } from './request-key'
import { withoutSecrets } from './secrets'
import { registeredFor } from '../request/use-cases'
import { logChange } from '../request/security-log'
import { withApproval } from './approvals/with-approval'
import { circumstancesOf } from '../request/circumstances'
import { parentsOf } from './trail/parents'
import { refuseUnseen } from './unseen'
import { keepAnswer, takeKey } from '../store/answers'
import { renewVersion } from '../store/overlays'
import { writeAudit, type Touched } from '../store/trail/audit'
import { businessDay } from '../request/shop'
import { findApproval } from '../store/approvals'
import { writeCorrection } from '../store/corrections'
import { countWrite } from '../store/users/users'
import type { Tx } from '../store/transaction'

/** Serialisation failure and deadlock: a retry of the same change succeeds. */
const retried = new Set(['40001', '40P01'])
const ATTEMPTS = 6

interface ChangeOptions {
  unrepeatable?: boolean
  reason?: string | null
  part?: string
  each?: boolean
}

/**
 * One business change: one transaction, whole or not at all. Every write of goldbook goes through it.
 *
 * A repeated request with the same Idempotency-Key gets the first answer again; a different body under the same key is
 * refused. Requests that prove who sends them, or whose answer holds a secret, accept no key: otherwise a user without
 * the password could get the answer of one who had it, and the secret would be kept. Deadlocks are retried, so that no
 * client sees one; so is a change whose session was lost before the commit. If the session is lost during the commit, the change is repeated under its key, which reveals the outcome;
 * without a key the outcome can't be known, and the client is answered that the database is unavailable.
 *
 * @param name of the action in the audit trail, such as `orders.confirm`
 * @param work reads and locks facts, lets the rules decide, and writes; its result is the answer
 * @param options.unrepeatable whether the request proves its sender's identity, or its answer holds a secret
 * @param options.reason what the user gave as the reason, where one is asked
 * @param options.part tells apart the changes of one request that each have an answer of their own
 * @param options.each whether each touched record is a change of its own, which another role of the user may allow
 * @throws RuleBroken `key_reused`, ApprovalNeeded, and the errors of the work; nothing is written then
 */
export async function change<Result>(
  c: Context,
  name: string,
  work: (tx: Tx, note: Note) => Promise<Result>,
  { unrepeatable = false, reason = null, part, each = false }: ChangeOptions = {},
): Promise<Result> {
  const key = unrepeatable ? undefined : await requestKeyOf(c, part)
  const began = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, touched } = await actingAnew(c, () => insideOne(c, { name, reason, each }, key, work))
      c.var.shop.storage.written()
      logChange(c, name, touched)
      if (reloadsAfter(c, touched)) await reloadResources(c)
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || !mayTryAgain(error, key)) throw error
      c.var.shop.metrics.retried()
      const { retry } = patienceOf(c.var.shop.environment.databaseTimeout)
      if (performance.now() - began > retry) throw error
    }
  }
}

function reloadsAfter(c: Context, touched: readonly Touched[]): boolean {
  return touched.some(({ resource }) => registeredFor(c, resource).reloads)
}

/** The change is written, whatever becomes of this; another reload follows with the next one. */
async function reloadResources(c: Context): Promise<void> {
  const { live, log } = c.var.shop
  await live
    .reload()
    .catch((error: unknown) => log.error({ err: error }, 'the resources could not be read again'))
}

function mayTryAgain(error: unknown, key: RequestKey | undefined): boolean {
  if (error instanceof OutcomeUnknown) return key !== undefined
  return retried.has(codeOf(error) ?? '') || troubleOf(error) === 'lost'
}

async function insideOne<Result>(
  c: Context,
  { name, reason, each }: { name: string; reason: string | null; each: boolean },
  key: RequestKey | undefined,
  work: (tx: Tx, note: Note) => Promise<Result>,
): Promise<{ result: Result; touched: Touched[] }> {
  const { db } = c.var.shop
  return db.transaction().execute((tx) =>
    insideChange.run(true, async () => {
      const kept = key === undefined ? undefined : await answerOf(tx, c, key)
      if (kept) return { result: kept.body as Result, touched: [] }
      const touched: Touched[] = []
      const note: Note = (...noted) => touched.push(touchedBy(c, noted))
      const result = await withApproval(tx, c, { note, touched }, async () => {
        const done = await work(tx, note)
        if (c.var.user) await refuseUnseen(tx, c, touched, each)
        return done
      })
      if (reloadsAfter(c, touched)) await renewVersion(tx)
      await noteCorrection(tx, c, { name, reason, touched })
      await writeAudit(tx, { ...circumstancesOf(c), reason }, name, touched)
      if (key !== undefined) await keepAnswer(tx, key.key, c.var.user.id, result)
      if (c.var.shop.replicas && c.var.sessionId) await countWrite(tx, c.var.sessionId)
      return { result, touched }
    }),
  )
}

/** Notes a use case that corrects what was done before, where the installation keeps corrections. */
async function noteCorrection(
  tx: Tx,
  c: Context,
  { name, reason, touched }: { name: string; reason: string | null; touched: readonly Touched[] },
): Promise<void> {
  const kind = correctionOf(name)
  const { corrections } = c.var.shop.resources
  if (kind === undefined || !corrections) return
  const date = businessDay(c.var.shop)
  await writeCorrection(tx, corrections, { kind, date, by: await correctedBy(tx, c), reason, touched })
}

/** Whoever asked for a correction makes it, not the user who approves it. */
async function correctedBy(
  tx: Tx,
  { var: { user, approving } }: Context,
): Promise<{ id: number; name: string }> {
  if (!approving) return user
  const { requested_by_id: id, requested_by: name } = await findApproval(tx, String(approving.id))
  return { id, name }
}

function touchedBy(c: Context, [resource, key, before, after]: Parameters<Note>): Touched {
  const { resources } = c.var.shop
  const described = resources[resource]
  const touched = {
    ...{ resource, key },
    before: withoutSecrets(described, before),
    after: withoutSecrets(described, after),
  }
  const parents = parentsOf(resources, touched)
  return parents.length === 0 ? touched : { ...touched, parents }
}

async function answerOf(tx: Tx, c: Context, { key, requestHash }: RequestKey) {
  const kept = await takeKey(tx, key, c.var.user.id, requestHash)
  if (kept && kept.request_hash !== requestHash) throw new RuleBroken('key_reused')
  return kept
}
