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
