import type { PrintOptions } from '#web/print/documents/document.ts'
import { orderTexts, type PrintedOrder, type SaleOfPreorder } from '#web/print/documents/order/order-texts.ts'
import type { ConfirmedReturn } from '#web/print/documents/order/returned-goods.ts'
import type { PrintData } from '#drawing/drawing'
import { servedResources } from '../../support/served-resources'

/** The rates of the day of Luk's order. */
export const day = { rates: { HKD: 1, USD: 7.8, CNY: 1.08 }, date: '2026-11-21' }

/** Golden Source, by its settings. */
export const company = { name_ch: '金源', address_ch: '弥敦道 1 号', phone: '2345 6789', email: 'a@b.hk' }

/** An order as the texts of its paper. */
export function printedOrder(
  order: PrintedOrder,
  options: Partial<PrintOptions> = {},
  resources = servedResources(),
  returns: readonly ConfirmedReturn[] = [],
  became?: SaleOfPreorder,
): PrintData {
  const source = { order, returns, company, day, resources, ...(became && { sale: became }) }
  return orderTexts(source, { usd: false, words: false, ...options })
}
