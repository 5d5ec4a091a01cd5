import { designer } from '#languages/designer'
import type { Language } from '#words/languages'

/** A key of the designer's texts. */
export type Word = keyof (typeof designer)['en']

/** The designer's texts in a language. */
export function wordsIn(language: Language): (word: Word) => string {
  return (word) => designer[language][word]
}
