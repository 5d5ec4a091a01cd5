import { rights } from '#languages/rights'
import { useLanguage } from '../../data/languages/use-title'

/** The words in which rights are told beyond those of the matrix; loaded with what tells them. */
export type RightsWords = (typeof rights)['en']

/** The words in the language of the screen. */
export function useRightsWords(): RightsWords {
  return rights[useLanguage()]
}

/** A text with its blanks filled: `{{field}} is {{value}}`. */
export function filled(text: string, blanks: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => blanks[name] ?? '')
}
