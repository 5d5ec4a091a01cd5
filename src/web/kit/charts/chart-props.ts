/** One point of a chart: its position on the axis, and its value. */
export interface Point {
  /** A business day, `2026-11-21`, a month, `2026-11`, or any other text that sorts the points. */
  at: string
  /** Undefined when there is none: the line continues from the previous point. */
  value: number | undefined
}

/** The props of every chart. */
export interface ChartProps {
  /** The subject of the chart, as a sentence or a name: its name for screen readers, and the caption of its table. */
  label: string
  points: readonly Point[]
  /** The full text of a value, for the tooltip and the table: `HK$1,234.50`. */
  valueText: (value: number) => string
  /** The short text of a value, for the axis; `valueText` by default. */
  tickText?: (value: number) => string
  /** The full text of a position, for the tooltip and the table; the position itself by default. */
  placeText?: (at: string) => string
  /** The short text of a position, for the axis. */
  placeTick?: (at: string) => string
  /** Called when a bar is pressed. */
  onOpen?: (at: string) => void
  /** Pixels. */
  height?: number
}

export const CHART_HEIGHT = 200
