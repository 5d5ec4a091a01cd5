import { rolesOfOwner } from '#domain/staff/rights'
import { otherLanguages, type OtherLanguage } from '#words/languages'
import { attributeTitles, formTitles, kindTitles, sumTitles, titleOfLabel } from './field-titles'
import { kinds, type Kind } from '../kinds'
import type { Choice, Condition, ConditionSchema, Field, FormSection, Resource, Titled } from '../resource'

/** The part of a JSON Schema that describes an attribute in the schema of the resource files. */
interface AttributeSchema {
  $ref?: string
  type?: string | string[]
  enum?: string[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, AttributeSchema>
}

interface FieldDefinition {
  required: string[]
  properties: Record<string, AttributeSchema>
  /** Attributes that apply only while the condition holds: `else` refuses them, `then` requires some. */
  allOf: {
    if: ConditionSchema
    then?: { required?: string[] }
    else: { properties: Record<string, false> }
  }[]
}

/** The part of the resource files' schema from which the form of a field is made. */
export interface MetaSchema {
  definitions: { [definition: string]: AttributeSchema } & { field: FieldDefinition }
}

/** The name under which the form of a field is served; no resource can have it. */
export const FIELD_FORM = 'field-form'

/** The sections of the form with their attributes; attributes without a section go to the last one. */
const layout: { titled: Partial<Titled>; names: string[] }[] = [
  { titled: {}, names: ['name', 'kind', 'title', ...otherLanguages.map((language) => `titles_${language}`)] },
  {
    titled: formTitles.values,
    names: [
      ...[
        'required',
        'unique',
        'to',
        'by',
        'currency',
        'unit',
        'default',
        'default_number',
        'default_boolean',
      ],
      ...['minLength', 'maxLength', 'pattern', 'minimum', 'exclusiveMinimum', 'maximum', 'generated'],
    ],
  },
  { titled: formTitles.more, names: [] },
]

const admins = rolesOfOwner()

/**
 * The form for editing a field of a resource, as a resource of its own: its properties are the attributes that
 * resource.schema.json gives a field, each with a matching kind.
 *
 * Objects are split into properties, `titles` into `titles_en` and so on, and values of several types into one property
 * per type. The choices are a property without a section, since the screen edits them in a table. Attributes that only
 * some kinds have are conditional.
 *
 * @param meta resource.schema.json
 */
export function fieldForm({ definitions }: MetaSchema): Resource {
  const { properties, required, allOf } = definitions.field
  const resolved = (schema: AttributeSchema): AttributeSchema => ({
    ...definitions[(schema.$ref ?? '').replace('#/definitions/', '')],
    ...schema,
  })
  const attributes = Object.entries(properties).flatMap(([name, schema]) =>
    formParts(name, resolved(schema), resolved),
  )
  const name = fieldFor('name', resolved({ $ref: '#/definitions/name' }))
  const fields = {
    name,
    required: fieldFor('required', { type: 'boolean' }),
    ...Object.fromEntries(attributes),
  }
  return {
    $id: FIELD_FORM,
    ...formTitles.field,
    key: 'name',
    dialog: { width: '60%', height: '80%' },
    access: { read: admins, write: admins, delete: admins },
    required: ['name', ...required],
    properties: fields,
    allOf: [...allOf.map(conditionOf), ...defaultConditions],
    list: { columns: ['name'], sort: 'name|ASC', search: [] },
    form: { columns: 2, sections: sectionsOf(fields) },
  }
}

function labelField(language: OtherLanguage): [string, Field] {
  return [`titles_${language}`, { ...titleOfLabel(language), kind: 'text' }]
}

/** An attribute as properties of the form: one per member of an object, one per type of a value with several types. */
function formParts(
  name: string,
  schema: AttributeSchema,
  resolved: (schema: AttributeSchema) => AttributeSchema,
): [string, Field][] {
  if (name === 'titles') return otherLanguages.map(labelField)
  if (schema.properties)
    return Object.entries(schema.properties).map(([inner, part]) => {
      const own = resolved(part)
      return [
        `${name}_${inner}`,
        fieldFor(`${name}_${inner}`, own.type === 'array' ? { type: 'string' } : own),
      ]
    })
  if (!Array.isArray(schema.type)) return [[name, fieldFor(name, schema)]]
  return schema.type.map((type) => {
    const part = type === 'string' ? name : `${name}_${type}`
    return [part, fieldFor(part, { ...schema, type })]
  })
}

const kindsByType: Record<string, Kind> = {
  string: 'text',
  boolean: 'boolean',
  integer: 'integer',
  number: 'decimal',
}

function fieldFor(name: string, { type, enum: values, ...schema }: AttributeSchema): Field {
  const { pattern, minLength, maxLength, minimum, maximum } = schema
  const known: Record<string, Titled> = attributeTitles
  const kind = values ? 'choice' : schema.const === true ? 'boolean' : kindsByType[String(type)]
  const field: Field = { title: name, ...known[name], kind: kind ?? 'json' }
  const bounds = { pattern, minLength, maxLength, minimum, maximum }
  const set = Object.fromEntries(Object.entries(bounds).filter(([, limit]) => limit !== undefined))
  return { ...field, ...set, ...(values ? { choices: values.map(choiceOf) } : {}) }
}

function choiceOf(value: string): Choice {
  const known: Record<string, Titled> = { ...kindTitles, ...sumTitles }
  return { title: value, ...known[value], value }
}

function conditionOf({ if: when, then, else: otherwise }: FieldDefinition['allOf'][number]): Condition {
  const shown = Object.keys(otherwise.properties).flatMap((name) => (name === 'default' ? [] : [name]))
  return {
    if: { ...when, required: when.required ?? ['kind'] },
    then: {
      properties: Object.fromEntries(shown.map((name) => [name, true as const])),
      ...(then?.required ? { required: then.required } : {}),
    },
  }
}

/** The default of each type, with the kinds of field that use it; the default of a reference is an id or a code. */
const defaultConditions = Object.entries({
  default: [ofKind('text', 'textarea', 'barcode', 'choice'), { ...ofKind('reference'), required: ['by'] }],
  default_number: [
    ofKind('money', 'price', 'weight', 'decimal', 'integer'),
    { ...ofKind('reference'), not: { required: ['by'] } },
  ],
  default_boolean: [ofKind('boolean')],
}).map(([name, anyOf]): Condition => ({
  if: { required: ['kind'], anyOf },
  then: { properties: { [name]: true } },
}))

function ofKind(...some: Kind[]): ConditionSchema {
  return { properties: { kind: { enum: some } } }
}

function sectionsOf(fields: Record<string, Field>): FormSection[] {
  const typed = Object.keys(fields).filter((name) => name !== 'choices')
  const named = new Set(layout.flatMap(({ names }) => names))
  const others = typed.filter((name) => !named.has(name))
  return layout.map(({ titled, names }, index) => ({
    ...titled,
    fields: [...names.filter((name) => typed.includes(name)), ...(index === layout.length - 1 ? others : [])],
  }))
}

/** The kinds available to custom fields: those that store a value of their own. */
export const ownKinds = Object.entries(kinds).flatMap(([kind, entry]) =>
  'child' in entry ? [] : [kind as Kind],
)
