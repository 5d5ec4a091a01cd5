import { add, divide } from '#domain/decimal'
import { expireAt } from '#domain/order/due'
import type { Dice } from './dice'
import type { Api } from './in-process-api'

/** The length of the demo: a month of prices, including today's. */
const DAYS = 31

/** Money per gram, at the start of the month. */
const FIRST_PRICE = 1012.4

/** The business day a number of days before another one, `2026-11-21`. */
export function daysBefore(day: string, count: number): string {
  return expireAt(day, -count)
}

/**
 * Sets the gold price of each day of the last month, with small daily changes.
 *
 * @returns HKD per gram of fine gold, by business day
 */
export async function writePrices(api: Api, dice: Dice, today: string): Promise<Map<string, number>> {
  const prices = new Map<string, number>()
  let value = FIRST_PRICE
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo--) {
    const date = daysBefore(today, daysAgo)
    value = add(value, divide(dice.between(-900, 1010), 100, 2))
    await api.post('/daily_prices', { date, price: { value, currency: 'HKD' } })
    prices.set(date, value)
  }
  return prices
}
