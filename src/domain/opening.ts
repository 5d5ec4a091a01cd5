import { RuleBroken } from './errors'
import { compare } from './decimal'
import type { LineInput } from './order/line'
import { orderTypes, type OrderType } from './order/order-types'
import type { SettlementMode } from './order/settlement-modes'

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

/** The product on the line of an opening order, which stands for goods delivered before goldbook was introduced. */
export const openingProduct = 'OPENING'

/** An order that was still unpaid on goldbook's first day. */
export interface OpenOrder {
  order_type: OrderType
  /** Money, in the order's currency. */
  unpaid_cash_value?: number | null
  /** Grams. */
  unpaid_gold_weight?: number | null
}

/** An opening order's settlement mode, and the single line that carries the unpaid amount. */
export interface OpeningOrder {
  payment_method: SettlementMode
  line: LineInput
}

/**
 * The order that represents an unpaid order of the old system. Its single line carries the money as its amount and the
 * gold as its weight, so that its figures are computed as for any other order.
 *
 * @returns with_gold where gold is owed, no_gold otherwise; money with 2 decimals, grams with 3
 * @throws RuleBroken `opening_order_type` for a type that is neither a sale nor a purchase, `value_required` where
 *   nothing is unpaid; each with its path
 * @see domain.md §3, §6
 */
export function openingOrder(order: OpenOrder): OpeningOrder {
  if (!orderTypes[order.order_type].opens) throw new RuleBroken('opening_order_type', {}, '/order_type')
  const cash = order.unpaid_cash_value ?? 0
  const gold = order.unpaid_gold_weight ?? 0
  if (compare(cash, 0) <= 0 && compare(gold, 0) <= 0)
    throw new RuleBroken('value_required', {}, '/unpaid_cash_value')
  return {
    payment_method: compare(gold, 0) > 0 ? 'with_gold' : 'no_gold',
    line: {
      weight: gold,
      quantity: 1,
      gold_price_per_gram_value: 0,
      labor_fee_per_gram_value: 0,
      diamond_fee_value: cash,
      discount_type: 'fixed',
      discount_value: 0,
    },
  }
}

/**
 * Refuses to return or un-confirm an order of opening data, since goldbook never held its goods.
 *
 * @throws RuleBroken `opening_order` with the import that created it
 */
export function refuseOpeningOrder({
  code,
  import_code,
}: {
  code: string
  import_code?: string | null
}): void {
  if (import_code) throw new RuleBroken('opening_order', { order_code: code, import_code })
}
