import { sum } from '../decimal'
import { defaultCurrency } from '../money'
import { goldWorth } from '../reckoning/gold-worth'
import type { Amounts } from './proof'
import {
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

/**
 * What the dashboard shows of a figure.
 *
 * @param part a material of the goods, a currency of orders, or `all`
 * @returns grams with 3 decimals, and money with 2 by currency; null for a worth that is unknown without a price
 */
export function shownOf(name: ShopFigureName, part: string, shown: ShownFigures): Amounts | null {
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
