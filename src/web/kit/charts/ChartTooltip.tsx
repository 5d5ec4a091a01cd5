import type { TooltipContentProps } from 'recharts'
import type { ChartProps } from './chart-props'

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
