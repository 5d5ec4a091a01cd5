/** The sheets of opening data. @see domain.md §1, §8 */
export const openingSheets = [
  'opening_stock',
  'opening_balances',
  'opening_gold_bars',
  'opening_diamonds',
  'opening_orders',
] as const

/** What a shop brings along on its first day, a sheet of a file each. */
export type OpeningSheetName = (typeof openingSheets)[number]

/** Whether a name is one of a sheet of opening data. */
export function isOpeningSheet(name: string): name is OpeningSheetName {
  return openingSheets.some((sheet) => sheet === name)
}
