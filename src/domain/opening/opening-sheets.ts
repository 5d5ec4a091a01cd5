import type { Titled } from '../titled'

/** What a shop brings along on its first day, a sheet of a file each. */
export type OpeningSheetName =
  | 'opening_stock'
  | 'opening_balances'
  | 'opening_gold_bars'
  | 'opening_diamonds'
  | 'opening_orders'

/** The sheets of opening data. @see domain.md §1, §8 */
export const openingSheets: Record<OpeningSheetName, Titled> = {
  opening_stock: {
    title: '期初库存',
    titles: { en: 'Opening stock', es: 'Existencias iniciales', ja: '期首在庫' },
  },
  opening_balances: {
    title: '期初客户余额',
    titles: { en: 'Opening balances', es: 'Saldos iniciales', ja: '期首預り残高' },
  },
  opening_gold_bars: {
    title: '期初金条',
    titles: { en: 'Opening gold bars', es: 'Lingotes iniciales', ja: '期首インゴット' },
  },
  opening_diamonds: {
    title: '期初钻石',
    titles: { en: 'Opening diamonds', es: 'Diamantes iniciales', ja: '期首ダイヤ' },
  },
  opening_orders: {
    title: '期初未结单据',
    titles: { en: 'Unpaid orders', es: 'Pedidos pendientes', ja: '期首未決済伝票' },
  },
}

/** Whether a name is one of a sheet of opening data. */
export function isOpeningSheet(name: string): name is OpeningSheetName {
  return Object.hasOwn(openingSheets, name)
}
