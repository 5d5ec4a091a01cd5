import { choicesNamed } from './choices'
import { conditionSchemas } from './condition-schemas'
import { kindOf, type JsonSchema } from './kinds'
import { lineResource, takenLines } from './lines'
import { fieldsOf, originalOf, type Choice, type Field, type Resource, type Resources } from './resource'

/**
 * The selectable values of a choice field, with their labels.
 *
 * @returns the field's own list, or the domain's table that it names; an empty list for other kinds
 */
export function choicesOf(field: Field): readonly Choice[] {
  if (field.choices === undefined) return []
  return typeof field.choices === 'string' ? (choicesNamed(field.choices) ?? []) : field.choices
}

/**
 * One field as plain JSON Schema, without goldbook's own keywords.
 *
 * Lines contain the writable properties of the other resource, and its `id`, which identifies an existing line.
 */
export function fieldSchema(field: Field, resources: Resources): JsonSchema {
  const schema = kindOf(field).schema(field)
  const values = choicesOf(field).map((choice) => choice.value)
  const { picks } = kindOf(field)
  if (picks === 'one') return { enum: values }
  if (picks === 'several') return { ...schema, items: { enum: values } }
  const line = lineResource(field, resources)
  return line ? linesSchema(schema, writeSchema(line, resources, 'create')) : withoutUndefined(schema)
}

function linesSchema(lines: JsonSchema, line: JsonSchema): JsonSchema {
  return {
    ...lines,
    items: { ...line, properties: { id: { type: ['integer', 'null'] }, ...line.properties } },
  }
}

/**
 * The schema of a write's body: the writable properties and nothing else.
 *
 * A property that is not required accepts null, which empties it.
 *
 * @param mode `create` demands the required properties; `update` accepts any subset, since what a PUT leaves out stays
 *   as it is (api.md)
 */
export function writeSchema(resource: Resource, resources: Resources, mode: 'create' | 'update'): JsonSchema {
  const fields = writableFields(resource)
  const required = requiredOf(resource, fields)
  const properties = fields.map(([name, field]) => {
    const schema = fieldSchema(originalOf(resource, field), resources)
    return [name, required.includes(name) ? schema : nullable(schema)] as const
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    additionalProperties: false,
    required: mode === 'create' ? required : [],
  }
}

/**
 * The schema of a resource's generated form: the writable fields of its sections, without nulls, and the requirements
 * of its conditions. The form itself hides conditional fields, by `shownFields`.
 *
 * Labels are left to the form, so that one compiled validator serves every language.
 */
export function formSchema(resource: Resource, resources: Resources): JsonSchema {
  const shown = new Set(resource.form.sections.flatMap((section) => section.fields))
  const taken = new Set(takenLines(resource, resources).map(({ name }) => name))
  const fields = writableFields(resource).filter(
    ([name, field]) => shown.has(name) && (isTyped(field) || taken.has(name)),
  )
  const properties = fields.map(([name, field]) => {
    const schema = fieldSchema(originalOf(resource, field), resources)
    return [
      name,
      withoutUndefined({ ...(taken.has(name) ? formLines(schema) : schema), default: field.default }),
    ]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: requiredOf(resource, fields),
    ...conditionSchemas(resource, new Set(fields.map(([name]) => name))),
  }
}

/** A form keeps its lines as loaded, with their companions. */
function formLines({ items = {}, ...lines }: JsonSchema): JsonSchema {
  const { additionalProperties: _closed, ...line } = items
  return { ...lines, items: line }
}

/** Whether a form of the record itself takes its value. */
function isTyped(field: Field): boolean {
  const { child, secret } = kindOf(field)
  return !child || secret === true
}

/** The required ones of those fields, without properties that a client may not write. */
function requiredOf(resource: Resource, fields: readonly [string, Field][]): string[] {
  const names = fields.map(([name]) => name)
  return (resource.required ?? []).filter((name) => names.includes(name))
}

/** The fields that a client may write, with their names. */
export function writableFields(resource: Resource): [string, Field][] {
  return Object.entries(fieldsOf(resource)).filter(([, field]) => !originalOf(resource, field).readOnly)
}

function nullable(schema: JsonSchema): JsonSchema {
  if (schema.enum) return { ...schema, enum: [...schema.enum, null] }
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] }
  return schema
}

function withoutUndefined(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
}
