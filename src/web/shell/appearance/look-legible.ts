import { theme, type MappingAlgorithm } from 'antd'
import { readable } from '../../kit/accent'

/** What antd's tags are coloured with. */
const tagColors = [
  ...(['blue', 'geekblue', 'purple', 'magenta', 'red', 'volcano'] as const),
  ...(['orange', 'gold', 'lime', 'green', 'cyan'] as const),
]

const WHITE = '#ffffff'
const BLACK = '#000000'
/** The lightest ground of text in the dark, and the darkest one in the light. */
const GROUND = { dark: '#212226', light: '#f6f7f9' }

/** What is written on red: in the dark the red is so light that it can be read itself, and has dark text on it. */
export const errorInk = (isDark: boolean) => (isDark ? '#16181c' : WHITE)

/** antd's red and the words of its tags, brought as far from their ground as it takes to read them. */
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
