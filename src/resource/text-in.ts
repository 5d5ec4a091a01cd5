import { languages, type Language } from '#words/languages'
import type { Resource } from './resource'

type Values = Readonly<Record<string, unknown>>

/** The property that holds what another one is in a language: `name_en` beside `name`. */
export function translationName(name: string, language: Language): string {
  return `${name}_${language}`
}

/** The properties that hold what a text is in each language; none of one that has a value in the shop's alone. */
export function translationsOf({ properties }: Pick<Resource, 'properties'>, name: string): string[] {
  return Object.keys(properties).filter((each) => properties[each]?.translates === name)
}

/**
 * What a text of a record is in a language.
 *
 * @returns the value in that language; the plain one, in the shop's own language, where it has none
 */
export function textIn(record: Values, name: string, language: Language): unknown {
  const translation = record[translationName(name, language)]
  return typeof translation === 'string' && translation.trim() !== '' ? translation : record[name]
}

/**
 * What a joined text of a record is in a language, from the companions whose words it joins.
 *
 * @param of the words, such as `material.name`
 * @param plain the value in the shop's own language, for a record that came without its companions
 */
export function joinedIn(record: Values, of: readonly string[], plain: unknown, language: Language): unknown {
  const words = of.flatMap((word) => {
    const [companion = '', inner = ''] = word.split('.')
    const found = record[companion]
    return isValues(found) ? [textIn(found, inner, language)] : []
  })
  const texts = words.filter((word): word is string => typeof word === 'string' && word !== '')
  return texts.length === 0 ? plain : texts.reduce(besideEachOther)
}

/** 足金戒指, but Gold Ring. */
const besideEachOther = (left: string, right: string) =>
  /[!-~]$/.test(left) && /^[!-~]/.test(right) ? `${left} ${right}` : left + right

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null
}

/** What a record is called in the languages in which it has a name of its own: `name_en`. */
export function otherNames(record: Values): Partial<Record<`name_${Language}`, string>> {
  const names = languages.flatMap((language) => {
    const value = record[translationName('name', language)]
    return typeof value === 'string' && value.trim() !== ''
      ? [[translationName('name', language), value]]
      : []
  })
  return Object.fromEntries(names)
}
