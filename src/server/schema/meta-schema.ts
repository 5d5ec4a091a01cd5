import Ajv, { type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fs from 'node:fs'
import path from 'node:path'
import type { Mistake } from '#resource/check/check'
import type { Resource } from '#resource/resource'
import { didYouMean } from '#resource/check/check-roles'
import { isObject, isConditionPattern, isPattern } from '../request/input/shape'

/** Invalid resource or report files: every mistake with file, path and reason. */
export class BadResources extends Error {
  constructor(
    readonly mistakes: Mistake[],
    folder: 'resources' | 'reports' = 'resources',
  ) {
    super(
      mistakes
        .map((mistake) => `${folder}/${mistake.file} ${mistake.path || '/'}: ${mistake.reason}`)
        .join('\n'),
    )
  }
}

/** A file, or the folder itself, that cannot be read at all. */
export function unreadable(file: string, error: unknown): BadResources {
  return new BadResources([
    { file, path: '', reason: error instanceof Error ? error.message : String(error) },
  ])
}

/** The schema of the resource files, which is in the same folder. */
export const META_SCHEMA = 'resource.schema.json'

/** The text of the resource files' schema in a folder. */
export function metaSchemaText(folder: string): string {
  return fs.readFileSync(path.join(folder, META_SCHEMA), 'utf8')
}

const compiled = new Map<string, ValidateFunction<Resource>>()

/**
 * The validator of a resource by the schema of a folder's files; compiled once per version of its text. It fills in the
 * schema's defaults.
 *
 * @throws BadResources when there is no such schema
 */
export function resourceValidator(folder: string): ValidateFunction<Resource> {
  try {
    const text = metaSchemaText(folder)
    const validate = compiled.get(text) ?? compile(text)
    compiled.clear()
    compiled.set(text, validate)
    return validate
  } catch (error) {
    throw unreadable(META_SCHEMA, error)
  }
}

function compile(text: string): ValidateFunction<Resource> {
  const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, useDefaults: true })
  addFormats(ajv)
  ajv.addFormat('regex', isPattern)
  ajv.addFormat('plain-regex', isConditionPattern)
  return ajv.compile<Resource>(JSON.parse(text))
}

type SchemaErrors = {
  keyword: string
  instancePath: string
  message?: string
  params: Record<string, unknown>
  data?: unknown
  parentSchema?: unknown
}[]

/** The meaning of keywords that the validator's own messages don't explain. */
const reasons: Record<string, string> = {
  format:
    'is no pattern, or one that could hold the server: write it without looking ahead or behind, without references to groups, with at most 500 characters and 500 repetitions; in a condition also without groups and with at most two repetitions',
  'false schema': 'means nothing for a field of this kind',
  not: 'is a word that programs keep for themselves; choose another name',
}

/**
 * A schema's errors as mistakes of a file. The summarising errors of branches are dropped, since each branch reports
 * its own; for an unknown kind, attributes cannot be judged.
 */
export function schemaMistakes(file: string, errors: SchemaErrors): Mistake[] {
  const unknownKinds = errors
    .filter(({ keyword, instancePath }) => keyword === 'enum' && instancePath.endsWith('/kind'))
    .map(({ instancePath }) => instancePath.slice(0, -'kind'.length))
  const isIdle = ({ keyword, instancePath }: SchemaErrors[number]) =>
    keyword === 'if' ||
    (keyword === 'false schema' && unknownKinds.some((field) => instancePath.startsWith(field)))
  return errors
    .filter((error) => !isIdle(error))
    .map((error) => ({
      file,
      path: error.instancePath,
      reason: schemaReason(error),
    }))
}

function schemaReason(error: SchemaErrors[number]): string {
  const said = [reasons[error.keyword] ?? error.message, detailOf(error.params)].filter(Boolean).join(': ')
  const { additionalProperty, allowedValues } = error.params
  if (Array.isArray(allowedValues)) return said + didYouMean(error.data, allowedValues.map(String))
  return said + didYouMean(additionalProperty, propertiesOf(error.parentSchema))
}

/** The properties that a schema defines. */
function propertiesOf(schema: unknown): string[] {
  return isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : []
}

function detailOf(params: Record<string, unknown>): string {
  const detail =
    params.additionalProperty ?? params.allowedValues ?? params.allowedValue ?? params.propertyName
  return Array.isArray(detail) ? detail.join(', ') : detail === undefined ? '' : JSON.stringify(detail)
}
