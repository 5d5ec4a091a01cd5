import type { Titled } from '../titled'

/** What goldbook prints; each has its templates, of which one is the standard. */
export type DocumentType =
  | 'sales_order'
  | 'sales_receipt'
  | 'preorder'
  | 'sales_return'
  | 'purchase_order'
  | 'payment_receipt'
  | 'bill'
  | 'customer_statement'
  | 'gold_bar_receipt'
  | 'till_report'
  | 'inventory_label'
  | 'shelf_list'

/** The types of printed documents, with their names. */
export const documentTypes: Record<DocumentType, Titled> = {
  sales_order: { title: '销售单', titles: { en: 'Sales order', es: 'Venta', ja: '売上伝票' } },
  sales_receipt: {
    title: '收银小票',
    titles: { en: 'Till receipt', es: 'Tique', ja: 'レシート' },
  },
  preorder: { title: '预订单', titles: { en: 'Preorder', es: 'Encargo', ja: '予約伝票' } },
  sales_return: {
    title: '销售退货单',
    titles: { en: 'Sales return', es: 'Devolución', ja: '売上返品伝票' },
  },
  purchase_order: {
    title: '进货单',
    titles: { en: 'Purchase order', es: 'Compra', ja: '仕入伝票' },
  },
  payment_receipt: {
    title: '收付款收据',
    titles: { en: 'Payment receipt', es: 'Recibo', ja: '領収書' },
  },
  bill: { title: '账单', titles: { en: 'Bill', es: 'Liquidación', ja: '請求書' } },
  customer_statement: {
    title: '客户对账单',
    titles: { en: 'Customer statement', es: 'Estado de cuenta', ja: '取引明細書' },
  },
  gold_bar_receipt: {
    title: '金条收据',
    titles: { en: 'Gold bar receipt', es: 'Recibo de lingote', ja: 'インゴット預り証' },
  },
  till_report: {
    title: '钱箱结账单',
    titles: { en: 'Till closing', es: 'Cierre de caja', ja: 'レジ締め票' },
  },
  inventory_label: {
    title: '条码标签',
    titles: { en: 'Barcode label', es: 'Etiqueta con código', ja: 'バーコードラベル' },
  },
  shelf_list: {
    title: '库存清单',
    titles: { en: 'Shelf list', es: 'Hoja de inventario', ja: '棚卸リスト' },
  },
}

/** The document that an order of each type prints. @see domain.md §5 */
export const documentOfOrder = {
  CPXS: 'sales_order',
  XSYD: 'preorder',
  XSTH: 'sales_return',
  CPRK: 'purchase_order',
} as const satisfies Record<string, DocumentType>
