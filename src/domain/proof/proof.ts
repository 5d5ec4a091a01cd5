import { add, compare, subtract } from '../decimal'
import type { Unit } from './figures'

/** Amounts by their unit, signed; a unit that is missing has nothing. */
export type Amounts = Readonly<Record<Unit, number>>

/** The sum of two amounts, unit by unit. */
export function addAmounts(left: Amounts, right: Amounts): Amounts {
  const units = new Set([...Object.keys(left), ...Object.keys(right)])
  return Object.fromEntries([...units].map((unit) => [unit, add(left[unit] ?? 0, right[unit] ?? 0)]))
}

/** A proof: each entry with the figure after it, and the figure at the end. */
export interface Running<Entry> {
  entries: (Entry & { after: Amounts })[]
  end: Amounts
}

/**
 * The figure after each of its entries.
 *
 * @param opening what it was before the first of them
 * @param entries in their order, each with what it changed
 */
export function runningOf<Entry extends { changes: Amounts }>(
  opening: Amounts,
  entries: readonly Entry[],
): Running<Entry> {
  let end = opening
  const after = entries.map((entry) => {
    end = addAmounts(end, entry.changes)
    return { ...entry, after: end }
  })
  return { entries: after, end }
}

/**
 * By how much a kept figure is more than its entries come to.
 *
 * @returns null where they agree
 */
export function excessOf(kept: Amounts, end: Amounts): Amounts | null {
  const units = [...new Set([...Object.keys(kept), ...Object.keys(end)])]
  const excess = units
    .map((unit) => [unit, subtract(kept[unit] ?? 0, end[unit] ?? 0)] as const)
    .filter(([, value]) => compare(value, 0) !== 0)
  return excess.length === 0 ? null : Object.fromEntries(excess)
}
