import type { OrderDraft } from '#domain/order/draft'
import { type PriceChange, priceChanges, type PriceOf } from '#domain/order/draft-prices'
import { useStable } from '../../../shell/use-stable'
import { useDailyPrice } from '../../daily-price/daily-price'
import { useLinePricesAt } from './use-line-prices'

/** The lines of an order whose gold price is not that of today, and the prices of today. */
export interface PriceNews {
  changes: readonly PriceChange[]
  priceOf: PriceOf
}

/**
 * Asks for the gold price as it is now, since a page that lies open may know an older one, and finds the lines that
 * have another. What was agreed on a preorder stays, and is not spoken of.
 *
 * @see domain.md §3, §11.2, §11.8
 */
export function usePriceNews(draft: OrderDraft): () => Promise<PriceNews> {
  const { renew } = useDailyPrice()
  const pricesAt = useLinePricesAt(draft)
  return useStable(async () => {
    const isAgreed = draft.header.stored.yd_order_code != null
    const priceOf = pricesAt(await renew())
    return { changes: isAgreed ? [] : priceChanges(draft, priceOf), priceOf }
  })
}
