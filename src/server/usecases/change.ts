import { createHash } from 'node:crypto'
import { kindOf } from '#resource/kinds'
import type { Resources } from '#resource/resource'
import { correctionOf } from '#domain/staff/corrections'
import { RuleBroken } from '#domain/errors'
import { refuseChangedSince, refuseDecision } from '#domain/staff/approval'
import type { Context } from '../request/context'
import { slowHash } from '../process/password'
import { splitSecrets, withoutSecrets } from './records/one-record'
import { type Touched, writeAudit } from '../store/trail/audit'
import { type Note, registeredUseCases, type Work } from '../request/use-cases'
import { insideChange } from '../db/sessions'
import { timeoutsFor } from '../db/timeouts'
import { OutcomeUnknown, outageOf } from '../db/outage'
import { actingAnew } from '../request/access/rights'
import { codeOf } from '../process/error-code'
import { logChange } from '../request/security-log'
import { circumstancesOf } from '../request/circumstances'
import { refuseUnseen } from './records/plain-record'
import { keepAnswer, takeKey } from '../store/answers'
import { renewVersion } from '../store/overlays'
import { businessDay } from '../request/shop'
import { findApproval, lockApproval, settleApproval, type ApprovalRow } from '../store/approvals'
import { writeCorrection } from '../store/corrections'
import { countWrite } from '../store/users/users'
import type { Tx } from '../store/transaction'
import { unrestrictedResource } from '../request/access/access'
import { ApprovalNeeded } from '../request/approval'
import { versionOf } from './approvals/subject'

const LONGEST_KEY = 200

/** A client's identifier of a request, by which a repetition is recognised; bound to a user, a route and a body. */
interface RequestKey {
  key: string
  /** Equal only for the same route and body. */
  requestHash: string
}

/**
 * The Idempotency-Key of a request and its use; undefined if none was sent.
 *
 * Passwords in the body are part of the comparison, but hashed as slowly as stored passwords: from a fast hash, anybody
 * with access to the database could guess them.
 *
 * @param part of the request, where it has several with an answer each
 * @throws RuleBroken `sign_in_busy` when too many passwords are being hashed
 */
async function requestKeyOf(c: Context, part?: string): Promise<RequestKey | undefined> {
  const sent = c.req.header('Idempotency-Key')?.slice(0, LONGEST_KEY)
  if (!sent) return undefined
  const key = part === undefined ? sent : `${sent} ${part}`
  const { pathname, search } = new URL(c.req.url)
  const { text, secrets } = splitSecrets(c.var.shop.resources, c.var.body ?? null)
  const content = `${c.req.method} ${pathname}${search} ${text}`
  const kept = secrets.length === 0 ? '' : await slowHash(JSON.stringify(secrets), `${c.var.user.id} ${key}`)
  return { key, requestHash: createHash('sha256').update(`${content}${kept}`).digest('hex') }
}

interface Belonging {
  parent: string
  /** The property of the line that refers to its record. */
  from: string
}

const known = new WeakMap<Resources, Map<string, Belonging[]>>()

/** For each resource, the resources that have its records as lines. */
function belongingsIn(resources: Resources): Map<string, Belonging[]> {
  const kept = known.get(resources)
  if (kept) return kept
  const made = new Map<string, Belonging[]>()
  for (const { $id: parent, properties } of Object.values(resources))
    for (const field of Object.values(properties)) {
      const { to, from } = field
      if (!kindOf(field).rows || to === undefined || from === undefined) continue
      made.set(to, [...(made.get(to) ?? []), { parent, from }])
    }
  known.set(resources, made)
  return made
}

/**
 * The records that have or had a touched record as a line, as `orders/CPXS-20261121-0003`: their history includes it.
 *
 * @param touched with all its values, changed or not
 */
function parentsOf(resources: Resources, { resource, before, after }: Touched): string[] {
  const belongings = belongingsIn(resources).get(resource) ?? []
  const all = belongings.flatMap(({ parent, from }) =>
    [before?.[from], after?.[from]].flatMap((key) =>
      typeof key === 'string' || typeof key === 'number' ? [`${parent}/${key}`] : [],
    ),
  )
  return [...new Set(all)]
}

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
 * refused. Requests that prove their sender's identity, or whose answer holds a secret, accept no key: otherwise a user
 * without the password could get the answer of one who had it, and the secret would be stored. Deadlocks are retried,
 * so that no client sees one; so is a change whose session was lost before the commit. If the session is lost during
 * the commit, the change is repeated under its key, which reveals the outcome; without a key the outcome is unknown,
 * and the answer is that the database is unavailable.
 *
 * @param name of the action in the audit trail, such as `orders.confirm`
 * @param work reads and locks facts, lets the rules decide, and writes; its result is the answer
 * @param options.unrepeatable whether the request proves its sender's identity, or its answer holds a secret
 * @param options.reason the user's reason, where one is required
 * @param options.part distinguishes the changes of one request that have separate answers
 * @param options.each whether each touched record is a separate change, which another role of the user may allow
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
      const { retry } = timeoutsFor(c.var.shop.environment.databaseTimeout)
      if (performance.now() - began > retry) throw error
    }
  }
}

function reloadsAfter(c: Context, touched: readonly Touched[]): boolean {
  return touched.some(({ resource }) => registeredUseCases(c, resource).reloads)
}

/** The change is written, whatever the outcome here; the next change reloads again. */
async function reloadResources(c: Context): Promise<void> {
  const { live, log } = c.var.shop
  await live
    .reload()
    .catch((error: unknown) => log.error({ err: error }, 'the resources could not be read again'))
}

function mayTryAgain(error: unknown, key: RequestKey | undefined): boolean {
  if (error instanceof OutcomeUnknown) return key !== undefined
  return retried.has(codeOf(error) ?? '') || outageOf(error) === 'lost'
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

/** Records a use case that corrects an earlier change, where the installation keeps corrections. */
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

/** A correction is recorded for the user who requested it, not for the one who approves it. */
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

/**
 * Does the work of a change, and refuses it in the end if it needs an approval that is not given.
 *
 * When an approved request runs again, its approval is locked first, so that two simultaneous approvers carry it out
 * once, and is marked as done in the same transaction.
 *
 * @param touched the records that the work has noted
 * @throws ApprovalNeeded; RuleBroken `approval_decided`, `approval_own`, `approval_changed`
 */
async function withApproval<Result>(
  tx: Tx,
  c: Context,
  { note, touched }: { note: Note; touched: readonly Touched[] },
  work: () => Promise<Result>,
): Promise<Result> {
  const { approving } = c.var
  if (approving?.trial) return tried(c, touched, work, (await findApproval(tx, String(approving.id))).actions)
  const approval = approving && (await lockForApproval(tx, c, approving.id))
  const result = await tried(c, touched, work, [])
  if (approval) await settleDone({ tx, c, note }, approval)
  return result
}

/**
 * The work's result.
 *
 * @param needed the parts that need an approval in any case
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

async function settleDone({ tx, c, note }: Work, approval: ApprovalRow): Promise<void> {
  const { id, requested_by, reason, state } = approval
  const { user, shop } = c.var
  const outcome = { state: 'done', decided_by: user.name, decided_at: shop.now().toISOString() }
  await settleApproval(tx, unrestrictedResource(c, 'approvals'), id, { ...outcome, decided_by_id: user.id })
  note('approvals', id, { state }, { ...outcome, requested_by, reason })
}
