import { spellings } from '#languages/spellings'
import { languages, type Language } from './languages'

type Spelled = Record<string, readonly string[]>

/** The spellings of each word of a section, in every language: whoever types one may do so in any of them. */
function spelled(section: keyof (typeof spellings)['en']): Spelled {
  const all: Record<string, string>[] = languages.map((language) => spellings[language][section])
  const names = [...new Set(all.flatMap(Object.keys))]
  return Object.fromEntries(names.map((name) => [name, all.flatMap((each) => each[name]?.split(' ') ?? [])]))
}

const units = spelled('units')
const currencies = spelled('currencies')

/** The words that stand for yes and no in a sheet, beside the labels of both. */
export const answers = spelled('answers')

/** How numbers are typed: the language of the separators, and the words beside them. */
export function notationOf(language: Language) {
  return { language, units, currencies }
}
