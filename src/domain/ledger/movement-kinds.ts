/** The kinds of gold bar, diamond and customer balance movements. @see domain.md §7, §8 */
export const ledgerMovementKinds = ['opening', 'payment', 'manual', 'reversal'] as const

/** Why a gold bar, a diamond or a customer's balance moved. */
export type LedgerMovementKind = (typeof ledgerMovementKinds)[number]
