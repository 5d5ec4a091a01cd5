import { otherLanguages } from '#words/languages'
import { shownFields } from '../conditions'
import { isKind } from '../kinds'
import type { Choice, Field, Resource } from '../resource'

/** The values of a field's form: the attributes, split as in `fieldForm`, and whether it is required. */
export type FieldValues = Record<string, unknown>

/** A field in the form's values. */
export function fieldValues(name: string, field: Field, required: boolean): FieldValues {
  const { titles = {}, access = {}, default: value, ...attributes } = field
  const values = {
    ...attributes,
    ...{ name, required },
    ...Object.fromEntries(otherLanguages.map((language) => [`titles_${language}`, titles[language]])),
    ...{ access_read: access.read?.join(', '), access_write: access.write?.join(', ') },
    [typeof value === 'string' ? 'default' : `default_${typeof value}`]: value,
  }
  return Object.fromEntries(Object.entries(values).filter(([, each]) => each !== undefined))
}

/**
 * The field in a form's values. Attributes that do not apply to its kind are dropped, and so are empty and false ones,
 * which mean the same as missing.
 *
 * @param form the result of `fieldForm`
 */
export function fieldFrom(form: Resource, values: FieldValues): Field {
  const shown = shownFields(form, values)
  const held = Object.entries(values).filter(
    ([name, value]) => shown.has(name) && (isSaid(value) || (name === 'default_boolean' && value === false)),
  )
  const { name: _, required: _required, title = '', kind, ...rest } = Object.fromEntries(held)
  const { access_read, access_write, default: text, default_number, default_boolean, ...others } = rest
  const attributes = Object.fromEntries(
    Object.entries(others).filter(([each]) => !each.startsWith('titles_')),
  )
  const titles = withoutEmpty(
    Object.fromEntries(otherLanguages.map((language) => [language, rest[`titles_${language}`]])),
  )
  const access = withoutEmpty({ read: rolesIn(access_read), write: rolesIn(access_write) })
  const value = default_number ?? default_boolean ?? typedDefault(text, attributes.choices)
  return {
    title: String(title),
    ...(Object.keys(titles).length > 0 ? { titles } : {}),
    kind: isKind(kind) ? kind : 'text',
    ...attributes,
    ...(value === undefined ? {} : { default: value }),
    ...(Object.keys(access).length > 0 ? { access } : {}),
  } as Field
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== false

function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isSaid(value)))
}

/** `admin, editor` as a list; undefined for an empty text, which means everybody. */
function rolesIn(text: unknown): string[] | undefined {
  const roles = typeof text === 'string' ? text.split(/[,，]/).map((role) => role.trim()) : []
  const named = roles.filter((role) => role !== '')
  return named.length > 0 ? named : undefined
}

/** A default is entered as text; with numeric choices it becomes one of their numbers. */
function typedDefault(text: unknown, choices: unknown): string | number | undefined {
  if (typeof text !== 'string') return undefined
  const offered: unknown[] = Array.isArray(choices) ? choices : []
  const meant = offered.find(
    (choice): choice is Choice =>
      typeof choice === 'object' && choice !== null && 'value' in choice && String(choice.value) === text,
  )
  return meant?.value ?? text
}
