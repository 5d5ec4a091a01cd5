import { RuleBroken } from '#domain/errors'
import { writableFields } from '#resource/json-schema'
import { kindOf } from '#resource/kinds'
import { takenLines } from '#resource/lines'
import { originalOf, rolesWith, titleIn, type Resource } from '#resource/resource'
import { bodyFor, holdsRight, resourcesFor, wholeResource } from '../../request/access/access'
import type { Context } from '../../request/context'
import type { Values } from '../../request/input/shape'
import { withoutEmptyCodes } from '../../store/counters'
import { linesIn } from '#domain/trail/undo'
import { change } from '../change'
import { writable } from '../records/record-routes'
import { ownStep, stepFor } from '../records/steps'
import { changedNames } from './differences'
import { stateAfter, toldRecord } from './earlier-states'

/** Whether the records of a resource are plain ones that the user may change, and so may be what they were before. */
export function isRestorable(c: Context, resource: Resource): boolean {
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
export function restorable(c: Context, name: string): Resource {
  const resource = writable(c, name, 'update')
  if (!isPlain(c, resource)) throw new RuleBroken('not_allowed')
  return resource
}

/** What a record is to be again. */
export interface Restoring {
  /** The row of the trail after which the record was so. */
  moment: number
  /** The `updated_at` of the record as its reader knows it. */
  seenAt: string | undefined
  reason: string | undefined
}

/**
 * Makes a record what it was after a moment, as a new change with all checks of one.
 *
 * @param resource as the user sees it
 * @returns the record afterwards
 * @throws RuleBroken `not_found`, `restore_same`, `restore_fixed`, and the rules of a change
 */
export async function restoreRecord(
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

/** The fields of a record that differ from an earlier state and that the user may write, as they were then. */
function valuesThen(resource: Resource, present: Values, state: Values): Values {
  const changed = new Set(changedNames(present, state))
  const fields = writableFields(resource).filter(([name, field]) => {
    const { child, view, secret } = kindOf(field)
    const isOwn = !child && !view && !secret && field.alias === undefined && field.copies === undefined
    return isOwn && changed.has(name) && name in present
  })
  return Object.fromEntries(fields.map(([name]) => [name, state[name] ?? null]))
}

/** The lines of a record, as they were; those that are gone since are written anew. */
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

/** @throws RuleBroken `restore_fixed` with the fields that were other then, and that the user sees but may not write */
function refuseFixed(c: Context, resource: Resource, present: Values, state: Values) {
  const whole = wholeResource(c, resource.$id)
  const fixed = changedNames(present, state).flatMap((name) => {
    const [field, original] = [resource.properties[name], whole.properties[name]]
    const isFixed = field && original && originalOf(resource, field).readOnly && !original.readOnly
    return isFixed ? [titleIn(field, c.var.language)] : []
  })
  if (fixed.length > 0) throw new RuleBroken('restore_fixed', { fields: fixed.join(', ') })
}
