import { RuleBroken } from './errors'

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

/** An import of opening data that is to be reversed. */
export interface OpeningImport {
  code: string
  taken_back_at: unknown
}

/**
 * Refuses to reverse an import of opening data that is already reversed, or whose records were used since.
 *
 * @param used the codes of the stock rows, bars, customers or orders that have moved since
 * @throws RuleBroken `already_reversed`; `opening_used` with the first code and the number of codes
 */
export function refuseTakeBack({ code, taken_back_at }: OpeningImport, used: readonly string[]): void {
  if (taken_back_at !== null) throw new RuleBroken('already_reversed')
  const [first] = used
  if (first !== undefined)
    throw new RuleBroken('opening_used', { import_code: code, code: first, count: used.length })
}
