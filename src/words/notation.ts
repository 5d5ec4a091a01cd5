import { spellings } from '#languages/spellings'
import { languages, type Language } from './languages'

/** The spellings of each word of a section, in every language: whoever types one may do so in any of them. */
export function spelled<Section extends string>(
  texts: Record<Language, Record<Section, Record<string, string>>>,
  section: Section,
  separator = ' ',
): Record<string, readonly string[]> {
  const all = languages.map((language) => texts[language][section])
  const names = [...new Set(all.flatMap(Object.keys))]
  return Object.fromEntries(
    names.map((name) => [name, all.flatMap((each) => each[name]?.split(separator) ?? [])]),
  )
}

const units = spelled(spellings, 'units')
const currencies = spelled(spellings, 'currencies')

/** The words that stand for yes and no in a sheet, beside the labels of both. */
export const answers = spelled(spellings, 'answers')

/** How numbers are typed: the language of the separators, and the words beside them. */
export function notationOf(language: Language) {
  return { language, units, currencies }
}
