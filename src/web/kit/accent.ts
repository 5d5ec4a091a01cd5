/** A colour, `#rrggbb`. */
type Color = string

const WHITE = '#ffffff'
const BLACK = '#000000'
const DARK_TEXT = '#16181c'
/** The minimum contrast that WCAG requires of text, and of anything that is not text. */
const TEXT_CONTRAST = 4.5
const SHAPE_CONTRAST = 3
const STEPS = 50

function channels(color: Color): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, from 1 to 21, as WCAG defines it. */
export function contrast(one: Color, other: Color): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function mixed(color: Color, other: Color, share: number): Color {
  const to = channels(other)
  const parts = channels(color).map((channel, index) =>
    Math.round(channel + ((to[index] ?? channel) - channel) * share),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Moves a colour towards another one until it is legible on the ground. */
export function readable(color: Color, towards: Color, ground: Color): Color {
  for (let step = 0; step < STEPS; step++) {
    const nearer = mixed(color, towards, step / STEPS)
    if (contrast(nearer, ground) >= TEXT_CONTRAST) return nearer
  }
  return towards
}

/** An accent as it is used: as a filled shape, as the text on one, and as text on the page. */
export interface Accent {
  fill: Color
  onFill: Color
  ink: Color
}

/**
 * Makes a legible accent of any colour: a middling one is deepened under white text, a light one keeps its own and has
 * dark text on it.
 *
 * @param ground the colour of the page behind it
 */
export function accentOf(color: Color, ground: Color): Accent {
  const isDark = contrast(ground, WHITE) > contrast(ground, BLACK)
  const ink = readable(color, isDark ? WHITE : BLACK, ground)
  return contrast(color, WHITE) >= SHAPE_CONTRAST
    ? { fill: readable(color, BLACK, WHITE), onFill: WHITE, ink }
    : { fill: color, onFill: DARK_TEXT, ink }
}
