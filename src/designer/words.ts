import { designer } from '#languages/designer'
import type { Language } from '#words/languages'

/** What the designer has a word for. */
export type Word = keyof (typeof designer)['en']

/** What the designer calls things in a language. */
export function wordsIn(language: Language): (word: Word) => string {
  return (word) => designer[language][word]
}
