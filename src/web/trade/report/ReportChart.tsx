import { Segmented } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerMeasure } from '#resource/reports/report-row'
import { formatMoney } from '../../data/languages/format'
import { BarChart, LineChart } from '../../kit/charts/ChartBones'
import type { Point } from '../../kit/charts/chart-props'
import { numberText } from '../../data/reports/amount-text'
import type { AnsweredReport, ShownChart } from '../../data/reports/report-calls'
import { labelOf, orderIn, treeOf } from '../../data/reports/report-rows'
import './report-chart.css'

interface ReportChartProps {
  answer: AnsweredReport
  /** The chart of the answer's measures; the report's own chart when left out. */
  chart?: ShownChart | null
  sort: string | null
  /** The address of the records behind a bar; left out when they cannot be opened. */
  recordsOf?: ((keys: readonly string[]) => string) | undefined
  /** Shown when there is too little for a chart. */
  otherwise?: ReactNode
}

/** More bars cannot be distinguished. */
const MOST_BARS = 40

/** The labels of an axis, in characters. */
const LONGEST_TICK = 10

const shortened = (label: string) =>
  label.length > LONGEST_TICK ? `${label.slice(0, LONGEST_TICK)}…` : label

const shortNumber = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** The currencies of a measure, the one with most rows first; none for a measure that is not money. */
function currenciesOf({ rows }: AnsweredReport, { key }: AnswerMeasure): string[] {
  const counts = new Map<string, number>()
  for (const { amounts } of rows) {
    const amount = amounts[key]
    if (typeof amount === 'object')
      for (const currency of Object.keys(amount)) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency)
}

/** The measure of the chart over the first dimension; each bar opens its records. Money of one currency at a time. */
export function ReportChart({
  answer,
  chart = answer.chart,
  sort,
  recordsOf,
  otherwise = null,
}: ReportChartProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string>()
  const measure = answer.measures.find(({ key }) => key === chart?.measure)
  const currencies = useMemo(() => (measure ? currenciesOf(answer, measure) : []), [answer, measure])
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : currencies[0]
  const [dimension] = answer.dimensions
  const points = useMemo(
    () => (measure && dimension ? pointsOf(answer, measure.key, sort, currency) : []),
    [answer, measure, dimension, sort, currency],
  )
  if (!measure || !dimension || points.length < 2) return otherwise
  const Chart = chart?.as === 'line' ? LineChart : BarChart
  return (
    <section className="report-chart">
      {currencies.length > 1 && (
        <Segmented options={currencies} value={currency ?? ''} onChange={setChosen} size="small" />
      )}
      <Chart
        label={`${answer.title} · ${measure.title}`}
        points={points}
        valueText={(value) =>
          currency === undefined ? numberText(measure, value) : formatMoney(value, currency)
        }
        tickText={(value) => shortNumber.format(value)}
        placeText={(at) => labelOf(dimension, at)}
        placeTick={(at) => shortened(labelOf(dimension, at))}
        {...(recordsOf && { onOpen: (at: string) => void navigate(recordsOf([at])) })}
      />
    </section>
  )
}

function pointsOf(answer: AnsweredReport, key: string, sort: string | null, currency?: string): Point[] {
  const [dimension] = answer.dimensions
  const isDated = dimension?.dated === true
  const order = isDated ? { key: dimension.key, descending: false } : orderIn(sort)
  const rows = treeOf(answer, order)
  const shown = isDated ? rows.slice(-MOST_BARS) : rows.slice(0, MOST_BARS)
  return shown.map(({ keys, amounts }) => {
    const amount = amounts[key]
    const value = typeof amount === 'object' ? amount[currency ?? ''] : amount
    return { at: keys[0] ?? '', value: value ?? 0 }
  })
}
