import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import fs from 'node:fs'
import path from 'node:path'
import { mistakesIn, type Mistake } from '#resource/check'
import type { Resource, Resources } from '#resource/resource'

const META_SCHEMA = 'resource.schema.json'

/** Resource files that can't be used: every mistake with file, path and reason. */
export class BadResources extends Error {
  constructor(readonly mistakes: Mistake[]) {
    super(
      mistakes
        .map((mistake) => `resources/${mistake.file} ${mistake.path || '/'}: ${mistake.reason}`)
        .join('\n'),
    )
  }
}

/**
 * Reads and checks the resource files of a folder.
 *
 * @throws BadResources with all mistakes
 */
export function loadResources(folder: string): Resources {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json') && name !== META_SCHEMA)
  const mistakes: Mistake[] = []
  const validate = metaValidator(folder)
  const resources: Resources = {}
  for (const file of files.toSorted()) {
    const content = parse(path.join(folder, file), file, mistakes)
    if (content === undefined) continue
    if (!validate(content)) mistakes.push(...schemaMistakes(file, validate.errors ?? []))
    else if (`${content.$id}.json` !== file)
      mistakes.push({ file, path: '/$id', reason: `must be the file's name, "${file.slice(0, -5)}"` })
    else resources[content.$id] = content
  }
  if (mistakes.length === 0) mistakes.push(...mistakesIn(resources))
  if (mistakes.length > 0) throw new BadResources(mistakes)
  return resources
}

function metaValidator(folder: string) {
  const ajv = new Ajv({ allErrors: true, strict: false, verbose: true })
  addFormats(ajv)
  return ajv.compile<Resource>(JSON.parse(fs.readFileSync(path.join(folder, META_SCHEMA), 'utf8')))
}

function parse(file: string, name: string, mistakes: Mistake[]): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    mistakes.push({ file: name, path: '', reason: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}

type SchemaErrors = { instancePath: string; message?: string; params: Record<string, unknown> }[]

function schemaMistakes(file: string, errors: SchemaErrors): Mistake[] {
  return errors.map((error) => ({
    file,
    path: error.instancePath,
    reason: [error.message, detailOf(error.params)].filter(Boolean).join(': '),
  }))
}

function detailOf(params: Record<string, unknown>): string {
  const detail =
    params.additionalProperty ?? params.allowedValues ?? params.allowedValue ?? params.propertyName
  return Array.isArray(detail) ? detail.join(', ') : detail === undefined ? '' : JSON.stringify(detail)
}
