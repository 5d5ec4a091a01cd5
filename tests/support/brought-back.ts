import { expect } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { luk, openTrade, orderIn, ring, type Order, type Trade } from './cast'

export const threeRings = { ...ring, quantity: 3, weight: 37.429 }
export const oneRing = { ...ring, quantity: 1, weight: 10 }

/** A sale, and the draft of its return. */
export interface Story {
  shop: Trade
  sale: Order
  back: Order
}

/** The draft return of Luk, of three rings and one more, 34,284.96 and 9,160; nothing is confirmed yet. */
export async function broughtBack(): Promise<Story> {
  const shop = await openTrade({ stock: [ring] })
  const sale = orderIn(await shop.sell([threeRings, oneRing], { to: luk }))
  return { shop, sale, back: orderIn(await shop.takeBack(sale, sale.order_details)) }
}

/** Expects the books to hold every invariant. */
export async function booksAreRight({ shop }: Trade) {
  const lines: string[] = []
  expect(await verify(shop.db, (line) => lines.push(line)), lines.join('\n')).toBe(0)
}
