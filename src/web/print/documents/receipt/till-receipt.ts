import { labels } from '#words/labels'
import { titledTexts } from '../order/order-heading'
import type { PrintDocument } from '../document'
import { loadSource, orderDocument } from '../order/order-document'
import { orderTexts } from '../order/order-texts'

/** An order on a roll of paper: its lines, what was paid and what was given back. */
export const tillReceiptDocument: PrintDocument = {
  ...orderDocument,
  load: async (key, resources) => {
    const source = await loadSource(key, resources)
    const { title, titles } = labels.receipts[source.order.order_type]
    return (options) => ({
      ...orderTexts(source, options),
      ...titledTexts([title, titles.en.toUpperCase()], source.order),
    })
  },
}
