import { kindOf } from '../kinds'
import { currencies } from '#domain/money'
import { rolesOfOwner } from '#domain/staff/roles'
import { ownKinds } from './field-form'
import { kindTitles } from './field-titles'
import type { FieldValues } from './field-values'
import { choicesOf } from '../json-schema'
import { fieldsOf, type Choice, type Field, type Resource, type Resources, type Titled } from '../resource'

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
