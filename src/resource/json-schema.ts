import { choicesNamed } from './choices'
import { conditionSchemas } from './condition-schemas'
import { kindOf, type JsonSchema } from './kinds'
import { lineResource, takenLines } from './lines'
import { fieldsOf, originalOf, type Choice, type Field, type Resource, type Resources } from './resource'

/**
 * The selectable values of a choice field, with their labels.
 *
 * @returns the field's own list, or the domain's table that it names; empty for other kinds
 */
export function choicesOf(field: Field): readonly Choice[] {
  if (field.choices === undefined) return []
  return typeof field.choices === 'string' ? (choicesNamed(field.choices) ?? []) : field.choices
}

/**
 * One field as plain JSON Schema; validators never meet a keyword of ours.
 *
 * Lines hold the writable properties of the other resource, and its `id`, by which a kept line is known again.
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
 * What a body of a write must be: the writable properties, nothing else.
 *
 * A property that is not required takes null, which empties it.
 *
 * @param mode `create` demands the required properties; `update` takes any part of them, since what a PUT
 *   leaves out stays as it is (api.md)
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
 * The schema of a resource's generated form: the writable fields of its sections, without nulls, and what its
 * conditions ask of them. Which fields a condition hides, the form knows by `shownFields`.
 *
 * Labels are left to the form itself, so that one compiled validator serves every language.
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

/** A form holds its lines as they came, with what they refer to. */
function formLines({ items = {}, ...lines }: JsonSchema): JsonSchema {
  const { additionalProperties: _closed, ...line } = items
  return { ...lines, items: line }
}

/** Whether a form of the record itself takes its value. */
function isTyped(field: Field): boolean {
  const { child, secret } = kindOf(field)
  return !child || secret === true
}

/** What is required of those fields: a property that a client may not write can't be asked of it. */
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
