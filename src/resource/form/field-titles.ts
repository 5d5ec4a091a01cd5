import { fields } from '#languages/fields'
import { labelled } from '#words/labels'
import { factsOf, firstLanguage, type Language } from '#words/languages'
import type { Kind } from '../kinds'
import type { Field, Titled } from '../resource'

const { kinds, attributes, form } = labelled(fields)

/** The label of each kind, where one is chosen. */
export const kindTitles: Record<Kind, Titled> = kinds

/** Attributes that the form splits beside the label by language: the default by type, the rights. */
type TakenApart = 'name' | 'required' | 'default_number' | 'default_boolean' | 'access_read' | 'access_write'

/** The labels of a field's attributes in the form that makes one. */
export const attributeTitles: Record<
  Exclude<keyof Field, 'titles' | 'access' | 'visibleParts'> | TakenApart,
  Titled
> = attributes

/** What the label in a language is called; the language's own name where there is no word for it. */
export function titleOfLabel(language: Language): Titled {
  if (language === firstLanguage) return attributeTitles.title
  const known: Record<string, Titled> = attributeTitles
  return known[`titles_${language}`] ?? { title: factsOf(language).name }
}

/** What the form itself is called, and its sections. */
export const formTitles = form
