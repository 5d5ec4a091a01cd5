import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#domain/money'
import { changeInPercent } from '#domain/pricing/daily-price'
import { ChartBones, LineChart } from '../../kit/charts/ChartBones'
import { formatAmount, formatChange } from '../../data/languages/format'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { useAnswer, type Call } from '../../data/calls'
import type { DailyPrice } from './daily-price'

const YEAR_AND_HYPHEN = 5
/** The number of days from which the axis shows the year. */
const DAYS_OF_ONE_YEAR = 300

interface PriceTrendProps {
  /** The number of days back; all when left out. */
  days?: number | undefined
  height?: number
}

function Drawing({ history, days, height }: PriceTrendProps & { history: PriceHistory }) {
  const { t } = useTranslation()
  const { currency, points, others } = history
  const byDate = useMemo(() => new Map(points.map((point) => [point.date, point])), [points])
  const drawn = useMemo(() => points.map(({ date, value }) => ({ at: date, value })), [points])
  const valueText = useCallback((value: number) => formatMoney(value, currency), [currency])
  const placeText = useCallback((date: string) => pointLabel(date, byDate.get(date)), [byDate])
  const withYear = days === undefined || days > DAYS_OF_ONE_YEAR
  return (
    <div className="price-trend">
      <LineChart
        label={t('price.history')}
        points={drawn}
        valueText={valueText}
        tickText={formatAmount}
        placeText={placeText}
        placeTick={(date) => (withYear ? date : date.slice(YEAR_AND_HYPHEN))}
        height={height}
      />
      {others > 0 && <p className="quiet">{t('price.others', { count: others, currency })}</p>}
    </div>
  )
}

function pointLabel(date: string, point: PricePoint | undefined): string {
  return point?.percent === undefined ? date : `${date} · ${formatChange(point.percent)}`
}

/** The course of the gold price, with each day's change from the previous day. */
export function PriceTrend({ days, height = 200 }: PriceTrendProps) {
  const { t } = useTranslation()
  const query = usePriceHistory(days)
  const { data, error, refetch } = query
  if (data) {
    return (
      <>
        <RefreshNotice of={query} />
        {data.points.length === 0 ? (
          <p className="price-trend-empty quiet">{t('price.no_history')}</p>
        ) : (
          <Drawing history={data} days={days} height={height} />
        )}
      </>
    )
  }
  if (error) {
    return (
      <LoadFailure title={t('price.history_failed')} reason={error.message} onRetry={() => void refetch()} />
    )
  }
  return (
    <div className="price-trend">
      <ChartBones height={height} />
    </div>
  )
}

type PriceOfDay = Pick<DailyPrice, 'date' | 'price'>

/** A price of the history, and its change in percent from the previous one. */
interface PricePoint {
  date: string
  value: number
  percent: number | undefined
}

/** Prices of one currency, that of the latest, the oldest first. */
interface PriceHistory {
  currency: string
  points: PricePoint[]
  /** The number of prices in other currencies, which are not among the points. */
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
function usePriceHistory(days: number | undefined) {
  const path = days === undefined ? '/daily_prices/history' : `/daily_prices/history?days=${days}`
  const question: Call<PriceOfDay[]> = { resource: 'daily_prices', path }
  const query = useAnswer(question, { refetchOnWindowFocus: 'always' })
  const data = useMemo(() => query.data && historyOf(query.data), [query.data])
  return { ...query, data }
}
