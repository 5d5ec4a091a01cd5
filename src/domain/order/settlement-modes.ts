import type { Titled } from '../titled'

/** How the counterparty settles: all in cash, or the metal in gold by weight and only the fees in cash. */
export type SettlementMode = 'no_gold' | 'with_gold'

/** The settlement modes of an order, its `payment_method`. @see domain.md §1 */
export const settlementModes: Record<SettlementMode, Titled> = {
  no_gold: { title: '结价', titles: { en: 'No gold', es: 'Sin oro', ja: '代金精算' } },
  with_gold: { title: '来料', titles: { en: 'With gold', es: 'Con oro', ja: '地金精算' } },
}
