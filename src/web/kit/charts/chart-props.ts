/** One point of a chart: where it stands on the axis, and its value. */
export interface Point {
  /** A business day, `2026-11-21`, a month, `2026-11`, or any other text that orders the points. */
  at: string
  /** Undefined where there is none: a line goes on from the point before. */
  value: number | undefined
}

/** What every chart is told. */
export interface ChartProps {
  /** What the chart shows, as a sentence or a name: its name for screen readers, and the caption of its table. */
  label: string
  points: readonly Point[]
  /** A value in full, as the tooltip and the table say it: `HK$1,234.50`. */
  valueText: (value: number) => string
  /** A value on the axis, short; in full when it is left out. */
  tickText?: (value: number) => string
  /** A place in full, in the tooltip and the table; as it is when it is left out. */
  placeText?: (at: string) => string
  /** A place under the axis, short. */
  placeTick?: (at: string) => string
  /** Pixels. */
  height?: number
}

export const CHART_HEIGHT = 200
