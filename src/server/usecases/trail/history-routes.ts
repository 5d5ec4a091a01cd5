import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { writableFields, takenLines } from '#resource/json-schema'
import { kindOf } from '#resource/kinds'
import { originalOf, rolesWith, titleIn, type Resource, fieldsOf, type Resources } from '#resource/resource'
import { linesIn, undone, type RecordShape } from '#domain/trail/undo'
import {
  bodyFor,
  holdsRight,
  resourcesFor,
  unrestrictedResource,
  resourceFor,
} from '../../request/access/access'
import type { Context, AppEnv } from '../../request/context'
import type { Values } from '../../request/input/shape'
import { withoutEmptyCodes } from '../../store/counters'
import { change } from '../change'
import { writable, ownStep, stepFor } from '../records/record-routes'
import { may, readsAndMay } from '../../request/access/rights'
import { stepBody } from '../../request/input/step-bodies'
import { historyOf, type TrailRow } from '../../store/trail/history'
import { isEventName } from '../../request/security-log'
import { visibleChanges, type VisibleChange } from './visible-changes'
import { isOwnRow } from '../../request/access/own-measure'
import { findRecord, type RecordValues } from '../../store/records/records'
import type { Db } from '../../db/connect'
import type { Tx } from '../../store/transaction'
import type { Touched } from '../../store/trail/audit'

/**
 * Whether the records of a resource are plain ones that the user may change, and so may be restored to an earlier
 * state.
 */
function isRestorable(c: Context, resource: Resource): boolean {
  return isPlain(c, resource) && holdsRight(c, resource.$id, 'update')
}

const isPlain = (c: Context, resource: Resource) =>
  resource.writes !== 'rules' &&
  rolesWith('update', resource).length > 0 &&
  ownStep(c, resource, 'update') === undefined

/**
 * The resource of a name, if its records may be restored.
 *
 * @throws RuleBroken `not_allowed` where changes follow rules of their own; the rules of `writable`
 */
function restorable(c: Context, name: string): Resource {
  const resource = writable(c, name, 'update')
  if (!isPlain(c, resource)) throw new RuleBroken('not_allowed')
  return resource
}

/** The record to restore. */
interface Restoring {
  /** The row of the trail that led to the wanted state. */
  moment: number
  /** The `updated_at` of the record as its reader last read it. */
  seenAt: string | undefined
  reason: string | undefined
}

/**
 * Restores a record to its state after a moment, as a new change with all checks of one.
 *
 * @param resource as the user sees it
 * @returns the record afterwards
 * @throws RuleBroken `not_found`, `restore_same`, `restore_fixed`, and the rules of a change
 */
async function restoreRecord(
  c: Context,
  resource: Resource,
  key: string,
  { moment, seenAt, reason = '' }: Restoring,
): Promise<unknown> {
  const told = reason.trim() === '' ? null : reason.trim()
  const step = stepFor(c, resource, 'update')
  return change(
    c,
    `${resource.$id}.restore`,
    async (tx, note) => {
      const present = await toldRecord(c, resource, key, tx)
      const { state } = await stateAfter(c, present, moment, tx)
      refuseFixed(c, resource, present.record, state)
      const values = {
        ...valuesThen(resource, present.record, state),
        ...linesThen(c, resource, present.record, state),
      }
      if (Object.keys(values).length === 0) throw new RuleBroken('restore_same')
      const sent = withoutEmptyCodes(resource, bodyFor(c, resource, 'update', values))
      return step({ tx, c, note, resource, key, sent, seenAt })
    },
    { reason: told },
  )
}

/** The earlier values of the fields that differ from that state and that the user may write. */
function valuesThen(resource: Resource, present: Values, state: Values): Values {
  const changed = new Set(changedNames(present, state))
  const fields = writableFields(resource).filter(([name, field]) => {
    const { child, view, secret } = kindOf(field)
    const isOwn = !child && !view && !secret && field.alias === undefined && field.copies === undefined
    return isOwn && changed.has(name) && name in present
  })
  return Object.fromEntries(fields.map(([name]) => [name, state[name] ?? null]))
}

/** The earlier lines of a record; lines that are gone since are added again. */
function linesThen(c: Context, resource: Resource, present: Values, state: Values): Values {
  const changed = takenLines(resource, resourcesFor(c)).flatMap(({ name, line }) => {
    const names = writableFields(line).map(([each]) => each)
    const plain = (row: Values) => Object.fromEntries(names.map((each) => [each, row[each] ?? null]))
    const standing = new Set(linesIn(present, name).map(({ id }) => id))
    const rows = (of: Values) =>
      linesIn(of, name)
        .toSorted((a, b) => Number(a.position ?? 0) - Number(b.position ?? 0))
        .map((row) => (standing.has(row.id) ? { id: row.id, ...plain(row) } : plain(row)))
    const then = rows(state)
    return JSON.stringify(then) === JSON.stringify(rows(present)) ? [] : [[name, then] as const]
  })
  return Object.fromEntries(changed)
}

/** @throws RuleBroken `restore_fixed` with the differing fields that the user sees but may not write */
function refuseFixed(c: Context, resource: Resource, present: Values, state: Values) {
  const whole = unrestrictedResource(c, resource.$id)
  const fixed = changedNames(present, state).flatMap((name) => {
    const [field, original] = [resource.properties[name], whole.properties[name]]
    const isFixed = field && original && originalOf(resource, field).readOnly && !original.readOnly
    return isFixed ? [titleIn(field, c.var.language)] : []
  })
  if (fixed.length > 0) throw new RuleBroken('restore_fixed', { fields: fixed.join(', ') })
}

/** One moment in the history of a record, as a reader sees it. */
interface Moment extends Omit<TrailRow, 'changes' | 'address' | 'user_agent'> {
  /** For users who may read the whole trail. */
  address?: string | null
  user_agent?: string | null
  changes: VisibleChange[]
}

/**
 * `GET /{resource}/{id}/history`: the changes of a record, newest first, for users who may read it. Values of fields
 * that the reader does not see today are left out, and so are changes of only these. `/history/compare` returns the
 * differences between two of its states, and `/history/restore` restores one.
 */
export const historyRoutes = new Hono<AppEnv>()
  .get('/:resource/:id/history', async (c) => {
    const resource = resourceFor(c, c.req.param('resource'), 'read')
    const before = readMoment(c, 'before')
    const subject = await toldRecord(c, resource, c.req.param('id'))
    const { rows, next } = await historyOf(c.var.shop.db, namesOf(subject), before)
    return c.json({ data: rows.flatMap((row) => momentOf(c, row, subject)), next })
  })
  .get('/:resource/:id/history/compare', async (c) => {
    const resource = resourceFor(c, c.req.param('resource'), 'read')
    const from = readMoment(c, 'from')
    if (from === undefined) throw new RuleBroken('invalid', {}, '/from')
    const told = await toldRecord(c, resource, c.req.param('id'))
    return c.json({
      changes: await differences(c, told, from, readMoment(c, 'to')),
      updated_at: told.record.updated_at,
      restorable: isRestorable(c, resource),
    })
  })
  .post('/:resource/:id/history/restore', async (c) => {
    const resource = restorable(c, c.req.param('resource'))
    const { moment, updated_at: seenAt, reason } = readRestore(c.var.body)
    if (moment === undefined) throw new RuleBroken('invalid', {}, '/moment')
    return c.json(await restoreRecord(c, resource, c.req.param('id'), { moment, seenAt, reason }))
  })

const readRestore = stepBody<{ moment: number; updated_at: string; reason: string }>({
  moment: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  updated_at: { type: 'string', maxLength: 40 },
  reason: { type: 'string', maxLength: 500 },
})

function momentOf(
  c: Context,
  { changes, address, user_agent, ...row }: TrailRow,
  subject: Subject,
): Moment[] {
  const isEvent = isEventName(row.name)
  const seen = isEvent
    ? []
    : visibleChanges(toldOf(changes, resourcesFor(c), subject), resourcesFor(c), c.var.shop.resources)
  if (seen.length === 0 && !isEvent) return []
  const place = readsAndMay(c, subject.resource.$id, 'trail') ? { address, user_agent } : {}
  return [{ ...row, ...place, changes: seen }]
}

/**
 * A row of the trail from the address.
 *
 * @throws RuleBroken `invalid`
 */
function readMoment(c: Context, name: string): number | undefined {
  const text = c.req.query(name)
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new RuleBroken('invalid', {}, `/${name}`)
  return Number(text)
}

/**
 * The differences between two states of a record, as the changes that lead from the earlier to the later one: those of
 * the record, then those of its lines.
 *
 * @param from the moment of the earlier state
 * @param to that of the later one; the present state without it
 * @throws RuleBroken `not_found`
 */
async function differences(
  c: Context,
  told: Subject,
  from: number,
  to: number | undefined,
): Promise<VisibleChange[]> {
  const { resources } = c.var.shop
  const [one, other] = to === undefined || from <= to ? [from, to] : [to, from]
  const before = (await stateAfter(c, told, one)).state
  const after = other === undefined ? told.record : (await stateAfter(c, told, other)).state
  const { $id } = told.resource
  const names = changedNames(before, after)
  const pick = (state: Values) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]))
  const change = { resource: $id, key: told.record.id, before: pick(before), after: pick(after) }
  return visibleChanges([change], resourcesFor(c), resources).flatMap((each) => withoutEqual(c, each))
}

/** The properties in which two states differ; a reference comes with its companion. */
function changedNames(before: Values, after: Values): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const isChanged = (name: string) =>
    JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null)
  return [...names].filter(isChanged)
}

/** A line with the same fields differs at most in the present facts of its product. */
function withoutEqual(c: Context, change: VisibleChange): VisibleChange[] {
  const { before, after, resource } = change
  const seen = resourcesFor(c)[resource]
  const fields = seen ? fieldsOf(seen) : {}
  const isTold = Object.keys({ ...before, ...after }).some((name) => name in fields)
  return before !== null && after !== null && !isTold ? [] : [change]
}

/**
 * The record of a history, also a deleted one for users who may restore it.
 *
 * @param resource as the user sees it
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found`, also for a record that only its owner sees
 */
async function toldRecord(
  c: Context,
  resource: Resource,
  key: string,
  db: Db | Tx = c.var.shop.db,
): Promise<Subject> {
  const record = await findRecord(db, resource, resourcesFor(c), key, may(c, 'bin'))
  if (!isOwnRow(c, resource, record)) throw new RuleBroken('not_found')
  return { resource, record }
}

/** A state of a record, and the moment that led to it. */
interface EarlierState {
  moment: TrailRow
  state: Values
}

/**
 * The state of a record after a moment of its history: its present state, with all later changes undone.
 *
 * @param moment the id of a row of the trail
 * @throws RuleBroken `not_found` for a row that does not concern the record, or from a time without the record
 */
async function stateAfter(
  c: Context,
  subject: Subject,
  moment: number,
  db: Db | Tx = c.var.shop.db,
): Promise<EarlierState> {
  const { resource, record } = subject
  const shape: RecordShape = { resource: resource.$id, lines: lineResources(resource) }
  let state: Values | null = record
  for (let before: number | undefined; ;) {
    const { rows, next } = await historyOf(db, namesOf(subject), before)
    for (const row of rows) {
      if (row.id < moment) throw new RuleBroken('not_found')
      if (row.id === moment) {
        if (state === null) throw new RuleBroken('not_found')
        return { moment: row, state }
      }
      for (const change of toldOf(row.changes, resourcesFor(c), subject).toReversed())
        state = undone(state, change, shape)
    }
    if (next === null) throw new RuleBroken('not_found')
    before = next
  }
}

function lineResources({ properties }: Resource): Record<string, string> {
  const lines = Object.entries(properties).flatMap(([name, field]) =>
    kindOf(field).rows && field.to !== undefined ? [[name, field.to] as const] : [],
  )
  return Object.fromEntries(lines)
}

/** The record of the history. */
interface Subject {
  /** As the reader sees it. */
  resource: Resource
  record: RecordValues
}

/** The names of a record in the trail; a code that looks like an id would name another record. */
export function namesOf({ resource: { $id, key }, record }: Subject): string[] {
  const codes = [record[key], record.code].filter(
    (each): each is string => typeof each === 'string' && !/^\d+$/.test(each),
  )
  return [...new Set([record.id, ...codes])].map((each) => `${$id}/${each}`)
}

/**
 * The changes in the history of a record that its reader may see: for resources whose records the reader sees in part,
 * only those of the record itself and of its lines.
 *
 * @param view the resources as the reader sees them
 */
function toldOf(changes: readonly Touched[], view: Resources, subject: Subject): Touched[] {
  const names = namesOf(subject)
  return changes.filter(({ resource, key, before, after }) => {
    const rows = view[resource]?.rows
    if (!rows || names.includes(`${resource}/${String(key)}`)) return true
    const { $id } = subject.resource
    return (rows.belongsTo ?? []).some(
      ({ property, by, to }) =>
        to.$id === $id && [before, after].some((values) => values?.[property] === subject.record[by]),
    )
  })
}
