import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { sum, compare } from '#domain/decimal'
import { defaultCurrency } from '#domain/money'
import type { SalesFigures, Sold } from '#domain/reckoning/dashboard'
import { daysOf, monthsOf, periodsOf, daysAfter, changeSince, type Change } from '#domain/reckoning/periods'
import { ChartBones, BarChart, LineChart } from '../../kit/charts/ChartBones'
import { CHART_HEIGHT, type Point } from '../../kit/charts/chart-props'
import {
  formatAmount,
  formatMoney,
  formatNumber,
  formatWeight,
  formatChange,
} from '../../data/languages/format'
import type { CardProps } from './cards/card-props'
import {
  soldAt,
  orderLinks,
  allMoney,
  MainMoney,
  OrderCount,
  otherMoney,
  ProvedGrams,
  weightOf,
  type OrdersFigure,
} from './figure-links'
import { Panel } from './StockPanel'
import { newSale } from '../../shell/routes/new-orders'
import { Nothing } from '../../kit/empty/Nothing'
import { NewOrderLink } from '../../shell/LinkButton'
import { FigureCard } from './FigureCard'
import { Money } from '../../fields/numbers/Money'

const YEAR_AND_HYPHEN = 5
const WEIGHT = 'g'

const shortNumber = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const shortText = (value: number) => shortNumber.format(value)
const dayTick = (day: string) => day.slice(YEAR_AND_HYPHEN)

/** The sales of each day or month, 0 for none: money of a currency, or the total weight. */
function pointsOf(places: string[], sold: readonly Sold[], measure: string): Point[] {
  return places.map((place) => {
    const there = sold.filter(
      ({ at, currency }) => at === place && (measure === WEIGHT || currency === measure),
    )
    return { at: place, value: sum(there.map(({ cash, weight }) => (measure === WEIGHT ? weight : cash))) }
  })
}

const measureText = (measure: string) => (value: number) =>
  measure === WEIGHT ? `${formatWeight(value)} g` : formatMoney(value, measure)

/** The choices for the bars: money of each currency with sales, or grams. */
function measuresOf(sales: SalesFigures | undefined): string[] {
  const sold = sales?.months.map(({ currency }) => currency) ?? []
  return [...new Set([defaultCurrency, ...sold.toSorted()]), WEIGHT]
}

interface BarsProps {
  title: string
  places: string[]
  sold: readonly Sold[] | undefined
  measure: string
  placeTick: ((at: string) => string) | undefined
}

/** The places from the first one with a sale on. */
function sinceTheFirst(places: string[], sold: readonly Sold[]): string[] {
  const begun = places.findIndex((place) => sold.some(({ at }) => at === place))
  return places.slice(Math.max(0, begun))
}

/** The sales of each day or month as bars, each of which opens its orders. */
function SoldBars({ title, places, sold, measure, placeTick }: BarsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const onOpen = (at: string) => {
    const { all, inCurrency } = soldAt(at)
    void navigate(measure === WEIGHT ? all : inCurrency(measure))
  }
  const points = useMemo(() => pointsOf(places, sold ?? [], measure), [places, sold, measure])
  const valueText = useMemo(() => measureText(measure), [measure])
  if (sold === undefined) return <ChartBones />
  if (sold.length === 0) {
    return (
      <div className="chart-empty" style={{ height: CHART_HEIGHT }}>
        <Nothing scene="bars" hint={t('dashboard.nothing_sold')}>
          <NewOrderLink order={newSale} />
        </Nothing>
      </div>
    )
  }
  return (
    <BarChart
      label={title}
      points={points}
      valueText={valueText}
      tickText={shortText}
      placeTick={placeTick}
      onOpen={onOpen}
    />
  )
}

/** The keys of the bars, and their labels. */
const trends = {
  days: { places: (today: string) => daysOf(periodsOf(today).days), placeTick: dayTick },
  months: { places: (today: string) => monthsOf(periodsOf(today).months), placeTick: undefined },
}

/** The days, or the months from the first with a sale on. */
function placesOf(by: keyof typeof trends, today: string, sold: readonly Sold[]): string[] {
  const all = trends[by].places(today)
  return by === 'months' ? sinceTheFirst(all, sold) : all
}

/** The sales in our own currency on each of the last days, or in each of the last months. */
function soldUntil(sales: SalesFigures, by: keyof typeof trends, today: string): number[] {
  const places = placesOf(by, today, sales[by])
  return pointsOf(places, sales[by], defaultCurrency).map(({ value = 0 }) => value)
}

/**
 * The trend of sales: each of the last thirty days, or each of the last twelve months, from the first with a sale on.
 */
export function SalesTrend({ data, today, by }: CardProps & { by: keyof typeof trends }) {
  const { t } = useTranslation()
  const [measure, setMeasure] = useState<string>(defaultCurrency)
  const sold = data?.sales?.[by]
  const places = useMemo(() => placesOf(by, today, sold ?? []), [by, today, sold])
  const choice = (
    <Segmented
      size="small"
      aria-label={t('dashboard.measure')}
      options={measuresOf(data?.sales)}
      value={measure}
      onChange={setMeasure}
    />
  )
  const title = t(`dashboard.${by}`)
  return (
    <Panel title={title} aside={choice}>
      <SoldBars
        title={title}
        places={places}
        sold={sold}
        measure={measure}
        placeTick={trends[by].placeTick}
      />
    </Panel>
  )
}

/** The gold price of the last thirty days, in the currency of the latest one. */
export function PriceTrend({ data }: CardProps) {
  const { t } = useTranslation()
  const days = data?.price?.days
  const currency = days?.at(-1)?.currency ?? defaultCurrency
  const points = useMemo(
    () =>
      days?.filter((day) => day.currency === currency).map(({ date, value }) => ({ at: date, value })) ?? [],
    [days, currency],
  )
  return (
    <Panel title={t('dashboard.gold_price')}>
      {days === undefined ? (
        <ChartBones />
      ) : points.length === 0 ? (
        <div className="chart-empty" style={{ height: CHART_HEIGHT }}>
          <Nothing scene="bars" hint={t('price.no_history')} />
        </div>
      ) : (
        <LineChart
          label={t('dashboard.gold_price')}
          points={points}
          valueText={(value) => formatMoney(value, currency)}
          tickText={points.length > 1 ? formatNumber : formatAmount}
          placeTick={dayTick}
        />
      )}
    </Panel>
  )
}

/** The sales and returns of today, or of this month. */
export function SalesCard({ data, today, period }: CardProps & { period: 'today' | 'month' }) {
  const { t } = useTranslation()
  const sales = data?.sales
  const links = orderLinks(today)
  const link = links[period]
  const sold = sales?.[period] ?? []
  const by = period === 'today' ? 'days' : 'months'
  const line = useMemo(() => sales && soldUntil(sales, by, today), [sales, by, today])
  const change = sales && soldChange(sales, period, today)
  const title = t(`dashboard.sales_${period}`)
  const of = { figure: `sold_${period}`, title, tallies: sold, link } as const
  const returned: OrdersFigure = {
    ...{ figure: `returned_${period}`, title: t('dashboard.returned') },
    ...{ tallies: sales?.[`returned_${period}`] ?? [], link: links[`returned_${period}`] },
  }
  return (
    <FigureCard
      title={title}
      aside={sales && <OrderCount tallies={sold} link={link} />}
      figure={sales && <MainMoney {...of} />}
      line={line}
      rows={[
        { label: t(`dashboard.change_${period}`), value: change && <SoldChange change={change} /> },
        {
          label: t('dashboard.weight'),
          value: (
            <ProvedGrams
              figure={`sold_weight_${period}`}
              title={`${title} ${t('dashboard.weight')}`}
              weight={weightOf(sold, 'weight')}
            />
          ),
        },
        { label: t('dashboard.other_currencies'), value: otherMoney(of) },
        { label: t('dashboard.returned'), value: allMoney(returned) },
      ]}
    />
  )
}

interface InCurrency {
  currency: string
  cash: number
}

const cashIn = (tallies: readonly InCurrency[]) =>
  tallies.find(({ currency }) => currency === defaultCurrency)?.cash ?? 0

/**
 * Sales in our own currency against those before them: today's against yesterday's, and the month's against the same
 * days of the last; undefined without any before.
 *
 * @param today the business day
 */
function soldChange(sales: SalesFigures, period: 'today' | 'month', today: string): Change | undefined {
  const yesterday = daysAfter(today, -1)
  const before = period === 'month' ? sales.last_month : sales.days.filter(({ at }) => at === yesterday)
  return changeSince(cashIn(before), cashIn(sales[period]))
}

/** A change with its sign, in percent or in our own currency. */
function SoldChange({ change }: { change: Change }) {
  if ('percent' in change) return formatChange(change.percent)
  return (
    <>
      {compare(change.difference, 0) > 0 && '+'}
      <Money value={change.difference} currency={defaultCurrency} />
    </>
  )
}
