import { useMemo } from 'react'
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartProps, Point } from './chart-props'
import { axis, inks, MARGIN, ChartFrame, tooltipOf } from './ChartFrame'

/** The drawing of `BarChart`, in the same lazily loaded chunk as the chart library. */
export function BarsDrawn(chart: ChartProps) {
  const { points, valueText, tickText = valueText, placeText, placeTick = placeText, onOpen } = chart
  const Said = useMemo(() => tooltipOf({ valueText, placeText }), [valueText, placeText])
  return (
    <ChartFrame
      {...chart}
      drawing={
        <BarChart data={[...points]} margin={MARGIN} accessibilityLayer={false} barCategoryGap="24%">
          <CartesianGrid vertical={false} stroke={inks.grid} />
          <XAxis dataKey="at" {...axis} tickFormatter={placeTick} minTickGap={24} />
          <YAxis {...axis} tickFormatter={tickText} width="auto" tickCount={4} />
          <Tooltip content={Said} cursor={{ fill: inks.pointed }} isAnimationActive={false} />
          <Bar
            dataKey="value"
            fill={inks.shape}
            radius={[2, 2, 0, 0]}
            maxBarSize={32}
            isAnimationActive={false}
            cursor={onOpen && 'pointer'}
            onClick={(bar: { payload?: Partial<Point> }) => {
              if (bar.payload?.at !== undefined) onOpen?.(bar.payload.at)
            }}
          />
        </BarChart>
      }
    />
  )
}
