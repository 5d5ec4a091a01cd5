import type { Titled } from '../titled'

/** Why a gold bar, a diamond or a customer's balance moved. */
export type LedgerMovementKind = 'opening' | 'payment' | 'manual' | 'reversal'

/** The kinds of gold bar, diamond and customer balance movements. @see domain.md §7, §8 */
export const ledgerMovementKinds: Record<LedgerMovementKind, Titled> = {
  opening: { title: '期初', titles: { en: 'Opening', es: 'Apertura', ja: '初期残高' } },
  payment: { title: '收付款', titles: { en: 'Payment', es: 'Cobro o pago', ja: '入出金' } },
  manual: { title: '手工', titles: { en: 'Manual', es: 'Manual', ja: '手動' } },
  reversal: { title: '冲销', titles: { en: 'Reversal', es: 'Anulación', ja: '取消' } },
}
