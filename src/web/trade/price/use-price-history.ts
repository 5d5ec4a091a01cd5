import { useMemo } from 'react'
import { changeInPercent } from '#domain/pricing/daily-price'
import { useAnswer, type Call } from '../../data/calls'
import type { DailyPrice } from './daily-price'

type PriceOfDay = Pick<DailyPrice, 'date' | 'price'>

/** A price of the history, and its change in percent from the previous one. */
export interface PricePoint {
  date: string
  value: number
  percent: number | undefined
}

/** Prices of one currency, that of the latest, the oldest first. */
export interface PriceHistory {
  currency: string
  points: PricePoint[]
  /** How many prices are of other currencies, and not among the points. */
  others: number
}

function historyOf(prices: readonly PriceOfDay[]): PriceHistory {
  const currency = prices.at(-1)?.price.currency ?? ''
  const alike = prices.filter(({ price }) => price.currency === currency)
  const points = alike.map(({ date, price: { value } }, index) => {
    const before = alike[index - 1]?.price.value
    return { date, value, percent: before === undefined ? undefined : changeInPercent(before, value) }
  })
  return { currency, points, others: prices.length - alike.length }
}

/**
 * The daily prices of the last days, or all; a change of one makes them stale.
 *
 * @param days all when left out
 */
export function usePriceHistory(days: number | undefined) {
  const path = days === undefined ? '/daily_prices/history' : `/daily_prices/history?days=${days}`
  const question: Call<PriceOfDay[]> = { resource: 'daily_prices', path }
  const query = useAnswer(question, { refetchOnWindowFocus: 'always' })
  const data = useMemo(() => query.data && historyOf(query.data), [query.data])
  return { ...query, data }
}
