import { useList, type BaseRecord } from '@refinedev/core'
import { createContext, useContext } from 'react'
import { useBusinessDay } from '../../providers/business-day'

/** The gold price of one business day, per gram. */
export interface DailyPrice extends BaseRecord {
  date: string
  price: { value: number; currency: string }
}

export interface DailyPriceState {
  /** The business day now, `YYYY-MM-DD`. */
  today: string
  /** The latest price there is, of whatever day. */
  latest: DailyPrice | undefined
  /** It is known that today has no price yet. */
  missing: boolean
  loading: boolean
  /** Opens the dialog that sets today's price. */
  set(): void
}

export const DailyPriceContext = createContext<DailyPriceState | undefined>(undefined)

/** The daily gold price, as the navbar shows it. */
export function useDailyPrice(): DailyPriceState {
  const state = useContext(DailyPriceContext)
  if (state === undefined) throw new Error('useDailyPrice stands outside of DailyPriceProvider')
  return state
}

/** Asks for the latest daily price up to today, since one may be set ahead; a failure is shown as a toast. */
export function useLatestPrice(): Omit<DailyPriceState, 'set'> {
  const today = useBusinessDay()
  const { query, result } = useList<DailyPrice>({
    resource: 'daily_prices',
    filters: [{ field: 'date', operator: 'lte', value: today }],
    sorters: [{ field: 'date', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: 1 },
  })
  const latest = result.data[0]
  return { today, latest, missing: query.isSuccess && latest?.date !== today, loading: query.isPending }
}
