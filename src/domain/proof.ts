import { add, compare, subtract, absolute, sum } from './decimal'
import {
  type Unit,
  isOfOrders,
  isWorth,
  ordersFigures,
  UNNAMED,
  WHOLE,
  type OrdersFigureName,
  type ShopFigureName,
  type ShownFigures,
  type WorthFigureName,
} from './shop-figures'
import type { StockMovement } from './stock/movement'
import { defaultCurrency } from './money'
import { goldWorth } from './reckoning/gold-worth'

/** Signed amounts by their unit; a missing unit counts as nothing. */
export type Amounts = Readonly<Record<Unit, number>>

/** The sum of two amounts, unit by unit. */
export function addAmounts(left: Amounts, right: Amounts): Amounts {
  const units = new Set([...Object.keys(left), ...Object.keys(right)])
  return Object.fromEntries([...units].map((unit) => [unit, add(left[unit] ?? 0, right[unit] ?? 0)]))
}

/** A proof: each entry with the figure after it, and the figure at the end. */
interface Running<Entry> {
  entries: (Entry & { after: Amounts })[]
  end: Amounts
}

/**
 * The figure after each of its entries.
 *
 * @param opening the figure before the first entry
 * @param entries in their order, each with its changes
 */
export function runningOf<Entry extends { changes: Amounts }>(
  opening: Amounts,
  entries: readonly Entry[],
): Running<Entry> {
  let end = opening
  const after = entries.map((entry) => {
    end = addAmounts(end, entry.changes)
    return { ...entry, after: end }
  })
  return { entries: after, end }
}

/**
 * The excess of a kept figure over the sum of its entries.
 *
 * @returns null where they agree
 */
export function excessOf(kept: Amounts, end: Amounts): Amounts | null {
  const units = [...new Set([...Object.keys(kept), ...Object.keys(end)])]
  const excess = units
    .map((unit) => [unit, subtract(kept[unit] ?? 0, end[unit] ?? 0)] as const)
    .filter(([, value]) => compare(value, 0) !== 0)
  return excess.length === 0 ? null : Object.fromEntries(excess)
}

/**
 * The movements that bring the books of a stock row to its kept amounts: one in each direction that is needed.
 *
 * @param excess the excess of the row over its books: pieces, and grams with 3 decimals
 */
export function stockCorrections(code: string, { pcs = 0, g = 0 }: Amounts): StockMovement[] {
  const part = (value: number, direction: 1 | -1) => (compare(value, 0) === direction ? absolute(value) : 0)
  return ([1, -1] as const)
    .map((in_out) => ({
      ...{ inventory_code: code, kind: 'adjust' as const, in_out, order_detail_id: null },
      ...{ quantity: part(pcs, in_out), weight: part(g, in_out) },
    }))
    .filter(({ quantity, weight }) => quantity !== 0 || weight !== 0)
}

/** The valuing of metal. */
export interface Valuing {
  /** The currency of the worth. */
  currency: string
  /** The worth in money of grams of a metal; null where it has no price. */
  worthOf: (metal: string, grams: number) => number | null
}

interface Parts<Entry> {
  opening: Amounts
  entries: Entry[]
}

/**
 * Entries of metal with the change of its worth by each: the worth of all grams of the metal after it, less their worth
 * before it. Their sum is the worth of the remaining metal, to the cent; the sum of their own worths, each rounded,
 * would not be.
 *
 * @param parts in grams by metal
 * @returns the same in grams of all metals together, with the money where there is a price
 */
export function worthParts<Entry extends { changes: Amounts }>(
  { opening, entries }: Parts<Entry>,
  valuing: Valuing,
): Parts<Entry> {
  let held = opening
  return {
    opening: changeOfWorth(opening, {}, opening, valuing),
    entries: entries.map((entry) => {
      const before = held
      held = addAmounts(before, entry.changes)
      return { ...entry, changes: changeOfWorth(entry.changes, before, held, valuing) }
    }),
  }
}

function changeOfWorth(
  changes: Amounts,
  before: Amounts,
  after: Amounts,
  { currency, worthOf }: Valuing,
): Amounts {
  const worths = Object.keys(changes).flatMap((metal) => {
    const [from, to] = [worthOf(metal, before[metal] ?? 0), worthOf(metal, after[metal] ?? 0)]
    return from === null || to === null ? [] : [subtract(to, from)]
  })
  return { g: sum(Object.values(changes)), ...(worths.length > 0 ? { [currency]: sum(worths) } : {}) }
}

/**
 * The value of a figure on the dashboard.
 *
 * @param part a material of the goods, a currency of orders, or `all`
 * @returns grams with 3 decimals, and money with 2 by currency; null for a worth that is unknown without a price
 */
export function shownFigure(name: ShopFigureName, part: string, shown: ShownFigures): Amounts | null {
  if (isOfOrders(name)) return shownOfOrders(name, part, shown)
  if (isWorth(name)) return shownWorth(name, part, shown)
  return { g: name === 'bars' ? (shown.bars?.weight ?? 0) : gramsOf(materialsOf(part, shown)) }
}

const gramsOf = (weighed: readonly { weight: number }[]) => sum(weighed.map(({ weight }) => weight))

/** The goods of a material, or of all. */
function materialsOf(part: string, { stock }: ShownFigures) {
  return stock?.materials.filter(({ id }) => part === WHOLE || String(id ?? UNNAMED) === part) ?? []
}

function shownOfOrders(name: OrdersFigureName, part: string, shown: ShownFigures): Amounts {
  const { sums, tallies } = ordersFigures[name]
  const meant = tallies(shown)?.filter(({ currency }) => part === WHOLE || currency === part) ?? []
  if (sums === 'weight') return { g: gramsOf(meant) }
  return {
    ...(part === WHOLE ? {} : { [part]: 0 }),
    ...Object.fromEntries(meant.map(({ currency, cash }) => [currency, cash])),
    g: sum(meant.map(({ gold }) => gold)),
  }
}

function shownWorth(name: WorthFigureName, part: string, shown: ShownFigures): Amounts | null {
  const price = shown.price?.latest
  if (name === 'goods_worth') {
    const { worth = null, currency = defaultCurrency } = shown.stock ?? {}
    const meant = materialsOf(part, shown)
    const known = meant.flatMap((each) => each.worth ?? [])
    const isKnown = part === WHOLE ? worth !== null : known.length === meant.length
    return isKnown ? { g: gramsOf(meant), [currency]: sum(known) } : null
  }
  if (!price) return null
  if (name === 'bars_worth') {
    const { weight = 0, worth = null } = shown.bars ?? {}
    return worth === null ? null : { g: weight, [price.currency]: worth }
  }
  const gold = sum(ordersFigures.owed_sales.tallies(shown)?.map((each) => each.gold) ?? [])
  return { g: gold, [price.currency]: goldWorth(gold, price.value) }
}
