import type { ReactElement } from 'react'
import { ResponsiveContainer, type TooltipContentProps } from 'recharts'
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

/** The colours of both charts: antd's tokens, so that they follow theme colour and dark mode. */
export const inks = {
  shape: 'var(--ant-color-primary)',
  grid: 'var(--ant-color-border-secondary)',
  word: 'var(--ant-color-text-secondary)',
  pointed: 'var(--ant-color-fill-tertiary)',
}

export const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 }

/** The axes of both charts: no lines, small secondary text. */
export const axis = {
  axisLine: false,
  tickLine: false,
  tick: { fill: inks.word, fontSize: 12 },
} as const

type Words = Pick<ChartProps, 'valueText' | 'placeText'>

/** The tooltip of the point under the pointer: its place and its full value. */
export function tooltipOf({ valueText, placeText = (at) => at }: Words) {
  return function ChartTooltip({ active, payload, label }: TooltipContentProps) {
    const value: unknown = payload[0]?.value
    if (!active || typeof value !== 'number') return null
    return (
      <div className="chart-tooltip">
        <span>{placeText(String(label))}</span>
        <strong>{valueText(value)}</strong>
      </div>
    )
  }
}
