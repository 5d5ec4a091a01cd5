import { add, compare, divide, least, subtract } from '../decimal'
import { MONEY_DECIMALS } from '../money'
import { countedValue } from './unpaid'

const CENT = 0.01
const HALF_A_CENT = 0.005

/** The payment that one order can take: the least that settles it, and the most that is not worth more than it owes. */
interface Room {
  enough: number
  most: number
}

/**
 * Distributes money over orders, oldest first: each order gets the least that settles what it owes until the money runs
 * out, and the order after that gets the rest. Cents that are worth nothing on their own or remain at the end fill up
 * orders without settling more than they owe.
 *
 * When one cent of the payment is worth several of the orders' cents, an order may get less than that.
 *
 * @param due the amount each order owes, oldest first, in the orders' currency
 * @param value the amount paid, in its own currency
 * @param rate units of the orders' currency per unit of the payment's, above 0
 * @returns the share of each order, in the payment's currency; the shares add up to the value, and no order gets more
 *   than it owes; if the orders can't take the whole value, what they can take
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
 * Distributes gold over orders, oldest first.
 *
 * @param due grams owed by each order, oldest first
 * @param weight grams
 * @returns grams for each order, at most what it owes
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

/** Dividing rounds to the cent, so a quotient is at most one cent off: `most` may settle too much, `enough` too little. */
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
