import type { BaseRecord } from '@refinedev/core'
import { deepEquals } from '@rjsf/utils'
import type { FormValues } from '../../fields/form-values'

/** Two versions of a record that must become one. */
export interface Versions {
  /** The record on which both are based. */
  base: BaseRecord
  mine: FormValues
  theirs: BaseRecord
}

export type Side = 'mine' | 'theirs'

/** One property that the user's version and the stored one hold differently. */
export interface Difference {
  name: string
  base: unknown
  mine: unknown
  theirs: unknown
  /** The only side that changed it; undefined when both did, so that the user must decide. */
  changedBy: Side | undefined
}

/** The user's decisions, by property. */
export type Choices = Partial<Record<string, Side>>

const same = (one: unknown, other: unknown) => deepEquals(one ?? null, other ?? null)

/**
 * The differences between two versions of a record, and the side that made each.
 *
 * @param base the record on which both are based
 */
export function differences(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  names: readonly string[],
): Difference[] {
  return names.flatMap((name) => {
    const held = { name, base: base[name], mine: mine[name], theirs: theirs[name] }
    if (same(held.mine, held.theirs)) return []
    const changedBy = same(held.mine, held.base)
      ? 'theirs'
      : same(held.theirs, held.base)
        ? 'mine'
        : undefined
    return [{ ...held, changedBy }]
  })
}

/** The differences, with those first that the user must decide. */
export function undecidedFirst(found: readonly Difference[]): Difference[] {
  const isOpen = ({ changedBy }: Difference) => changedBy === undefined
  return [...found.filter(isOpen), ...found.filter((difference) => !isOpen(difference))]
}

/** The side that counts for a property: the chosen one, else the one that changed it. */
export function sideOf({ name, changedBy }: Difference, choices: Choices): Side | undefined {
  return choices[name] ?? changedBy
}

/** Their version with the properties that count from mine; undecided ones stay mine. */
export function mergedValues(theirs: FormValues, found: readonly Difference[], choices: Choices): FormValues {
  const kept = found.filter((difference) => sideOf(difference, choices) !== 'theirs')
  const values = { ...theirs, ...Object.fromEntries(kept.map(({ name, mine }) => [name, mine])) }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
