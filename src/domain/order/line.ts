import { add, compare, multiply, subtract } from '../decimal'
import { RuleBroken } from '../errors'
import { MONEY_DECIMALS } from '../money'
import { liangOf } from '../weight'
import { isPercent, type DiscountType } from './discount-types'
import { owesMetal, type SettlementMode } from './settlement-modes'

export type { SettlementMode } from './settlement-modes'

export interface Discount {
  type: DiscountType
  /** Money for `fixed`, percent for `percentage`. */
  value: number
}

/** The values that a person enters on a line. */
export interface LineInput {
  /** Grams, of the whole line. */
  weight: number
  quantity: number
  /** Money per gram; used only where the metal is paid in cash. */
  gold_price_per_gram_value: number
  /** Money per gram. */
  labor_fee_per_gram_value: number
  /** Money, of the whole line. */
  diamond_fee_value: number
  discount_type: DiscountType
  discount_value: number
  /** Signed cents of a part of a sold line that comes back, added after the discount. */
  part_rounding_value?: number
}

/** The figures derived from a line; never entered, and never accepted from a client. */
export interface LineFigures {
  weight_in_liang: number
  labor_fee: number
  unit_price_per_gram_value: number
  /** Before the discount. */
  amount: number
  /** After the discount. */
  amount_real: number
  receivable_cash_value: number
  /** Grams. */
  receivable_gold_weight: number
}

/**
 * The amount owed for one line after its discount.
 *
 * fixed: amount − value; percentage: amount − amount × value / 100, rounded once to cents.
 *
 * @param amount money, 2 decimals, in the order's currency
 * @returns money, 2 decimals
 * @throws RuleBroken `discount_exceeds` when the discount is negative or more than the amount
 * @see domain.md §3
 */
export function discountedAmount(amount: number, discount: Discount): number {
  const percent = isPercent(discount.type)
  const most = percent ? 100 : amount
  if (compare(discount.value, 0) < 0 || compare(discount.value, most) > 0) {
    throw new RuleBroken(
      'discount_exceeds',
      { discount_type: discount.type, discount_value: discount.value, most },
      '/discount_value',
    )
  }
  const left = subtract(most, discount.value)
  return percent ? multiply(amount, multiply(left, 0.01), MONEY_DECIMALS) : left
}

/**
 * The figures derived from a line: its liang, unit price and amount, and the amounts owed for it in cash and gold.
 *
 * Rounding happens once, at the amount; the product of weight and unit price is exact until then.
 *
 * @param mode how the order settles; with_gold leaves the gold price out of the cash
 * @returns money with 2 decimals, weights with 3
 * @throws RuleBroken `discount_exceeds`, see `discountedAmount`
 * @see domain.md §3
 */
export function lineFigures(line: LineInput, mode: SettlementMode): LineFigures {
  const fee = line.labor_fee_per_gram_value
  const unitPrice = owesMetal(mode) ? fee : add(fee, line.gold_price_per_gram_value)
  const amount = add(multiply(line.weight, unitPrice, MONEY_DECIMALS), line.diamond_fee_value)
  const left = discountedAmount(amount, { type: line.discount_type, value: line.discount_value })
  const receivable = add(left, line.part_rounding_value ?? 0)
  return {
    weight_in_liang: liangOf(line.weight),
    labor_fee: multiply(line.weight, fee, MONEY_DECIMALS),
    unit_price_per_gram_value: unitPrice,
    amount,
    amount_real: receivable,
    receivable_cash_value: receivable,
    receivable_gold_weight: owesMetal(mode) ? line.weight : 0,
  }
}
