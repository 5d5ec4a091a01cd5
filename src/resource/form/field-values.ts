import { otherLanguages } from '#words/languages'
import { currencies } from '#domain/money'
import { rolesOfOwner } from '#domain/staff/rights'
import { shownFields } from '../conditions'
import { isKind, kindOf } from '../kinds'
import { type Choice, type Field, type Resource, fieldsOf, type Resources, type Titled } from '../resource'
import { ownKinds } from './field-form'
import { kindTitles } from './field-titles'
import { choicesOf } from '../json-schema'

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

/** `admin, editor` as a list; undefined for an empty text, which stands for everybody. */
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

/** The origin of a field: about to be created, a custom field of this installation, or part of the shipped file. */
export type Origin = 'new' | 'own' | 'shipped'

/** A field that is being created or changed. */
export interface FieldOccasion {
  origin: Origin
  /** Its resource, shipped and current, and all resources that it may refer to. */
  shipped: Resource
  resource: Resource
  resources: Resources
  /** The current values of the form. */
  values: FieldValues
}

/** Attributes of a shipped field that the trading rules rely on and no installation may change. */
const fixed = [
  'name',
  'kind',
  'to',
  'by',
  'from',
  'on',
  'alias',
  'currency',
  'generated',
  'loose',
  'belongs',
  'fields',
  'of',
]
/** Attributes that do not apply to properties written by the server alone. */
const fixedReadOnly = [
  ...['readOnly', 'required', 'default', 'default_number', 'default_boolean', 'access_write'],
  'translated',
]

const hiddenFor: Record<Origin, string[]> = { new: [], own: ['name'], shipped: fixed }

/**
 * The form of a field in a given situation: attributes that are fixed then are left out, and references are offered as
 * choices.
 *
 * @param form the result of `fieldForm`, whose schema stays the one for validation
 */
export function formFor(form: Resource, occasion: FieldOccasion): Resource {
  const { origin, shipped, values } = occasion
  const isReadOnly = origin === 'shipped' && shipped.properties[String(values.name)]?.readOnly === true
  const isRequired = shipped.required?.includes(String(values.name)) ?? false
  const hidden = new Set([
    ...hiddenFor[origin],
    ...(isReadOnly ? fixedReadOnly : []),
    ...(isRequired ? ['required'] : []),
  ])
  const offered = offeredNames(occasion)
  const properties = Object.entries(form.properties).map(([name, field]): [string, Field] => {
    const choices = offered[name]
    return [name, choices ? { ...field, kind: 'choice', choices } : field]
  })
  const sections = form.form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => !hidden.has(name)),
  }))
  return { ...form, properties: Object.fromEntries(properties), form: { ...form.form, sections } }
}

/** The choices of each attribute that refers to something else. */
function offeredNames({ resource, resources, values }: FieldOccasion): Partial<Record<string, Choice[]>> {
  const roles = roleChoices(resource, values)
  return {
    kind: ownKinds.map((kind) => ({ ...kindTitles[kind], value: kind })),
    to: Object.values(resources).map((other) => choiceOf(other.$id, other)),
    by: keysOf(resources[String(values.to)]),
    alias: propertiesThat(resource, (field) => field.alias === undefined),
    currency: [
      ...Object.keys(currencies).map((value) => ({ title: value, value })),
      ...propertiesThat(resource, holdsCurrency),
    ],
    access_read: roles,
    access_write: roles,
  }
}

const choiceOf = (value: string, { title, titles }: Titled): Choice => ({
  title: `${title} (${value})`,
  ...(titles
    ? {
        titles: Object.fromEntries(
          Object.entries(titles).map(([language, text]) => [language, `${text} (${value})`]),
        ),
      }
    : {}),
  value,
})

function propertiesThat(resource: Resource, wanted: (field: Field) => boolean): Choice[] {
  return Object.entries(resource.properties).flatMap(([name, field]) =>
    wanted(field) ? [choiceOf(name, field)] : [],
  )
}

function holdsCurrency(field: Field): boolean {
  return kindOf(field).picks === 'one' && choicesOf(field).some(({ value }) => value in currencies)
}

/** The properties by which a reference can identify a record of another resource. */
function keysOf(other: Resource | undefined): Choice[] {
  if (!other) return []
  return Object.entries(fieldsOf(other)).flatMap(([name, field]) =>
    field.unique || name === 'id' ? [choiceOf(name, field)] : [],
  )
}

/** Sets of roles as a field's form writes them: admin only, those of other fields, and the current choice. */
function roleChoices(resource: Resource, values: FieldValues): Choice[] {
  const used = Object.values(resource.properties).flatMap(({ access }) => [access?.read, access?.write])
  const written = used.flatMap((roles) => (roles ? [roles.join(', ')] : []))
  const now = [values.access_read, values.access_write].filter((roles) => typeof roles === 'string')
  return [...new Set([...rolesOfOwner(), ...written, ...now])].map((roles) => ({
    title: roles,
    value: roles,
  }))
}
