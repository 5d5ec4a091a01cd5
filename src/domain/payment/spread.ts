import { add, compare, divide, least, subtract } from '../decimal'
import { MONEY_DECIMALS } from '../money'
import { countedValue } from './unpaid'

const CENT = 0.01
const HALF_A_CENT = 0.005

/** What one order takes of a payment: the least that settles what it owes, and the most that counts no more. */
interface Room {
  enough: number
  most: number
}

/**
 * Spreads money over orders, oldest first: each is settled by the least that counts for what it owes, as long as the
 * money lasts, and the order behind takes the rest. Cents that count for nothing by themselves, or that are left over
 * in the end, fill up what an order takes without counting for more than it owes.
 *
 * Where a cent of the payment counts for several of the orders' cents, an order may be left with less than that.
 *
 * @param due what each order owes, oldest first, in the orders' currency
 * @param value what is paid, in its own currency
 * @param rate units of the orders' currency per unit of the payment's, above 0
 * @returns what each order gets, in the currency of the payment: together the value, and no order more than it owes;
 *   where the orders can't take as much, what they can take
 * @see domain.md §7
 */
export function spreadCash(due: readonly number[], value: number, rate: number): number[] {
  const rooms = due.map((owed) => roomFor(owed, rate))
  const parts: number[] = []
  let left = value
  for (const { enough } of rooms) {
    const part = least(enough, left)
    const counts = part === enough || compare(countedValue({ value: part, rate }), 0) > 0
    parts.push(counts ? part : 0)
    left = subtract(left, counts ? part : 0)
    if (part !== enough) break
  }
  return rooms.map(({ most }, index) => {
    const part = parts[index] ?? 0
    const more = part === 0 ? 0 : least(subtract(most, part), left)
    left = subtract(left, more)
    return add(part, more)
  })
}

/**
 * Spreads gold over orders, oldest first.
 *
 * @param due grams that each order owes, oldest first
 * @param weight grams
 * @returns grams that each order gets; where the orders owe less, what they owe
 * @see domain.md §7
 */
export function spreadGold(due: readonly number[], weight: number): number[] {
  let left = weight
  return due.map((owed) => {
    const part = least(owed, left)
    left = subtract(left, part)
    return part
  })
}

/** A rounded quotient is the last cent on its side of the exact one, where what is counted steps, or the next one. */
function roomFor(owed: number, rate: number): Room {
  if (compare(owed, 0) <= 0) return { enough: 0, most: 0 }
  const counts = (value: number) => countedValue({ value, rate })
  let most = divide(add(owed, HALF_A_CENT), rate, MONEY_DECIMALS)
  if (compare(counts(most), owed) > 0) most = subtract(most, CENT)
  const settled = counts(most)
  if (settled === 0) return { enough: 0, most: 0 }
  let enough = divide(subtract(settled, HALF_A_CENT), rate, MONEY_DECIMALS)
  if (compare(counts(enough), settled) < 0) enough = add(enough, CENT)
  return { enough, most }
}
