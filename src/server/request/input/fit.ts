import type { ErrorObject, ValidateFunction } from 'ajv'
import { conditionSchemas } from '#resource/condition-schemas'
import { factsOf, shownFields } from '#resource/conditions'
import { writableFields } from '#resource/json-schema'
import { lineResource } from '#resource/lines'
import { fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import { ajv } from './schema-validator'

type Values = Record<string, unknown>

/**
 * Values ready to be written, and the errors found in them; errors of rules beyond JSON Schema have the rule's code as
 * keyword.
 */
export interface Fitted {
  values: Values
  errors: ErrorObject[]
}

/**
 * Validates values together with the record that they change: an alias sets the property it names, a property that
 * doesn't apply accepts no value, and the values required by conditions must be present.
 *
 * Properties that the change makes inapplicable, and that the values leave out, are emptied.
 *
 * @param resource as the user sees it, like the others
 * @param stored null for a new record
 */
export function fit(
  resource: Resource,
  resources: Resources,
  sent: Values,
  stored: Values | null,
  path = '',
): Fitted {
  const named = withoutAliases(resource, sent, stored, path)
  const judged = withConditions(resource, named.values, stored, path)
  const lines = withLines(resource, resources, judged.values, stored, path)
  return { values: lines.values, errors: [...named.errors, ...judged.errors, ...lines.errors] }
}

function withoutAliases(resource: Resource, sent: Values, stored: Values | null, path: string): Fitted {
  const values = { ...sent }
  const errors: ErrorObject[] = []
  for (const [name, { alias }] of Object.entries(resource.properties)) {
    if (alias === undefined || !Object.hasOwn(sent, name)) continue
    delete values[name]
    const changed = (each: string) => Object.hasOwn(sent, each) && !same(sent[each], stored?.[alias])
    // If a record is returned with only one of the two names changed, the changed one counts.
    if (!changed(name)) continue
    if (!changed(alias)) values[alias] = sent[name]
    else if (!same(sent[name], sent[alias])) errors.push(broken('alias_differs', `${path}/${name}`, alias))
  }
  return { values, errors }
}

function withConditions(resource: Resource, sent: Values, stored: Values | null, path: string): Fitted {
  if (!resource.allOf && !resource.dependentRequired) return { values: sent, errors: [] }
  const whole = { ...stored, ...sent }
  const shown = shownFields(resource, whole)
  const shownBefore = stored === null ? shown : shownFields(resource, stored)
  const values = { ...sent }
  const errors: ErrorObject[] = []
  for (const [name, field] of writableFields(resource)) {
    if (shown.has(name) || isEmpty(field, whole[name])) continue
    const leftOver = stored !== null && same(whole[name], stored[name])
    if (!Object.hasOwn(sent, name)) {
      if (shownBefore.has(name)) values[name] = null
    } else if (!leftOver || shownBefore.has(name)) errors.push(broken('not_applicable', `${path}/${name}`))
  }
  const validate = validatorOf(resource)
  validate(factsOf(resource, { ...stored, ...values }))
  const refused = (validate.errors ?? []).filter((error) => error.keyword !== 'if')
  return {
    values,
    errors: [...errors, ...refused.map((error) => ({ ...error, instancePath: path + error.instancePath }))],
  }
}

function withLines(
  resource: Resource,
  resources: Resources,
  sent: Values,
  stored: Values | null,
  path: string,
): Fitted {
  const values = { ...sent }
  const errors: ErrorObject[] = []
  for (const [name, field] of Object.entries(resource.properties)) {
    const other = lineResource(field, resources)
    const lines = sent[name]
    if (!other || !Array.isArray(lines)) continue
    const before = stored?.[name]
    const known = new Map(Array.isArray(before) ? before.map((line: Values) => [line.id, line]) : [])
    const fitted = lines.map((line: Values, index) =>
      fit(other, resources, line, known.get(line.id) ?? null, `${path}/${name}/${index}`),
    )
    values[name] = fitted.map((line) => line.values)
    errors.push(...fitted.flatMap((line) => line.errors))
  }
  return { values, errors }
}

const compiled = new WeakMap<Resource, ValidateFunction>()

function validatorOf(resource: Resource): ValidateFunction {
  const known = compiled.get(resource)
  if (known) return known
  const names = new Set(Object.keys(fieldsOf(resource)))
  const writable = new Set(writableFields(resource).map(([name]) => name))
  const validate = ajv.compile(conditionSchemas(resource, names, writable))
  compiled.set(resource, validate)
  return validate
}

/** Whether a value is empty, or equal to the default. */
function isEmpty(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return value === field.default || (Array.isArray(value) && value.length === 0)
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
}

function broken(rule: 'alias_differs' | 'not_applicable', instancePath: string, other?: string): ErrorObject {
  return { instancePath, schemaPath: '', keyword: rule, params: { other } }
}
