/** The kinds of stock movement. @see domain.md §6, §8 */
export const stockMovementKinds = [
  'purchase',
  'sale',
  'return',
  'init',
  'adjust',
  'variance',
  'reversal',
] as const

/** The reason for a movement of stock. */
export type StockMovementKind = (typeof stockMovementKinds)[number]
