import { useList, type BaseRecord } from '@refinedev/core'
import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../../data/session/access'
import { useBusinessDay } from '../../data/business-day'
import { useResources } from '../../data/resources'
import { MINUTE, untilKnown } from '../../data/until-known'

/** Money per gram. */
export interface Price {
  value: number
  currency: string
}

/** The gold price of one business day, per gram. */
export interface DailyPrice extends BaseRecord {
  date: string
  price: Price
  /** The service that quoted it; nothing for a typed price. */
  source?: string | null
}

export interface DailyPriceState {
  /** The business day now, `YYYY-MM-DD`. */
  today: string
  /** The latest price of any day. */
  latest: DailyPrice | undefined
  /** Whether today is known to have no price yet. */
  missing: boolean
  loading: boolean
  /** Reloads the latest price and returns the known one. */
  renew(): Promise<DailyPrice | undefined>
  /** Opens the dialog that sets today's price; for users without the right to it, the list of prices. */
  set(): void
}

export const DailyPriceContext = createContext<DailyPriceState | undefined>(undefined)

type PriceOfDay = Pick<DailyPriceState, 'latest' | 'today' | 'missing'>

/** The title of the latest price: today's only if it is, otherwise with its own day. */
export function usePriceTitle({ latest, today, missing }: PriceOfDay): string {
  const { t } = useTranslation()
  if (latest === undefined) return t(missing ? 'price.none_today' : 'price.title')
  return latest.date === today ? t('price.today') : t('price.of_day', { date: latest.date })
}

/** The text that today has no price yet, with the day of the last one. */
export function useNoneToday({ latest }: PriceOfDay): string {
  const { t } = useTranslation()
  return latest === undefined ? t('price.none_today') : t('price.none_since', { date: latest.date })
}

/** The daily gold price, as the navbar shows it. */
export function useDailyPrice(): DailyPriceState {
  const state = useContext(DailyPriceContext)
  if (state === undefined) throw new Error('useDailyPrice stands outside of DailyPriceProvider')
  return state
}

/**
 * Loads the latest daily price up to today, since one may be set ahead; again each minute, since another user may set
 * it, when the user comes back, and sooner while none is known. The first failure is shown as a toast while none is
 * known; later ones leave the known price.
 */
export function useLatestPrice(): Omit<DailyPriceState, 'set'> {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const mayRead = mayDo('read', useResources().daily_prices)
  const announced = useRef(false)
  const { query, result } = useList<DailyPrice>({
    resource: 'daily_prices',
    filters: [{ field: 'date', operator: 'lte', value: today }],
    sorters: [{ field: 'date', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { enabled: mayRead, refetchOnWindowFocus: 'always', ...untilKnown(MINUTE) },
    errorNotification: (error) => {
      if (announced.current) return false
      announced.current = true
      return { type: 'error', message: error?.message ?? t('errors.unknown') }
    },
  })
  useEffect(() => {
    if (query.isSuccess) announced.current = true
  }, [query.isSuccess])
  const latest = result.data[0]
  const { refetch } = query
  const renew = useCallback(async () => (await refetch()).data?.data[0], [refetch])
  return {
    today,
    latest,
    missing: query.isSuccess && latest?.date !== today,
    loading: query.isLoading,
    renew,
  }
}
