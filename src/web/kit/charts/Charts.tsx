import { lazy, Suspense } from 'react'
import { ChartBones } from './ChartBones'
import type { ChartProps } from './chart-props'

const LazyBars = lazy(() => import('./BarsDrawn').then((module) => ({ default: module.BarsDrawn })))
const LazyLine = lazy(() => import('./LineDrawn').then((module) => ({ default: module.LineDrawn })))

/** One bar a point, from 0 on: what was done in each day or month. */
export function BarChart(props: ChartProps) {
  return (
    <Suspense fallback={<ChartBones height={props.height} />}>
      <LazyBars {...props} />
    </Suspense>
  )
}

/** One line through all points, not from 0 on: how a price went. */
export function LineChart(props: ChartProps) {
  return (
    <Suspense fallback={<ChartBones height={props.height} />}>
      <LazyLine {...props} />
    </Suspense>
  )
}
