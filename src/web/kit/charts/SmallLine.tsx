import './small-line.css'

const WIDTH = 72
const HEIGHT = 24
/** Half the stroke, so that no peak is cut. */
const EDGE = 1

/**
 * How a figure went, as a line beside it without scales; the chart of the same values says them. Nothing is drawn of
 * fewer than three values.
 */
export function SmallLine({ values }: { values: readonly number[] }) {
  if (values.length < 3) return null
  const least = Math.min(...values)
  const span = Math.max(...values) - least || 1
  const points = values.map((value, place) => {
    const x = EDGE + (place / (values.length - 1)) * (WIDTH - 2 * EDGE)
    const y = HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE)
    return `${Math.round(x)},${Math.round(y)}`
  })
  return (
    <svg className="small-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
