import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { linearEngine, linearPattern } from '#resource/linear-pattern'
import { isPlainPattern } from '#resource/plain-pattern'
import { patternFor, setPatternEngine, factsOf, shownFields } from '#resource/conditions'
import { conditionSchemas, writableFields, writeSchema, lineResource } from '#resource/json-schema'
import { fieldsOf, type Field, type Resource, type Resources, companionOf } from '#resource/resource'
import { normalCode } from '#domain/code-form'
import { RuleBroken } from '#domain/errors'
import { kindOf, type JsonSchema } from '#resource/kinds'
import type { Language } from '#words/languages'
import { decimals } from '#domain/decimal'
import { isRule } from '../statuses'
import { keywordMessage, messageOf } from '../../process/messages'

setPatternEngine(linearEngine)

/** Whether a text is a pattern that the server runs, in time proportional to the length of the text matched. */
export function isPattern(pattern: string): boolean {
  return linearPattern(pattern) !== undefined
}

/** Whether a text is a pattern that browsers also run while a user types. */
export function isConditionPattern(pattern: string): boolean {
  return isPattern(pattern) && isPlainPattern(pattern)
}

/** The pattern compiler of the validators; the code is for those that the browser runs. */
export const regExp = Object.assign((pattern: string) => patternFor(pattern), {
  code: 'require("goldbook/patterns").formPattern',
})

/** The validator of request bodies. It accepts numbers that are nearly a multiple; `tooFine` checks their digits. */
export const ajv = new Ajv({
  allErrors: true,
  multipleOfPrecision: 1,
  strict: false,
  allowUnionTypes: true,
  code: { regExp },
})
addFormats(ajv)

type FitValues = Record<string, unknown>

/**
 * Values ready to be written, and the errors found in them; errors of rules beyond JSON Schema have the rule's code as
 * keyword.
 */
interface Fitted {
  values: FitValues
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
function fit(
  resource: Resource,
  resources: Resources,
  sent: FitValues,
  stored: FitValues | null,
  path = '',
): Fitted {
  const named = withoutAliases(resource, sent, stored, path)
  const judged = withConditions(resource, named.values, stored, path)
  const lines = withLines(resource, resources, judged.values, stored, path)
  return { values: lines.values, errors: [...named.errors, ...judged.errors, ...lines.errors] }
}

function withoutAliases(resource: Resource, sent: FitValues, stored: FitValues | null, path: string): Fitted {
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

function withConditions(resource: Resource, sent: FitValues, stored: FitValues | null, path: string): Fitted {
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
  sent: FitValues,
  stored: FitValues | null,
  path: string,
): Fitted {
  const values = { ...sent }
  const errors: ErrorObject[] = []
  for (const [name, field] of Object.entries(resource.properties)) {
    const other = lineResource(field, resources)
    const lines = sent[name]
    if (!other || !Array.isArray(lines)) continue
    const before = stored?.[name]
    const known = new Map(Array.isArray(before) ? before.map((line: FitValues) => [line.id, line]) : [])
    const fitted = lines.map((line: FitValues, index) =>
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

/** One bad field: its place, as a JSON pointer, and the reason. */
export interface FieldError {
  path: string
  message: string
}

/** A body that its resource's schema refuses: 422 with every bad field named. */
export class ShapeRefused extends RuleBroken {
  constructor(readonly errors: ErrorObject[]) {
    super('invalid')
  }

  /** The bad fields, with messages in a language. */
  fieldErrors(language: Language): FieldError[] {
    return this.errors.map((error) => ({ path: pathOf(error), message: messageFor(error, language) }))
  }
}

/** The message of an error, in goldbook's own words or those of a rule, since a validator's are not meant for users. */
export function messageFor(error: ErrorObject, language: Language): string {
  const { keyword, params } = error
  return isRule(keyword) ? messageOf(keyword, params, language) : keywordMessage(error, language)
}

export type Values = Record<string, unknown>

/** Turns the body of a request into checked values, for each resource. */
export interface Shaper {
  /**
   * Takes the values that a client may write, and checks them against the schema.
   *
   * Read-only properties and companions are ignored, since clients send a record back as they received it.
   *
   * @param resource as the user sees it, like the others
   * @throws RuleBroken `unknown_property`; ShapeRefused with the bad fields
   */
  shape: (resource: Resource, resources: Resources, body: Values, mode: 'create' | 'update') => Values
  /**
   * Validates values together with the stored record: aliases and conditions. For a new record, `shape` has already
   * done so.
   *
   * @param stored the record that they change, as the user sees it
   * @returns the values to write
   * @throws ShapeRefused with the bad fields
   */
  fit: (resource: Resource, resources: Resources, values: Values, stored: Values) => Values
}

interface Compiled {
  schema: JsonSchema
  validate: ValidateFunction
}

/** A shaper; the schema of a resource, which depends on the user's roles, is compiled on first use. */
export function createShaper(): Shaper {
  const compiled = { create: new WeakMap<Resource, Compiled>(), update: new WeakMap<Resource, Compiled>() }
  return {
    shape: (resource, resources, body, mode) => {
      const values = writable(resource, resources, body, '')
      const known = compiled[mode].get(resource) ?? compile(writeSchema(resource, resources, mode))
      compiled[mode].set(resource, known)
      const errors = known.validate(values) ? tooFine(known.schema, values) : known.validate.errors
      if (errors?.length !== 0) throw new ShapeRefused(errors ?? [])
      return mode === 'create' ? fitted(resource, resources, values, null) : values
    },
    fit: fitted,
  }
}

function fitted(resource: Resource, resources: Resources, values: Values, stored: Values | null): Values {
  const { errors, values: fitting } = fit(resource, resources, values, stored)
  if (errors.length > 0) throw new ShapeRefused(errors)
  return fitting
}

function compile(schema: JsonSchema): Compiled {
  return { schema, validate: ajv.compile(schema) }
}

/** The body without values that a client may send back but not write; the same for lines, which keep their id. */
function writable(resource: Resource, resources: Resources, body: Values, path: string): Values {
  const known = fieldsOf(resource)
  const companions = new Set(Object.keys(resource.properties).map(companionOf))
  const values: Values = {}
  for (const name of Object.keys(body))
    if (!Object.hasOwn(known, name) && !companions.has(name))
      throw new RuleBroken('unknown_property', { property: name }, `${path}/${name}`)
  for (const [name, field] of writableFields(resource)) {
    if (!Object.hasOwn(body, name) || isUnsentSecret(field, body[name])) continue
    const other = lineResource(field, resources)
    const place = `${path}/${name}`
    values[name] = other
      ? writableLines(other, resources, body[name], place)
      : cleaned(name, field, body[name], place)
  }
  return values
}

/** A record sent back as received contains no secrets, and so leaves them unchanged. */
function isUnsentSecret(field: Field, value: unknown): boolean {
  return kindOf(field).secret === true && (value === null || value === '')
}

/** An address drops these, so that no record of such a code could be opened. */
const unaddressable = ['.', '..']

/** A code in the form in which codes are stored. @throws RuleBroken `code_unaddressable` */
function storedCode(code: string): string {
  const stored = normalCode(code)
  if (unaddressable.includes(stored)) throw new RuleBroken('code_unaddressable', { value: stored })
  return stored
}

function cleaned(name: string, field: Field, value: unknown, path: string): unknown {
  const { clean = (same: unknown) => same, code: isCode } = kindOf(field)
  try {
    const isOwn = name === 'code' && isCode && field.unique && typeof value === 'string'
    const kept = isOwn ? storedCode(value) : clean(value)
    // An empty text is not a code, so that two records without a code do not collide.
    return field.unique && kept === '' ? null : kept
  } catch (error) {
    throw error instanceof RuleBroken ? new RuleBroken(error.code, error.facts, path) : error
  }
}

function writableLines(resource: Resource, resources: Resources, lines: unknown, path: string): unknown {
  if (!Array.isArray(lines)) return lines
  return lines.map((line: unknown, index) => {
    if (!isObject(line)) return line
    const values = writable(resource, resources, line, `${path}/${index}`)
    return 'id' in line ? { id: line.id, ...values } : values
  })
}

/** The id of a record in a path. @throws RuleBroken `not_found` for any other text */
export function idOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new RuleBroken('not_found')
  return Number(text)
}

/** The refusal of a value at a path of the body. */
export function invalidValue(path: string): RuleBroken {
  return new RuleBroken('invalid', {}, path)
}

/** Whether an unknown value is a JSON object. */
export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function pathOf(error: ErrorObject): string {
  const missing: unknown = error.params.missingProperty
  return typeof missing === 'string' ? `${error.instancePath}/${missing}` : error.instancePath
}

/**
 * The numbers with more decimals than their schema's `multipleOf`, as Ajv errors. Ajv divides floats, and so takes 0.1
 * + 0.2 for 0.3; checking the digits ensures that nothing is rounded silently (domain.md §2).
 */
export function tooFine(schema: JsonSchema, value: unknown, instancePath = ''): ErrorObject[] {
  if (typeof value === 'number') return isTooFine(schema, value) ? [errorAt(instancePath, schema)] : []
  const { items, additionalProperties: others } = schema
  if (Array.isArray(value))
    return items ? value.flatMap((each, index) => tooFine(items, each, `${instancePath}/${index}`)) : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = schema.properties?.[name] ?? (typeof others === 'object' ? others : undefined)
    return known ? tooFine(known, inner, `${instancePath}/${name}`) : []
  })
}

function isTooFine({ multipleOf }: JsonSchema, value: number): boolean {
  return multipleOf !== undefined && decimals(value) > decimals(multipleOf)
}

function errorAt(instancePath: string, { multipleOf }: JsonSchema): ErrorObject {
  return { instancePath, schemaPath: '', keyword: 'multipleOf', params: { multipleOf } }
}

/** The JSON objects of a list, such as the lines of an order; empty for anything else. */
export function objectsIn(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
