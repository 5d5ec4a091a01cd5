import { formattedText, readFormat } from '#paper/format'
import type { Word } from '../words'

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

/** Formats, each with an example of its result in a language. */
const suggestedFormats = (language: string): readonly Suggestion[] => [
  ...dateFormats.map((each) => [each, formattedText('2026-11-21', each, language)] as const),
  ...figureFormats.map((each) => [each, formattedText('HK$1,234.50', each, language)] as const),
]

/** A value, its label, and an equivalent stored value. */
export type Choice = readonly [value: string | number, word: Word | { text: string }, same?: string]

/** A suggested value of an input that also takes typed ones, with an example of its result. */
export type Suggestion = readonly [value: string, like: string]

/** The owner of the fields that have a place in a text. */
export type Places = 'record' | 'row'

/** The input types of an option. */
export type OptionKind =
  /** A length in points, entered in millimetres. */
  | { kind: 'millimetres'; least: number; most: number }
  | { kind: 'number'; least: number; most: number; step: number }
  /** Read as a number or as text by the server, as text by hiprint. */
  | {
      kind: 'text'
      longest: number
      allowed?: Pick<RegExp, 'test'>
      suggested?: (language: string) => readonly Suggestion[]
      places?: Places
    }
  /** `marks`: bold letters and lists. */
  | { kind: 'lines'; longest: number; places?: Places; marks?: true }
  /** The empty value stands for the default of the drawing. */
  | { kind: 'choice'; choices: readonly Choice[] }
  | { kind: 'check'; on: boolean | string | undefined; off: boolean | string | undefined }
  | { kind: 'colour' }
  | { kind: 'field'; of: Places; lists?: true }
  | { kind: 'table' }
  | { kind: 'picture' }

export interface Option {
  name: string
  word: Word
  is: OptionKind
}

export interface OptionGroup {
  word: Word
  options: readonly Option[]
}

const option = (name: string, word: Word, is: OptionKind): Option => ({ name, word, is })

/** A choice whose first entry is the default of the drawing. */
export const choice = (name: string, word: Word, ...choices: readonly Choice[]) =>
  option(name, word, { kind: 'choice', choices })

export const millimetres = (name: string, word: Word, least: number, most: number) =>
  option(name, word, { kind: 'millimetres', least, most })

export const figure = (name: string, word: Word, least: number, most: number, step: number) =>
  option(name, word, { kind: 'number', least, most, step })

/** Off by default. */
export const check = (name: string, word: Word, on: boolean | string = true) =>
  option(name, word, { kind: 'check', on, off: undefined })

/** On unless the value is `off`. */
export const checkUnless = (name: string, word: Word, off: boolean | string) =>
  option(name, word, { kind: 'check', on: undefined, off })

export const colour = (name: string, word: Word) => option(name, word, { kind: 'colour' })

export const line = (name: string, word: Word, longest: number, allowed?: RegExp) =>
  option(name, word, { kind: 'text', longest, allowed })

export const lines = (name: string, word: Word, longest: number) =>
  option(name, word, { kind: 'lines', longest })

/** A line of text with places for fields. */
export const lineWithPlaces = (name: string, word: Word, longest: number, places: Places) =>
  option(name, word, { kind: 'text', longest, places })

/** Lines of text with places for fields. */
export const linesWithPlaces = (name: string, word: Word, longest: number, places: Places) =>
  option(name, word, { kind: 'lines', longest, places })

/** A fixed text with bold letters, lists and places for the record's fields. */
export const richLines = (name: string, word: Word, longest: number) =>
  option(name, word, { kind: 'lines', longest, places: 'record', marks: true })

const isFormat = { test: (value: string) => value === '' || readFormat(value) !== undefined }

export const format = option('format', 'format', {
  kind: 'text',
  longest: 30,
  allowed: isFormat,
  suggested: suggestedFormats,
})

export const field = (of: Places) => option('field', 'field', { kind: 'field', of })
/** The field in an element's condition; a list counts, too. */
export const whenField = option('whenField', 'field', { kind: 'field', of: 'record', lists: true })
export const table = option('field', 'table', { kind: 'table' })
export const picture = option('src', 'picture', { kind: 'picture' })
