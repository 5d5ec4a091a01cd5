import { formatted } from '#paper/format'
import type { Choice, Suggestion } from './option-kinds'

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
export const comparisons: readonly Choice[] = [
  ['', 'is_filled', 'filled'],
  ['empty', 'is_empty'],
  ['is', 'is_equal'],
  ['is_not', 'is_unequal'],
  ['contains', 'has_text'],
  ['above', 'is_above'],
  ['below', 'is_below'],
]

const dateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'D MMM YYYY', 'MMM D, YYYY', 'D MMMM YYYY', 'YYYY.MM.DD']
const figureFormats = ['¤#,##0.00', '#,##0.00', '#,##0', '0.00', '0.000', '#,##0.00 g']

/** Formats with an example of what they write in a language. */
export const suggestedFormats = (language: string): readonly Suggestion[] => [
  ...dateFormats.map((each) => [each, formatted('2026-11-21', each, language)] as const),
  ...figureFormats.map((each) => [each, formatted('HK$1,234.50', each, language)] as const),
]
