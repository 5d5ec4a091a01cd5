import type { ReactElement } from 'react'
import { ResponsiveContainer } from 'recharts'
import { CHART_HEIGHT, type ChartProps } from './chart-props'
import './chart.css'

const asItIs = (at: string) => at

/** The chart's figures as a table for screen readers. */
function SpokenTable({ label, points, valueText, placeText = asItIs }: ChartProps) {
  return (
    <div className="chart-spoken">
      <table>
        <caption>{label}</caption>
        <tbody>
          {points.map(({ at, value }) => (
            <tr key={at}>
              <th scope="row">{placeText(at)}</th>
              <td>{value === undefined ? '–' : valueText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A chart that fills the width of its container, with its figures in words. */
export function ChartFrame({ drawing, ...chart }: ChartProps & { drawing: ReactElement }) {
  const { height = CHART_HEIGHT } = chart
  return (
    <div className="chart">
      <div aria-hidden style={{ height }}>
        <ResponsiveContainer
          width="100%"
          height={height}
          minWidth={0}
          initialDimension={{ width: 320, height }}
        >
          {drawing}
        </ResponsiveContainer>
      </div>
      <SpokenTable {...chart} />
    </div>
  )
}
