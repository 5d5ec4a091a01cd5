import { fieldsOf } from '#resource/resource'
import { resourcesFor } from '../../request/access/access'
import type { Context } from '../../request/context'
import type { Values } from '../../request/input/shape'
import { stateAfter } from './earlier-states'
import { seenChanges, type SeenChange } from './seen-changes'
import type { Subject } from './subject'

/**
 * How two states of a record differ, in the form of changes that lead from the earlier one to the later: those of the
 * record, then those of its lines.
 *
 * @param from the moment of the earlier state
 * @param to that of the later one; the present state without it
 * @throws RuleBroken `not_found`
 */
export async function differences(
  c: Context,
  told: Subject,
  from: number,
  to: number | undefined,
): Promise<SeenChange[]> {
  const { resources } = c.var.shop
  const [one, other] = to === undefined || from <= to ? [from, to] : [to, from]
  const before = (await stateAfter(c, told, one)).state
  const after = other === undefined ? told.record : (await stateAfter(c, told, other)).state
  const { $id } = told.resource
  const names = changedNames(before, after)
  const pick = (state: Values) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]))
  const change = { resource: $id, key: told.record.id, before: pick(before), after: pick(after) }
  return seenChanges([change], resourcesFor(c), resources).flatMap((each) => withoutEqual(c, each))
}

/** The properties in which two states differ; a reference comes with what it refers to. */
export function changedNames(before: Values, after: Values): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const isChanged = (name: string) =>
    JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null)
  return [...names].filter(isChanged)
}

/** A line whose fields are the same differs at most in what is known of its product today. */
function withoutEqual(c: Context, change: SeenChange): SeenChange[] {
  const { before, after, resource } = change
  const seen = resourcesFor(c)[resource]
  const fields = seen ? fieldsOf(seen) : {}
  const isTold = Object.keys({ ...before, ...after }).some((name) => name in fields)
  return before !== null && after !== null && !isTold ? [] : [change]
}
