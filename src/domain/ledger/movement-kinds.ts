/** The consequences of a movement's kind. */
interface LedgerMovementTraits {
  /** The movement is entered by hand, and reversed by hand. */
  byHand?: true
  /** The movement opens its account: it can be reversed only while no other movement stands there. */
  begins?: true
}

/** The kinds of gold bar, diamond and customer balance movements. @see domain.md §7, §8 */
export const ledgerMovementKinds = {
  opening: { byHand: true, begins: true },
  payment: {},
  manual: { byHand: true },
  reversal: {},
} satisfies Record<string, LedgerMovementTraits>

/** The reason for a movement of a gold bar, a diamond or a customer's balance. */
export type LedgerMovementKind = keyof typeof ledgerMovementKinds

/** The traits of a movement's kind, as a record holds it; none for an unknown kind. */
export function movementTraits(kind: unknown): LedgerMovementTraits {
  const known: Record<string, LedgerMovementTraits> = ledgerMovementKinds
  return typeof kind === 'string' && Object.hasOwn(known, kind) ? (known[kind] ?? {}) : {}
}
