import { otherLanguages } from '#words/languages'
import { shownFields } from '../conditions'
import { isKind } from '../kinds'
import type { Choice, Field, Resource } from '../resource'

/** What the form of a field holds: the attributes, taken apart as `fieldForm` does, and whether it is required. */
export type FieldValues = Record<string, unknown>

/** A field as its form holds it. */
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
 * The field that a form holds. What means nothing for its kind is left out, and so is what is empty or false, which
 * is the same as not being there.
 *
 * @param form of `fieldForm`
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

/** `admin, editor` as a list; undefined when none is named, which is everybody. */
function rolesIn(text: unknown): string[] | undefined {
  const roles = typeof text === 'string' ? text.split(/[,，]/).map((role) => role.trim()) : []
  const named = roles.filter((role) => role !== '')
  return named.length > 0 ? named : undefined
}

/** A default is typed as a text; where the choices are numbers, it is one of those. */
function typedDefault(text: unknown, choices: unknown): string | number | undefined {
  if (typeof text !== 'string') return undefined
  const offered: unknown[] = Array.isArray(choices) ? choices : []
  const meant = offered.find(
    (choice): choice is Choice =>
      typeof choice === 'object' && choice !== null && 'value' in choice && String(choice.value) === text,
  )
  return meant?.value ?? text
}
