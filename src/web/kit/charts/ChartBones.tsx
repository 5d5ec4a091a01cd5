import { CHART_HEIGHT, type ChartProps } from './chart-props'
import './chart-bones.css'

const bars = Array.from({ length: 12 }, (_, place) => place)

/** Bars without figures, as high as the chart that they stand for, while it is on its way. */
export function ChartBones({ height = CHART_HEIGHT }: Pick<ChartProps, 'height'>) {
  return (
    <div className="chart-bones" style={{ height }} aria-busy>
      {bars.map((place) => (
        <i key={place} />
      ))}
    </div>
  )
}
