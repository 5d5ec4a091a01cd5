import { choices, type ChoiceTable } from '#domain/choices'
import { labels, type Label } from '#words/labels'
import { factsOf, languages } from '#words/languages'
import { kindOf, type JsonSchema } from './kinds'
import {
  isImportable,
  type Field,
  type Resource,
  type Resources,
  fieldsOf,
  originalOf,
  type Choice,
  type Branch,
  type ConditionSchema,
} from './resource'
import { passes } from './conditions'

/** The property that stores the order of a record's lines, where their resource has it. */
export const POSITION = 'position'

/** Each resource as lines that refer back by a property, cached, so that objects derived from it can be cached too. */
const known = new WeakMap<Resource, Map<string, Resource>>()

/**
 * The resource of a `lines` property as its lines are written: without the reference to their record, their position,
 * and lines of their own.
 *
 * @returns undefined for other kinds, and where the reader may not see that resource or the reference
 */
export function lineResource(field: Field, resources: Resources): Resource | undefined {
  const { to = '', from = '' } = field
  const other = kindOf(field).rows ? resources[to] : undefined
  if (!other?.properties[from]) return undefined
  const made = known.get(other) ?? new Map<string, Resource>()
  known.set(other, made)
  const line = made.get(from) ?? asLine(other, from)
  made.set(from, line)
  return line
}

function asLine(other: Resource, from: string): Resource {
  const fields = Object.entries(other.properties).map(([name, field]) => {
    const given = name === from || name === POSITION || kindOf(field).rows
    return [name, given ? { ...field, readOnly: true } : field] as const
  })
  return { ...other, properties: Object.fromEntries(fields) }
}

/** A `lines` property that is saved with its record. */
export interface TakenLines {
  name: string
  field: Field
  /** The resource of the lines, as it is written. */
  line: Resource
}

/**
 * The `lines` properties that the generic routes save with a record. Both resources must be written by these routes, so
 * that use cases of their own are never bypassed.
 *
 * @param resource as the user sees it, like the others
 */
export function takenLines(resource: Resource, resources: Resources): TakenLines[] {
  if (!isImportable(resource)) return []
  return Object.entries(resource.properties).flatMap(([name, field]) => {
    const line = field.readOnly ? undefined : lineResource(field, resources)
    return line && isImportable(line) ? [{ name, field, line }] : []
  })
}

/** Whether a `lines` property is writable but no route writes it. */
export function isWrittenByNobody(resource: Resource, field: Field, resources: Resources): boolean {
  const other = kindOf(field).rows && !field.readOnly ? resources[field.to ?? ''] : undefined
  return other !== undefined && isImportable(resource) !== isImportable(other)
}

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

const labelsOf: Record<ChoiceTable, Record<string, Label>> = {
  ...labels,
  moneyTenders: labels.paymentMethods,
  shippedRoles: labels.roles,
}

/** The languages that goldbook has, each by its own name: a table of the folders in `src/words`, not of the trade. */
const LANGUAGES = 'languages'

const labelledChoices = new Map<string, Choice[]>([
  ...(Object.keys(choices) as ChoiceTable[]).map((table): [string, Choice[]] => [
    table,
    choices[table].map((value) => ({ value, title: String(value), ...labelsOf[table][value] })),
  ]),
  [LANGUAGES, languages.map((value): Choice => ({ value, title: factsOf(value).name }))],
])

/** The names of the tables that a resource file may name as its `choices`. */
export const choiceTables = [...labelledChoices.keys()]

/**
 * The choices of a table that a resource file names, with their labels.
 *
 * @returns undefined when there is no such table
 */
export function choicesNamed(name: string): Choice[] | undefined {
  return labelledChoices.get(name)
}

/** The keywords in which a schema expresses the conditions of a resource; empty without conditions. */
type ConditionKeywords = Pick<JsonSchema, 'allOf' | 'dependencies'>

/**
 * The conditions of a resource as plain JSON Schema: which properties are required when, and within which bounds.
 *
 * A record may lack a property that has a default; the schema assumes the default, as `factsOf` does.
 *
 * @param names the properties that the record can have; a condition on any other is left out, since it cannot be judged
 *   here
 * @param writable the properties that the client can write; no other is required
 */
export function conditionSchemas(
  resource: Resource,
  names: ReadonlySet<string>,
  writable = names,
): ConditionKeywords {
  const allOf = (resource.allOf ?? []).flatMap((condition): JsonSchema[] => {
    const then = branchSchema(resource, condition.then ?? {}, writable)
    const otherwise = branchSchema(resource, condition.else ?? {}, writable)
    const judged = namesLookedAt(condition.if).every((name) => names.has(name))
    if (!judged || (!then && !otherwise)) return []
    const test = testSchema(resource, condition.if)
    return [{ if: test, ...(then ? { then } : {}), ...(otherwise ? { else: otherwise } : {}) }]
  })
  const dependencies = Object.entries(resource.dependentRequired ?? {}).flatMap(([name, wanted]) => {
    const known = wanted.filter((each) => writable.has(each))
    return names.has(name) && known.length > 0 ? [[name, known] as const] : []
  })
  return {
    ...(allOf.length > 0 ? { allOf } : {}),
    ...(dependencies.length > 0 ? { dependencies: Object.fromEntries(dependencies) } : {}),
  }
}

/** Every property that a condition tests, including its parts. */
export function namesLookedAt({ properties = {}, required = [], ...parts }: ConditionSchema): string[] {
  const inner = [...(parts.allOf ?? []), ...(parts.anyOf ?? []), ...(parts.not ? [parts.not] : [])]
  return [...Object.keys(properties), ...required, ...inner.flatMap(namesLookedAt)]
}

function branchSchema(
  resource: Resource,
  { properties = {}, required = [] }: Branch,
  names: ReadonlySet<string>,
): JsonSchema | undefined {
  const bounds = Object.entries(properties).filter(([name, test]) => test !== true && names.has(name))
  const wanted = required.filter((name) => names.has(name) && !hasDefault(resource, name))
  if (bounds.length === 0 && wanted.length === 0) return undefined
  return {
    ...(bounds.length > 0 ? { properties: Object.fromEntries(bounds) as Record<string, JsonSchema> } : {}),
    ...(wanted.length > 0 ? { required: wanted } : {}),
  }
}

/** The condition, with a property's default in place of a missing value. */
function testSchema(resource: Resource, condition: ConditionSchema): JsonSchema {
  const { properties = {}, required = [], allOf, anyOf, not } = condition
  const present = Object.entries(properties).filter(([name, test]) => {
    const value = resource.properties[name]?.default
    return value !== undefined && !passes(test, value)
  })
  const tested = Object.entries(properties).map(([name, test]) => [name, test === true ? {} : test] as const)
  const wanted = new Set([
    ...required.filter((name) => !hasDefault(resource, name)),
    ...present.map(([name]) => name),
  ])
  return {
    ...(tested.length > 0 ? { properties: Object.fromEntries(tested) } : {}),
    ...(wanted.size > 0 ? { required: [...wanted] } : {}),
    ...(allOf ? { allOf: allOf.map((each) => testSchema(resource, each)) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((each) => testSchema(resource, each)) } : {}),
    ...(not ? { not: testSchema(resource, not) } : {}),
  }
}

function hasDefault({ properties }: Resource, name: string): boolean {
  return properties[name]?.default !== undefined
}
