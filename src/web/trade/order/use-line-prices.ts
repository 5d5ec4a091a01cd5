import { useCallback, useMemo } from 'react'
import type { OrderDraft } from '#domain/order/draft/draft'
import type { PriceOf } from '#domain/order/draft/draft-prices'
import { type DailyPrice, useDailyPrice } from '../price/daily-price'
import { useGoldPricesAt } from './use-proposals'
import { useSavedProducts } from './use-saved-products'

/**
 * The current gold price to propose for each line of an order, by the material of its product.
 *
 * @see domain.md §11.2
 */
export function useLinePrices(draft: OrderDraft): PriceOf {
  const { latest } = useDailyPrice()
  const pricesAt = useLinePricesAt(draft)
  return useMemo(() => pricesAt(latest), [pricesAt, latest])
}

/** The same at a given daily price, such as one that was just loaded. */
export function useLinePricesAt(draft: OrderDraft): (latest: DailyPrice | undefined) => PriceOf {
  const pricesAt = useGoldPricesAt(draft.header)
  const saved = useSavedProducts(draft)
  return useCallback(
    (latest) => {
      const prices = pricesAt(latest)
      return ({ id, product }) => {
        if (product.material_id !== null || id === null) return prices.of(product.material_id)
        const known = saved.get(product.code)
        return known && prices.of(known.material_id)
      }
    },
    [pricesAt, saved],
  )
}
