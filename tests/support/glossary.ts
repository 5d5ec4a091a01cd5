import { isLanguage, type Language } from '#words/languages'
import { read } from './source'

/** A word of the trade: its words in each language, the usual one first. */
export interface Term {
  /** Whether the other languages use it wherever the Chinese text does. */
  always: boolean
  forms: ReadonlyMap<Language, readonly string[]>
}

/** A banned word of a language, and the one in its place. */
export interface Avoided {
  language: Language
  write: string
  not: string
}

const rows = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|[\s-|]+$/.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()))

const head = rows.find((cells) => cells.length > 3 && cells.every(isLanguage)) ?? []
const languages = head.filter(isLanguage)

/** The glossary's words of the trade. */
export const terms: Term[] = rows
  .filter((cells) => cells.length === head.length && cells !== head)
  .map((cells) => ({
    always: cells[0]?.startsWith('**') ?? false,
    forms: new Map(
      languages.map((language, column) => [
        language,
        (cells[column] ?? '').split('; ').map((form) => form.replaceAll('**', '')),
      ]),
    ),
  }))

/** The words that the glossary bans. */
export const avoided: Avoided[] = rows.flatMap(([language, write = '', not = '', ...others]) =>
  isLanguage(language) && others.length === 0 && not !== '' ? [{ language, write, not }] : [],
)
