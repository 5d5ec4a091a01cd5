import { createHash } from 'node:crypto'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { choicesOf } from '#resource/json-schema'
import type { JsonSchema } from '#resource/kinds'
import type { Field, Resource } from '#resource/resource'
import type { Context } from './context'

/** A resource as the browser gets it: choices spelled out, and a version that changes when it does. */
export function served(resource: Resource) {
  const fields = Object.entries(resource.properties).map(([name, field]) => [name, withChoices(field)])
  const expanded = { ...resource, properties: Object.fromEntries(fields) }
  return { ...expanded, version: hashOf(JSON.stringify(expanded)).slice(0, 16) }
}

function withChoices(field: Field): Field {
  return field.choices === undefined ? field : { ...field, choices: [...choicesOf(field)] }
}

/** Answers with what the browser may keep and ask for anew by its tag. */
export function withTag(c: Context, value: object): Response {
  const text = JSON.stringify(value)
  const tag = `"${hashOf(text).slice(0, 32)}"`
  c.header('ETag', tag)
  c.header('Cache-Control', 'private, no-cache')
  const kept = (c.req.header('If-None-Match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (kept.includes(tag)) return c.body(null, 304)
  return c.body(text, 200, { 'Content-Type': 'application/json; charset=utf-8' })
}

/** Answers with the validator of a form as a module; its address changes with the form. */
export function validatorAnswer(c: Context, schema: JsonSchema): Response {
  return c.body(validatorModule(JSON.stringify(schema)), 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'private, max-age=31536000, immutable',
  })
}

const modules = new Map<string, string>()

/**
 * The form's validator, compiled here: the browser's policy forbids it to compile one. The same Ajv checks the
 * request later, so that both sides agree.
 */
function validatorModule(schema: string): string {
  const known = modules.get(schema)
  if (known !== undefined) return known
  const code = compileSchemaValidatorsCode(JSON.parse(schema), {
    ajvOptionsOverrides: { multipleOfPrecision: 6 },
  })
  const text = `const require = (name) => globalThis.ajvRuntime[name]; const exports = {};\n${code}\nexport default exports;\n`
  modules.set(schema, text)
  return text
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
