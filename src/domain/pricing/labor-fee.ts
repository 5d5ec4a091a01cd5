import { compare } from '../decimal'
import { RuleBroken } from '../errors'
import type { PriceRange } from './price-ranges'

/** A customer group's labor fee in one range, identified by its lower bound. */
export interface GroupLaborFee {
  group: number
  /** Money per gram. */
  labor_fee: number
}

/** `customer_groups.labor_fees`: the entries by material id. */
export type LaborFees = Readonly<Record<string, readonly GroupLaborFee[]>>

/**
 * The range that contains a labor fee: lower bound inclusive, upper exclusive.
 *
 * @param value money per gram
 * @returns undefined when no range contains it
 * @see domain.md §4
 */
export function rangeOf(value: number, ranges: readonly PriceRange[]): PriceRange | undefined {
  return ranges.find(
    ({ lower, upper }) => compare(value, lower) >= 0 && (upper === null || compare(value, upper) < 0),
  )
}

/**
 * The initial labor fee of a sales line: the customer group's fee for the range of the product's latest purchase fee.
 *
 * @param latestInFee the product's `latest_in_labor_fee`, money per gram
 * @param ranges the price ranges of the product's material
 * @param groupEntries the customer group's entries for that material
 * @returns money per gram; 0 when there is no range or no entry
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
 * @returns an empty list when the group or the material has none
 */
export function groupEntriesOf(
  laborFees: LaborFees | null | undefined,
  materialId: number | null | undefined,
): readonly GroupLaborFee[] {
  return laborFees?.[String(materialId)] ?? []
}

/**
 * Refuses invalid labor fees: for an unknown material, with a bound at which no range of the material starts, or twice
 * for one range. Stored entries are accepted, since ranges are changed elsewhere.
 *
 * @param stored the group's current entries
 * @param ranges the price ranges of every material, by its id
 * @throws RuleBroken `reference_missing`, `labor_fee_range`, `labor_fee_twice`
 * @see domain.md §4
 */
export function refuseLaborFees(
  fees: LaborFees,
  stored: LaborFees | null | undefined,
  ranges: ReadonlyMap<string, readonly PriceRange[]>,
): void {
  for (const [material, entries] of Object.entries(fees)) {
    const path = `/labor_fees/${material}`
    const known = groupEntriesOf(stored, Number(material)).map(({ group }) => group)
    const bounds = ranges.get(material)?.map(({ lower }) => lower)
    if (!bounds && known.length === 0) throw new RuleBroken('reference_missing', { value: material }, path)
    const seen = new Set<number>()
    entries.forEach(({ group }, index) => {
      const place = `${path}/${index}/group`
      if (seen.has(group)) throw new RuleBroken('labor_fee_twice', { group }, place)
      if (!bounds?.includes(group) && !known.includes(group))
        throw new RuleBroken('labor_fee_range', { group }, place)
      seen.add(group)
    })
  }
}
