import { compare } from '../decimal'
import type { PriceRange } from './price-ranges'

/** What a customer group pays in one range, which is named by its lower bound. */
export interface GroupLaborFee {
  group: number
  /** Money per gram. */
  labor_fee: number
}

/** `customer_groups.labor_fees`: the entries of each material, by its id. */
export type LaborFees = Readonly<Record<string, readonly GroupLaborFee[]>>

/**
 * The range that holds a labor fee: lower bound inclusive, upper exclusive.
 *
 * @param value money per gram
 * @returns undefined when it lies in none of them
 * @see domain.md §4
 */
export function rangeOf(value: number, ranges: readonly PriceRange[]): PriceRange | undefined {
  return ranges.find(
    ({ lower, upper }) => compare(value, lower) >= 0 && (upper === null || compare(value, upper) < 0),
  )
}

/**
 * The labor fee that a sales line begins with: what the customer's group pays in the range of the product's latest
 * purchase fee.
 *
 * @param latestInFee the product's `latest_in_labor_fee`, money per gram
 * @param ranges the price ranges of the product's material
 * @param groupEntries the customer group's entries for that material
 * @returns money per gram; 0 where there is no range or no entry
 * @see domain.md §4
 */
export function outLaborFee(
  latestInFee: number,
  ranges: readonly PriceRange[],
  groupEntries: readonly GroupLaborFee[] = [],
): number {
  const range = rangeOf(latestInFee, ranges)
  return groupEntries.find(({ group }) => group === range?.lower)?.labor_fee ?? 0
}

/**
 * A customer group's entries for one material.
 *
 * @returns none when the group or the material has none
 */
export function groupEntriesOf(
  laborFees: LaborFees | null | undefined,
  materialId: number | null | undefined,
): readonly GroupLaborFee[] {
  return laborFees?.[String(materialId)] ?? []
}
