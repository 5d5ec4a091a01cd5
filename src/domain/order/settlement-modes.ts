/** The settlement modes of an order, its `payment_method`. @see domain.md §1 */
export const settlementModes = ['no_gold', 'with_gold'] as const

/** How the counterparty settles: all in cash, or the metal in gold by weight and only the fees in cash. */
export type SettlementMode = (typeof settlementModes)[number]
