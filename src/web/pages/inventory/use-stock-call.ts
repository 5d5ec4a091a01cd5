import type { BaseRecord } from '@refinedev/core'
import { useAction } from '../../editing/action/use-action'

/** The address of a stock row. */
export const pathOf = (stock: BaseRecord) => `/inventorys/${encodeURIComponent(String(stock.code))}`

/**
 * Calls an inventory action, which answers with the stock row as it is then.
 *
 * @param done key of the texts that says what was done
 */
export function useStockCall(path: string, done: string, onDone: (stock: BaseRecord) => void) {
  const touched = ['inventorys', 'inventory_movements']
  return useAction({ path, done, touched }, (stock) => stock && onDone(stock))
}
