/** The consequences of a settlement mode. */
interface SettlementTraits {
  /** The metal is owed in gold by weight, and only the fees are owed in cash. */
  metalInGold: boolean
}

/** The settlement modes of an order, its `payment_method`. @see domain.md §1 */
export const settlementModes = {
  no_gold: { metalInGold: false },
  with_gold: { metalInGold: true },
} satisfies Record<string, SettlementTraits>

/** The settlement with the counterparty: entirely in cash, or the metal in gold by weight and only the fees in cash. */
export type SettlementMode = keyof typeof settlementModes

/** Whether an order's metal is owed in gold by weight, not in cash. */
export function owesMetal(mode: SettlementMode): boolean {
  return settlementModes[mode].metalInGold
}
