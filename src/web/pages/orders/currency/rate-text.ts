import { decimals, grouped, greatest } from '#domain/decimal'
import { MONEY_DECIMALS } from '#domain/money'

/** A rate with all its decimals, and two at least: `7.74`, `0.051234`. */
export function rateText(rate: number): string {
  return grouped(rate, greatest(decimals(rate), MONEY_DECIMALS))
}
