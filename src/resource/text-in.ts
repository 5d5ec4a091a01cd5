import { languages, type Language } from '#words/languages'
import type { Resource } from './resource'

type Values = Readonly<Record<string, unknown>>

/** The name of the property that holds a text's translation: `name_en` beside `name`. */
export function translationName(name: string, language: Language): string {
  return `${name}_${language}`
}

/**
 * The properties that hold a text's translations, by language; none for a text whose only value is in the shop's
 * language.
 */
export function translationsOf({ properties }: Pick<Resource, 'properties'>, name: string): string[] {
  return Object.keys(properties).filter((each) => properties[each]?.translates === name)
}

/**
 * A text of a record in a language.
 *
 * @returns the value in that language; the plain one, in the shop's own language, where it has none
 */
export function textIn(record: Values, name: string, language: Language): unknown {
  const translation = record[translationName(name, language)]
  return typeof translation === 'string' && translation.trim() !== '' ? translation : record[name]
}

/**
 * A joined text of a record in a language, from the companions whose words it joins.
 *
 * @param of the words, such as `material.name`
 * @param plain the value in the shop's own language, for a record that came without its companions
 */
export function translatedJoin(
  record: Values,
  of: readonly string[],
  plain: unknown,
  language: Language,
): unknown {
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

/** The names of a record in the languages in which it has one of its own: `name_en`. */
export function otherNames(record: Values): Partial<Record<`name_${Language}`, string>> {
  const names = languages.flatMap((language) => {
    const value = record[translationName('name', language)]
    return typeof value === 'string' && value.trim() !== ''
      ? [[translationName('name', language), value]]
      : []
  })
  return Object.fromEntries(names)
}
