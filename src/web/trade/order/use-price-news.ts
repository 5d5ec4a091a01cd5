import { useEffect, useMemo } from 'react'
import type { OrderDraft } from '#domain/order/draft/draft'
import { otherDays, type PriceChange, priceChanges, type PriceOf } from '#domain/order/draft/draft-prices'
import { useStable } from '../../kit/use-stable'
import { useDailyPrice, type DailyPrice } from '../price/daily-price'
import { draftOf, type OrderRecord } from '../../data/records/order-record'
import { useLinePrices, useLinePricesAt, useLineProposalsAt } from './use-line-prices'

/** The lines of an order whose gold price differs from today's, and today's prices. */
export interface PriceNews {
  draft: OrderDraft
  changes: readonly PriceChange[]
  priceOf: PriceOf
}

/**
 * Loads the current gold price, since an open page may know an older one, and finds the lines that differ from it.
 * Prices that were agreed on a preorder stay, and are not reported.
 *
 * @see domain.md §3, §11.2, §11.8
 */
export function usePriceNews(draft: OrderDraft): () => Promise<PriceNews> {
  const { renew } = useDailyPrice()
  const pricesAt = useLinePricesAt(draft)
  return useStable(async () => {
    return newsOf(draft, pricesAt(await renew()))
  })
}

/** The same for a stored order, loaded once when the question about it opens. */
export function usePriceNewsOf(order: OrderRecord): PriceNews {
  const { renew } = useDailyPrice()
  const draft = useMemo(() => draftOf(order), [order])
  const priceOf = useLinePrices(draft)
  useEffect(() => void renew(), [renew])
  return useMemo(() => newsOf(draft, priceOf), [draft, priceOf])
}

function newsOf(draft: OrderDraft, priceOf: PriceOf): PriceNews {
  const isAgreed = draft.header.stored.yd_order_code != null
  return { draft, changes: isAgreed ? [] : priceChanges(draft, priceOf), priceOf }
}

/** The lines of an order whose gold price is of an earlier day. */
export interface OtherDay {
  /** The day of the price, and the order's. */
  day: string
  date: string
  /** How many lines have it. */
  lines: number
  /** Fine gold, money per gram. */
  price: DailyPrice['price']
}

/**
 * Finds the lines whose gold price is of an earlier day than the order; asks for today's price where there are some,
 * since somebody else may have set it.
 *
 * @returns undefined where there are none
 * @see domain.md §12.9
 */
export function useOtherDay(draft: OrderDraft): () => Promise<OtherDay | undefined> {
  const { latest, renew } = useDailyPrice()
  const proposalsAt = useLineProposalsAt(draft)
  const at = (known: DailyPrice | undefined): OtherDay | undefined => {
    if (known === undefined) return undefined
    const dayOf = otherDays(draft, proposalsAt(known))
    const lines = draft.lines.filter((line) => dayOf(line) !== undefined).length
    return lines === 0 ? undefined : { day: known.date, date: draft.header.date, lines, price: known.price }
  }
  return useStable(async () => at(latest) && at(await renew()))
}
