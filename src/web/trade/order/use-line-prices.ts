import { useCallback, useMemo } from 'react'
import type { DraftLine, OrderDraft } from '#domain/order/draft/draft'
import { otherDays, type LineProposals, type PriceOf } from '#domain/order/draft/draft-prices'
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
  const proposalsAt = useLineProposalsAt(draft)
  return useCallback((latest) => proposalsAt(latest).priceOf, [proposalsAt])
}

/** The gold price to propose for each line at a given daily price, and the day that it is of. */
export function useLineProposalsAt(draft: OrderDraft): (latest: DailyPrice | undefined) => LineProposals {
  const pricesAt = useGoldPricesAt(draft.header)
  const saved = useSavedProducts(draft)
  return useCallback(
    (latest) => {
      const prices = pricesAt(latest)
      const at =
        <Value>(read: (materialId: number | null) => Value | undefined) =>
        ({ id, product }: DraftLine) => {
          if (product.material_id !== null || id === null) return read(product.material_id)
          const known = saved.get(product.code)
          return known && read(known.material_id)
        }
      return { priceOf: at(prices.of), dayOf: at(prices.dayOf) }
    },
    [pricesAt, saved],
  )
}

/**
 * Names the day of a line's gold price where that is an earlier one than the order's.
 *
 * @see domain.md §12.9
 */
export function useOtherDays(draft: OrderDraft): (line: DraftLine) => string | undefined {
  const { latest } = useDailyPrice()
  const proposalsAt = useLineProposalsAt(draft)
  const { header } = draft
  return useMemo(() => otherDays({ header }, proposalsAt(latest)), [header, proposalsAt, latest])
}
