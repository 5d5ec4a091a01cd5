import { defaultCurrency } from '#domain/money'
import { materialPrice, type DayPrice } from '#domain/pricing/material-price'
import { UNNAMED } from '#domain/proof/shop-figures'
import type { Valuing } from '#domain/proof/worth'
import { materialWorth } from '#domain/reckoning/gold-worth'
import { isSeenOnAll } from '#resource/shown'
import { otherNames } from '#resource/translations/text-in'
import { resourcesFor } from '../../request/access/access'
import type { Context } from '../../request/context'
import { readFigures, readPricedMaterials } from '../../store/figures'
import { ratesOf } from '../../store/orders/orders'
import { withSeenNames } from '../dashboard/seen-names'

/** A price by which a worth was reckoned. */
export interface ValuedPrice extends DayPrice {
  /** The name of the material, also in other languages; null for fine gold. */
  name: string | null
  /** HKD per unit of the worth's currency, where the price is in another one and the reader may see rates. */
  rate: number | null
}

/** How the metal of a proof is valued, and what that was reckoned by. */
export interface ValuingOfDay extends Valuing {
  /** The prices of some metals, by the names that entries have for them. */
  pricesOf: (metals: readonly string[]) => ValuedPrice[]
}

/**
 * How metal is valued on a day, as the dashboard values it: at the last price until then.
 *
 * @param day a business day, `2026-11-21`
 */
export async function valuingOn(c: Context, day: string): Promise<ValuingOfDay> {
  const { db } = c.var.shop
  const { price } = await readFigures(db, ['price'], day)
  const latest = price?.latest ?? undefined
  const rates = await ratesOf(db)
  const materials = new Map((await readPricedMaterials(db)).map((each) => [String(each.id), each]))
  const currency = latest?.currency ?? defaultCurrency
  const view = resourcesFor(c)
  const seesRates = isSeenOnAll(view, 'currencies.rate')
  const pricesOf: ValuingOfDay['pricesOf'] = (metals) =>
    metals.flatMap((metal) => {
      const material = materials.get(metal) ?? null
      const at = materialPrice(material, latest)
      const names = material ? otherNames({ ...withSeenNames(material, view.materials) }) : {}
      const rate = at?.currency === currency || !seesRates ? null : (rates[currency] ?? null)
      return at ? [{ name: material?.name ?? null, ...names, ...at, rate }] : []
    })
  return {
    ...{ currency, pricesOf },
    worthOf: (metal, grams) =>
      materialWorth(
        grams,
        metal === UNNAMED ? null : (materials.get(metal) ?? null),
        latest,
        currency,
        rates,
      ),
  }
}
