import { useKeys } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { changeInPercent } from '#domain/pricing/daily-price'
import { request } from '../../providers/request'
import type { DailyPrice } from './daily-price'

type PriceOfDay = Pick<DailyPrice, 'date' | 'price'>

/** A price of the history, and by how many percent it lies above the one before. */
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
 * The daily prices of the last days, or all; asked for again with every change of one, as any list of them is.
 *
 * @param days all when left out
 */
export function usePriceHistory(days: number | undefined) {
  const { keys } = useKeys()
  return useQuery({
    queryKey: keys().data().resource('daily_prices').action('list').params({ history: days }).get(),
    queryFn: ({ signal }) => {
      const path = days === undefined ? '/daily_prices/history' : `/daily_prices/history?days=${days}`
      return request<PriceOfDay[]>('GET', path, undefined, { signal })
    },
    select: historyOf,
    refetchOnWindowFocus: 'always',
  })
}
