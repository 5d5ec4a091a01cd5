import type { Titled } from '../titled'

/** Why stock moved. */
export type StockMovementKind = 'purchase' | 'sale' | 'return' | 'init' | 'adjust' | 'variance' | 'reversal'

/** The kinds of stock movement. @see domain.md §6, §8 */
export const stockMovementKinds: Record<StockMovementKind, Titled> = {
  purchase: { title: '进货', titles: { en: 'Purchase', es: 'Compra', ja: '仕入' } },
  sale: { title: '销售', titles: { en: 'Sale', es: 'Venta', ja: '売上' } },
  return: { title: '退货', titles: { en: 'Return', es: 'Devolución', ja: '返品' } },
  init: { title: '期初', titles: { en: 'Opening', es: 'Apertura', ja: '初期在庫' } },
  adjust: { title: '调整', titles: { en: 'Adjustment', es: 'Ajuste', ja: '調整' } },
  variance: { title: '尾差', titles: { en: 'Variance', es: 'Diferencia', ja: '計量差' } },
  reversal: { title: '冲销', titles: { en: 'Reversal', es: 'Anulación', ja: '取消' } },
}
