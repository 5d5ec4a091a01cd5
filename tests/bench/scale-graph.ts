/** The milliseconds of one work at each size of a shop; undefined where it failed. */
export interface Growth {
  name: string
  figures: readonly (number | undefined)[]
}

/** The size of one picture of the graph, in pixels. */
const PICTURE = { width: 230, height: 128, left: 12, right: 218, top: 40, bottom: 104 }
const COLUMNS = 4
const MARGIN = 16
const HEAD = 36

/**
 * The ends of the scale of time, as powers of ten of milliseconds: a tenth of one, and a quarter of an hour.
 */
const DECADES = { from: -1, to: 6 }
/** The powers at which a line crosses each picture. */
const LINES = [0, 3]

const ink = { text: '#1f1f1f', quiet: '#757575', rule: '#e3e3e3', line: '#b8860b' }

const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" ${more}>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`

/** A time in words: `3.1 ms`, `412 ms`, `2.7 s`, `4.5 min`. */
export function timeText(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`
  if (milliseconds < 1000) return `${milliseconds.toFixed(0)} ms`
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${(milliseconds / 60_000).toFixed(1)} min`
}

function heightOf(milliseconds: number): number {
  const power = Math.min(DECADES.to, Math.max(DECADES.from, Math.log10(milliseconds)))
  const share = (power - DECADES.from) / (DECADES.to - DECADES.from)
  return PICTURE.bottom - share * (PICTURE.bottom - PICTURE.top)
}

function picture({ name, figures }: Growth): string {
  const { left, right, bottom } = PICTURE
  const step = (right - left - 40) / Math.max(1, figures.length - 1)
  const points = figures.flatMap((figure, place) =>
    figure === undefined ? [] : [{ x: left + 20 + place * step, y: heightOf(figure), figure }],
  )
  const rules = LINES.map((power) => {
    const y = heightOf(10 ** power)
    return `<path d="M${left} ${y}H${right}" stroke="${ink.rule}"/>`
  })
  const path = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const marks = points.map(
    ({ x, y, figure }) =>
      `<circle cx="${x}" cy="${y}" r="2.5" fill="${ink.line}"/>` +
      text(x, y - 7, timeText(figure), 'text-anchor="middle" font-size="9"'),
  )
  return [
    ...rules,
    `<path d="M${left} ${bottom}H${right}" stroke="${ink.rule}"/>`,
    text(left, 16, name, 'font-weight="600" font-size="10"'),
    `<polyline points="${path}" fill="none" stroke="${ink.line}" stroke-width="1.5"/>`,
    ...marks,
  ].join('')
}

/**
 * A picture of the growth of each work's time with the shop, all on one scale of powers of ten.
 *
 * @param sizes the orders of each shop, growing
 * @returns an SVG
 */
export function scaleGraph(sizes: readonly number[], works: readonly Growth[]): string {
  const width = 2 * MARGIN + COLUMNS * PICTURE.width
  const height = 2 * MARGIN + HEAD + Math.ceil(works.length / COLUMNS) * PICTURE.height
  const counted = sizes.map((size) => size.toLocaleString('en')).join(', ')
  const pictures = works.map((work, place) => {
    const x = MARGIN + (place % COLUMNS) * PICTURE.width
    const y = MARGIN + HEAD + Math.floor(place / COLUMNS) * PICTURE.height
    return `<g transform="translate(${x} ${y})">${picture(work)}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="${ink.text}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(
      MARGIN + PICTURE.left,
      MARGIN + 8,
      `Medians with ${counted} orders`,
      'font-size="14" font-weight="600"',
    ),
    text(
      MARGIN + PICTURE.left,
      MARGIN + 26,
      'The lines across stand at a millisecond and at a second; each step up is ten times longer.',
      `fill="${ink.quiet}"`,
    ),
    ...pictures,
    '</svg>',
    '',
  ].join('\n')
}
