import { theme, type MappingAlgorithm } from 'antd'
import { readable } from '../../kit/accent'

/** The colours of antd's tags. */
const tagColors = [
  ...(['blue', 'geekblue', 'purple', 'magenta', 'red', 'volcano'] as const),
  ...(['orange', 'gold', 'lime', 'green', 'cyan'] as const),
]

const WHITE = '#ffffff'
const BLACK = '#000000'
/** The lightest ground of text in the dark, and the darkest one in the light. */
const GROUND = { dark: '#212226', light: '#f6f7f9' }

/** The text colour on red: in dark mode the red is light enough to be legible itself, and has dark text on it. */
export const errorInk = (isDark: boolean) => (isDark ? '#16181c' : WHITE)

/** Moves antd's red and the text of its tags away from their ground until they are legible. */
export function legible(isDark: boolean): MappingAlgorithm {
  const towards = isDark ? WHITE : BLACK
  return (_seed, map = theme.defaultAlgorithm(_seed)) => {
    const tags = tagColors.map((color) => {
      const ink = readable(map[`${color}-7`], towards, map[`${color}-1`])
      return { [`${color}-7`]: ink, [`${color}7`]: ink }
    })
    const colorError = readable(map.colorError, towards, isDark ? GROUND.dark : GROUND.light)
    return Object.assign({}, map, ...tags, { colorError })
  }
}
