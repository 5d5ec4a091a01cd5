import type { BaseRecord } from '@refinedev/core'
import { request } from '../../providers/request'

/** What an inventory action sends; what was left empty is not sent. */
export type StockValues = Record<string, unknown>

/** The address of a stock row. */
export const pathOf = (stock: BaseRecord) => `/inventorys/${encodeURIComponent(String(stock.code))}`

/** Calls an inventory action; it answers with the stock row as it is then. */
export function callStock(path: string, body: StockValues): Promise<BaseRecord> {
  return request<BaseRecord>('POST', path, body)
}
