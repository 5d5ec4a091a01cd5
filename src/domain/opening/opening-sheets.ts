/** The sheets of opening data. @see domain.md §1, §8 */
export const openingSheets = [
  'opening_stock',
  'opening_balances',
  'opening_gold_bars',
  'opening_diamonds',
  'opening_orders',
] as const

/** The opening data of a shop; each kind is imported from its own sheet. */
export type OpeningSheetName = (typeof openingSheets)[number]

/** Whether a name is that of an opening sheet. */
export function isOpeningSheet(name: string): name is OpeningSheetName {
  return openingSheets.some((sheet) => sheet === name)
}
