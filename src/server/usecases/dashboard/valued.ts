import { sum } from '#domain/decimal'
import { defaultCurrency, type Rate } from '#domain/money'
import type { ShownFigures } from '#domain/proof/shop-figures'
import type { Dashboard, GoldPrice } from '#domain/reckoning/dashboard'
import { materialWorth } from '#domain/reckoning/gold-worth'
import { otherNames } from '#resource/translations/text-in'
import type { BarsByMaterial, Figures, StockByMaterial } from '../../store/figures'

/**
 * The figures with the worth of stock and bars at the latest price, where that was read.
 *
 * @param rates HKD per unit, by currency
 */
export function valued({ stock, bars, ...figures }: Figures, rates: Record<string, Rate>): ShownFigures {
  const price = figures.price?.latest ?? undefined
  return {
    ...figures,
    ...(stock && { stock: valuedStock(stock, price, rates) }),
    ...(bars && { bars: valuedBars(bars, price, rates) }),
  }
}

/** The worth of goods is that of their metal; without the worth of a part there is no total. */
function valuedStock(
  { materials: stocked }: StockByMaterial,
  price: GoldPrice | undefined,
  rates: Record<string, Rate>,
) {
  const currency = price?.currency ?? defaultCurrency
  const materials = stocked.map(({ id, name, count, weight, ...pricing }) => {
    const material = id === null ? null : pricing
    const names = { name, ...otherNames({ ...pricing }) }
    return { id, ...names, count, weight, worth: materialWorth(weight, material, price, currency, rates) }
  })
  const isKnown =
    materials.every(({ worth }) => worth !== null) && (price !== undefined || materials.length > 0)
  return {
    count: sum(materials.map((each) => each.count)),
    weight: sum(materials.map((each) => each.weight)),
    worth: isKnown ? sum(materials.map(({ worth }) => worth ?? 0)) : null,
    currency,
    materials,
  }
}

/**
 * The worth of bars is that of their metal, or of fine gold for bars without a material, in the currency of the gold
 * price.
 */
function valuedBars(
  { materials }: BarsByMaterial,
  price: GoldPrice | undefined,
  rates: Record<string, Rate>,
): Dashboard['bars'] {
  const worths = materials.map(({ id, weight, ...pricing }) =>
    price ? materialWorth(weight, id === null ? null : pricing, price, price.currency, rates) : null,
  )
  const isKnown = price !== undefined && worths.every((worth) => worth !== null)
  return {
    count: sum(materials.map((each) => each.count)),
    weight: sum(materials.map((each) => each.weight)),
    worth: isKnown ? sum(worths.map((worth) => worth ?? 0)) : null,
  }
}
