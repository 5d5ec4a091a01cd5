import { useEffect } from 'react'
import type { OrderDraft } from '#domain/order/draft/draft'
import type { PriceOf } from '#domain/order/draft/draft-prices'
import { fillPrices } from '#domain/order/missing-price'

/** Gives the lines that wait for their gold price the one that is proposed, as soon as it is known. */
export function useFilledPrices(
  draft: OrderDraft,
  priceOf: PriceOf,
  change: (next: (draft: OrderDraft) => OrderDraft) => void,
): void {
  const isKnown = fillPrices(draft, priceOf) !== draft
  useEffect(() => {
    if (isKnown) change((current) => fillPrices(current, priceOf))
  }, [isKnown, priceOf, change])
}
