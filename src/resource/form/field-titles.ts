import { fields } from '#languages/fields'
import { labelsByLanguage } from '#words/labels'
import { factsOf, firstLanguage, type Language } from '#words/languages'
import type { Kind } from '../kinds'
import type { Field, Titled } from '../resource'

const { kinds, sums, attributes, form } = labelsByLanguage(fields)

/** The label of each kind in a choice of kinds. */
export const kindTitles: Record<Kind, Titled> = kinds

/** The label of each way to add up the values of a field. */
export const sumTitles: Record<NonNullable<Field['sum']>, Titled> = sums

/** Attributes that the form splits, besides the labels by language: the default by type, and the access. */
type TakenApart = 'name' | 'required' | 'default_number' | 'default_boolean' | 'access_read' | 'access_write'

/** The labels of a field's attributes in its form. */
export const attributeTitles: Record<
  Exclude<keyof Field, 'titles' | 'access' | 'visibleParts' | 'translates' | 'language'> | TakenApart,
  Titled
> = attributes

/** The label of the input for a language's title; the language's own name where there is no text for it. */
export function titleOfLabel(language: Language): Titled {
  if (language === firstLanguage) return attributeTitles.title
  const known: Record<string, Titled> = attributeTitles
  return known[`titles_${language}`] ?? { title: factsOf(language).name }
}

/** The titles of the form and its sections. */
export const formTitles = form
