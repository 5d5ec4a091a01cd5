import type { BaseRecord } from '@refinedev/core'
import { deepEquals } from '@rjsf/utils'
import type { FormValues } from '../../fields/form-values'

/** Two versions of a record that must become one. */
export interface Versions {
  /** The record with which both began. */
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
  /** The side that alone changed it; none when both did, which only the user can decide. */
  changedBy: Side | undefined
}

/** What the user decided, by property. */
export type Choices = Partial<Record<string, Side>>

const same = (one: unknown, other: unknown) => deepEquals(one ?? null, other ?? null)

/**
 * Where two versions of a record differ, and who made it so.
 *
 * @param base the record with which both began
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

/** The differences in the order in which they are looked at: first what the user must decide. */
export function undecidedFirst(found: readonly Difference[]): Difference[] {
  const isOpen = ({ changedBy }: Difference) => changedBy === undefined
  return [...found.filter(isOpen), ...found.filter((difference) => !isOpen(difference))]
}

/** The side that counts for a property: as chosen, else the one that changed it. */
export function sideOf({ name, changedBy }: Difference, choices: Choices): Side | undefined {
  return choices[name] ?? changedBy
}

/** Their version with what counts of mine in it; what nobody has decided stays mine. */
export function mergedValues(theirs: FormValues, found: readonly Difference[], choices: Choices): FormValues {
  const kept = found.filter((difference) => sideOf(difference, choices) !== 'theirs')
  const values = { ...theirs, ...Object.fromEntries(kept.map(({ name, mine }) => [name, mine])) }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
