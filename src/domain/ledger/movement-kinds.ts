/** What follows from why a ledger moved. */
interface LedgerMovementTraits {
  /** Is entered by hand, and taken back by hand. */
  byHand?: true
  /** Begins its account: it is taken back only while nothing else has moved there. */
  begins?: true
}

/** The kinds of gold bar, diamond and customer balance movements. @see domain.md §7, §8 */
export const ledgerMovementKinds = {
  opening: { byHand: true, begins: true },
  payment: {},
  manual: { byHand: true },
  reversal: {},
} satisfies Record<string, LedgerMovementTraits>

/** Why a gold bar, a diamond or a customer's balance moved. */
export type LedgerMovementKind = keyof typeof ledgerMovementKinds

/** What follows from the kind of a movement, as a record holds it; nothing for what is no kind. */
export function movementTraits(kind: unknown): LedgerMovementTraits {
  const known: Record<string, LedgerMovementTraits> = ledgerMovementKinds
  return typeof kind === 'string' && Object.hasOwn(known, kind) ? (known[kind] ?? {}) : {}
}
