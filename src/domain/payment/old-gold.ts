import { compare, multiply } from '../decimal'
import { RuleBroken } from '../errors'
import { heldAfter, type Move } from '../ledger/movement'
import { MONEY_DECIMALS, type Rate } from '../money'
import { inOrderCurrency } from '../order/order-rate'
import type { InOut } from '../order/order-types'
import { materialPrice, type DayPrice, type MaterialPricing } from '../pricing/material-price'

/** Old gold that a customer gives in exchange: weighed, and priced by agreement. */
export interface OldGold {
  /** Grams. */
  old_gold_weight?: number | null
  /** Money per gram, in the currency of the tender. */
  old_gold_price?: number | null
  /** The price is agreed although the material sells at less. */
  price_confirmed?: boolean | null
}

/** Accepted old gold: its worth, and the weight that goes into the bar. */
export interface TakenGold {
  /** Money, 2 decimals. */
  value: number
  old_gold_weight: number
  old_gold_price: number
  movement: Move & { ledger: 'gold_bar'; held: number }
}

/**
 * The worth of old gold: its weight times the agreed price.
 *
 * @param weight grams, at most 3 decimals
 * @param price money per gram
 * @returns money, 2 decimals
 * @see domain.md §2
 */
export function oldGoldWorth(weight: number, price: number): number {
  return multiply(weight, price, MONEY_DECIMALS)
}

/**
 * Takes old gold in exchange: its worth settles money, and its weight goes into a bar.
 *
 * @param tender may include `value`, which must then equal the worth of the gold
 * @param in_out the direction of the order's cash: gold is accepted only for what we sell
 * @param bar the named bar with its weight
 * @throws RuleBroken `not_applicable` where money runs out, `gold_weight_required`, `gold_price_required`, `invalid`
 *   where a different value is sent, `gold_bar_required`, each with its path
 * @see domain.md §7
 */
export function takenInExchange(
  tender: OldGold & { value?: number | null; gold_bar_code?: string | null },
  in_out: InOut,
  bar: { current_weight: number } | undefined,
): TakenGold & { gold_bar_code: string } {
  if (in_out !== 1) throw new RuleBroken('not_applicable', {}, '/payment_method')
  const { old_gold_weight: weight, old_gold_price: price, value: sent } = tender
  if (!weight || compare(weight, 0) <= 0) throw new RuleBroken('gold_weight_required', {}, '/old_gold_weight')
  if (!price || compare(price, 0) <= 0) throw new RuleBroken('gold_price_required', {}, '/old_gold_price')
  const value = oldGoldWorth(weight, price)
  if (sent && compare(sent, value) !== 0) throw new RuleBroken('invalid', {}, '/value')
  const gold_bar_code = tender.gold_bar_code?.trim() ?? ''
  if (gold_bar_code === '' || !bar) throw new RuleBroken('gold_bar_required', {}, '/gold_bar_code')
  const move: Move = { in_out, amount: weight }
  const held = heldAfter('gold_bar', { held: bar.current_weight }, move, '/old_gold_weight')
  const movement = { ledger: 'gold_bar', ...move, held } as const
  return { value, old_gold_weight: weight, old_gold_price: price, gold_bar_code, movement }
}

/**
 * What old gold of a material sells at, above which it is not taken without a question.
 *
 * @param material of the gold, or of its bar; null for fine gold
 * @param day the latest gold price up to the day of the payment, in HKD
 * @param rate HKD per unit of the tender's currency
 * @returns money per gram in that currency, 2 decimals; undefined where no price or rate is known
 * @see domain.md §11.2, §12.9, §12.10
 */
export function sellsAt(
  material: MaterialPricing | null,
  day: DayPrice | undefined,
  rate: Rate | undefined,
): number | undefined {
  const price = materialPrice(material, day)
  return price && rate ? inOrderCurrency(price.value, rate) : undefined
}

/** Whether a price of old gold is above what its material sells at. @param most undefined where that is unknown */
export function isDear(price: number, most: number | undefined): boolean {
  return most !== undefined && compare(price, most) > 0
}

/**
 * Refuses old gold at a price above what its material sells at, unless somebody has confirmed that price.
 *
 * @param most what the material sells at, in the tender's currency
 * @throws RuleBroken `old_gold_dear` with both prices
 * @see domain.md §12.10
 */
export function refuseDear(
  { old_gold_price: price, price_confirmed }: OldGold,
  most: number | undefined,
  currency: string,
): void {
  if (!price || price_confirmed || most === undefined || !isDear(price, most)) return
  throw new RuleBroken('old_gold_dear', { price, most, currency }, '/old_gold_price')
}
