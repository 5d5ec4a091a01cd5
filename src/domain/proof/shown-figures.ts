import { sum } from '../decimal'
import type { Amounts } from './proof'
import {
  isOfOrders,
  ordersFigures,
  UNNAMED,
  WHOLE,
  type OrdersFigureName,
  type ShopFigureName,
  type ShownFigures,
} from './shop-figures'

/**
 * What the dashboard shows of a figure.
 *
 * @param part a material of the goods, a currency of orders, or `all`
 * @returns grams with 3 decimals, and money with 2 by currency
 */
export function shownOf(name: ShopFigureName, part: string, shown: ShownFigures): Amounts {
  if (isOfOrders(name)) return shownOfOrders(name, part, shown)
  if (name === 'bars') return { g: shown.bars?.weight ?? 0 }
  const materials = shown.stock?.materials ?? []
  const meant = materials.filter(({ id }) => part === WHOLE || String(id ?? UNNAMED) === part)
  return { g: sum(meant.map(({ weight }) => weight)) }
}

function shownOfOrders(name: OrdersFigureName, part: string, shown: ShownFigures): Amounts {
  const { sums, tallies } = ordersFigures[name]
  const meant = tallies(shown)?.filter(({ currency }) => part === WHOLE || currency === part) ?? []
  if (sums === 'weight') return { g: sum(meant.map(({ weight }) => weight)) }
  return {
    ...(part === WHOLE ? {} : { [part]: 0 }),
    ...Object.fromEntries(meant.map(({ currency, cash }) => [currency, cash])),
    g: sum(meant.map(({ gold }) => gold)),
  }
}
