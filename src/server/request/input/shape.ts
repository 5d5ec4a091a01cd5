import type { ErrorObject, ValidateFunction } from 'ajv'
import { RuleBroken } from '#domain/errors'
import { writableFields, writeSchema } from '#resource/json-schema'
import { kindOf, type JsonSchema } from '#resource/kinds'
import { lineResource } from '#resource/lines'
import { companionOf, fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import type { Language } from '#words/languages'
import { isRule } from '../statuses'
import { fit } from './fit'
import { keywordMessage } from '../../process/keywords'
import { messageOf } from '../../process/messages'
import { ajv } from './schema-validator'
import { tooFine } from './too-fine'

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
      : cleaned(field, body[name], place)
  }
  return values
}

/** A record sent back as received contains no secrets, and so leaves them unchanged. */
function isUnsentSecret(field: Field, value: unknown): boolean {
  return kindOf(field).secret === true && (value === null || value === '')
}

function cleaned(field: Field, value: unknown, path: string): unknown {
  const { clean = (same: unknown) => same } = kindOf(field)
  try {
    const kept = clean(value)
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

/** Whether an unknown value is a JSON object. */
export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function pathOf(error: ErrorObject): string {
  const missing: unknown = error.params.missingProperty
  return typeof missing === 'string' ? `${error.instancePath}/${missing}` : error.instancePath
}
