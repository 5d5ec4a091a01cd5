import { useMemo } from 'react'
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartProps } from './chart-props'
import { axis, inks, MARGIN, ChartFrame, tooltipOf } from './ChartFrame'

/** The drawing of `LineChart`, in the same lazily loaded chunk as the chart library. */
export function LineDrawn(chart: ChartProps) {
  const { points, valueText, tickText = valueText, placeText, placeTick = placeText } = chart
  const Said = useMemo(() => tooltipOf({ valueText, placeText }), [valueText, placeText])
  const isAlone = points.filter(({ value }) => value !== undefined).length < 2
  return (
    <ChartFrame
      {...chart}
      drawing={
        <LineChart data={[...points]} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke={inks.grid} />
          <XAxis dataKey="at" {...axis} tickFormatter={placeTick} minTickGap={24} />
          <YAxis {...axis} tickFormatter={tickText} width="auto" tickCount={4} domain={['auto', 'auto']} />
          <Tooltip content={Said} cursor={{ stroke: inks.grid }} isAnimationActive={false} />
          <Line
            dataKey="value"
            stroke={inks.shape}
            strokeWidth={2}
            dot={isAlone}
            connectNulls
            isAnimationActive={false}
          />
        </LineChart>
      }
    />
  )
}
