import type { Resource } from './resource'

/**
 * The resources that have a route of their own for writing: an import would pass its rules by. A test compares this
 * with the routes.
 */
export const ownWrites: readonly string[] = [
  'customer_balance_details',
  'daily_prices',
  'diamond_movements',
  'diamonds',
  'gold_bar_details',
  'gold_bars',
  'medias',
  'order_payments',
  'orders',
  'settings',
  'templates',
  'users',
]

/** Whether files of a resource's records can be imported at all. */
export function isImportable({ $id, writes, appendOnly }: Resource): boolean {
  return writes !== 'rules' && appendOnly !== true && !ownWrites.includes($id)
}
