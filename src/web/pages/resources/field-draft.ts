import { isKind, kindOf } from '#resource/kinds'
import { shownFields } from '#resource/conditions'
import { fieldFrom, type FieldValues } from '#resource/form/field-values'
import { companionOf, fieldsOf, type Choice, type Field, type Resource } from '#resource/resource'
import { firstLanguage, type Language } from '#words/languages'
import { inList as withColumn, placeInFormAt, renamedField, withField } from '#resource/resource-edit'

const LAST = Number.MAX_SAFE_INTEGER

/** The state of a field's dialog. */
export interface FieldDraft {
  values: FieldValues
  /** Its own choices, or the name of a table of the trading rules. */
  choices: Field['choices']
  /** The places of a new field. */
  inList: boolean
  inForm: boolean
}

/** The problem of a field: its attribute, and the message, as a key of the texts. */
export interface FieldMistake {
  attribute: string
  text: string
}

/**
 * The problems of a field that the form's own schema cannot detect.
 *
 * @param form of `fieldForm`
 * @param name the present name of the field; undefined for a new one
 */
export function mistakeIn(
  { values, choices }: FieldDraft,
  form: Resource,
  resource: Resource,
  name: string | undefined,
): FieldMistake | undefined {
  const wished = String(values.name)
  if (wished !== name && Object.hasOwn(fieldsOf(resource), wished))
    return { attribute: 'name', text: 'resources.mistakes.nameTaken' }
  if (isKind(values.kind) && kindOf({ kind: values.kind }).refers && companionOf(wished) === wished)
    return { attribute: 'name', text: 'resources.mistakes.referenceName' }
  const text = shownFields(form, values).has('choices') ? mistakeInChoices(choices) : undefined
  return text === undefined ? undefined : { attribute: 'choices', text }
}

function mistakeInChoices(choices: Field['choices']): string | undefined {
  if (typeof choices === 'string') return undefined
  if (!choices || choices.length === 0) return 'resources.mistakes.noChoices'
  if (choices.some(({ value, title }) => value === '' || title === ''))
    return 'resources.mistakes.emptyChoice'
  const different = new Set(choices.map(({ value }) => String(value)))
  return different.size < choices.length ? 'resources.mistakes.sameChoice' : undefined
}

/** The resource with the field of the dialog; a new one is put in the place set there. */
export function withFieldDraft(
  resource: Resource,
  form: Resource,
  { values, choices, inList, inForm }: FieldDraft,
  name: string | undefined,
): Resource {
  const wished = String(values.name)
  const named = name === undefined ? resource : renamedField(resource, name, wished)
  const field = fieldFrom(form, { ...values, choices })
  const changed = withField(named, wished, field, values.required === true && field.readOnly !== true)
  if (name !== undefined) return changed
  const section = changed.form.sections.length - 1
  const listed = withColumn(changed, wished, inList)
  return inForm ? placeInFormAt(listed, wished, { section, position: LAST }) : listed
}

/** The input of a choice: its stored value, or its title in a language. */
export type ChoicePart = 'value' | Language

/** A choice with another text. */
export function withChoiceText(choice: Choice, part: ChoicePart, text: string): Choice {
  if (part === firstLanguage) return { ...choice, title: text }
  if (part === 'value')
    return { ...choice, value: typeof choice.value === 'number' && /^\d+$/.test(text) ? Number(text) : text }
  const { [part]: _, ...others } = choice.titles ?? {}
  const titles = text === '' ? others : { ...others, [part]: text }
  const { titles: _titles, ...rest } = choice
  return Object.keys(titles).length > 0 ? { ...rest, titles } : rest
}
