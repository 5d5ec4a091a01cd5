import { lazy, Suspense } from 'react'
import { CHART_HEIGHT, type ChartProps } from './chart-props'
import './chart-bones.css'

const bars = Array.from({ length: 12 }, (_, place) => place)

/** A skeleton of bars, as high as the chart that is loading. */
export function ChartBones({ height = CHART_HEIGHT }: Pick<ChartProps, 'height'>) {
  return (
    <div className="chart-bones" style={{ height }} aria-busy>
      {bars.map((place) => (
        <i key={place} />
      ))}
    </div>
  )
}

const LazyBars = lazy(() => import('./BarsDrawn').then((module) => ({ default: module.BarsDrawn })))
const LazyLine = lazy(() => import('./LineDrawn').then((module) => ({ default: module.LineDrawn })))

/** One bar per point, with an axis from 0: for quantities of each day or month. */
export function BarChart(props: ChartProps) {
  return (
    <Suspense fallback={<ChartBones height={props.height} />}>
      <LazyBars {...props} />
    </Suspense>
  )
}

/** One line through all points, with an axis that need not begin at 0: for the course of a price. */
export function LineChart(props: ChartProps) {
  return (
    <Suspense fallback={<ChartBones height={props.height} />}>
      <LazyLine {...props} />
    </Suspense>
  )
}
