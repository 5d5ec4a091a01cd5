import type { Choice } from './option-kinds'

export const aligns: readonly Choice[] = [
  ['', 'by_default'],
  ['left', 'left'],
  ['center', 'centre'],
  ['right', 'right'],
]
export const weights: readonly Choice[] = [
  ['', 'by_default'],
  ['400', 'normal', 'normal'],
  ['500', 'medium'],
  ['600', 'semibold'],
  ['700', 'bold', 'bold'],
]
export const strokes: readonly Choice[] = [
  ['', 'none', 'none'],
  ['solid', 'solid'],
  ['dashed', 'dashed'],
  ['dotted', 'dotted'],
]
export const rowLines: readonly Choice[] = [
  ['', 'all', 'border'],
  ['noBorder', 'none'],
  ['leftBorder', 'left'],
  ['rightBorder', 'right'],
  ['leftRightBorder', 'left_right'],
  ['topBorder', 'top'],
  ['bottomBorder', 'bottom'],
  ['topBottomBorder', 'top_bottom'],
]
export const fonts: readonly Choice[] = [
  ['', 'sans'],
  ['Noto Serif CJK SC, Source Han Serif SC, Songti SC, STSong, SimSun, serif', 'serif'],
  ['KaiTi, STKaiti, Kaiti SC, cursive', 'kai'],
  ['Noto Sans Mono CJK SC, Menlo, Consolas, monospace', 'mono'],
]
