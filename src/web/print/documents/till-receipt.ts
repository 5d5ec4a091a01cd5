import type { OrderType } from '#domain/order/order-types'
import { titledTexts } from './order/order-heading'
import type { PrintDocument } from './document'
import { loadSource, orderDocument } from './order-document'
import { orderTexts } from './order-texts'

/** What a narrow receipt of each type of order is called. */
const titles: Record<OrderType, [chinese: string, english: string]> = {
  CPXS: ['收银小票', 'RECEIPT'],
  XSYD: ['预订小票', 'PREORDER'],
  XSTH: ['退货小票', 'RETURN'],
  CPRK: ['进货小票', 'PURCHASE'],
}

/** An order on a roll of paper: its lines, what was paid and what was given back. */
export const tillReceiptDocument: PrintDocument = {
  ...orderDocument,
  load: async (key, resources) => {
    const source = await loadSource(key, resources)
    const title = titles[source.order.order_type]
    return (options) => ({ ...orderTexts(source, options), ...titledTexts(title, source.order) })
  },
}
