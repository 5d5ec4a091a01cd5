import { subtract, sum } from '../decimal'
import { addAmounts, type Amounts } from './proof'

/** How metal is valued. */
export interface Valuing {
  /** The currency of the worth. */
  currency: string
  /** What grams of a metal are worth, in money; null where it has no price. */
  worthOf: (metal: string, grams: number) => number | null
}

interface Parts<Entry> {
  opening: Amounts
  entries: Entry[]
}

/**
 * Entries of metal with what each changes of its worth: what all grams of the metal are worth after it, less what they
 * were worth before. So they add up to the worth of what is left, to the cent, which the worths of their own weights,
 * each rounded, would not.
 *
 * @param parts in grams by metal
 * @returns the same in grams of all metals together, with the money where there is a price
 */
export function worthParts<Entry extends { changes: Amounts }>(
  { opening, entries }: Parts<Entry>,
  valuing: Valuing,
): Parts<Entry> {
  let held = opening
  return {
    opening: changeOfWorth(opening, {}, opening, valuing),
    entries: entries.map((entry) => {
      const before = held
      held = addAmounts(before, entry.changes)
      return { ...entry, changes: changeOfWorth(entry.changes, before, held, valuing) }
    }),
  }
}

function changeOfWorth(
  changes: Amounts,
  before: Amounts,
  after: Amounts,
  { currency, worthOf }: Valuing,
): Amounts {
  const worths = Object.keys(changes).flatMap((metal) => {
    const [from, to] = [worthOf(metal, before[metal] ?? 0), worthOf(metal, after[metal] ?? 0)]
    return from === null || to === null ? [] : [subtract(to, from)]
  })
  return { g: sum(Object.values(changes)), ...(worths.length > 0 ? { [currency]: sum(worths) } : {}) }
}
