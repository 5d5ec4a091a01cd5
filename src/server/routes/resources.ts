import { createHash } from 'node:crypto'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { Hono } from 'hono'
import { choicesOf, formSchema } from '#resource/json-schema'
import type { Field, Resource } from '#resource/resource'
import { resourceFor, resourcesFor } from '../access'
import type { AppEnv, Context } from '../context'

/** The schemas from which the browser builds its screens (api.md). */
export const resourceRoutes = new Hono<AppEnv>()
  .get('/', (c) => withTag(c, Object.values(resourcesFor(c)).map(served)))
  .get('/:name', (c) => withTag(c, served(resourceFor(c, c.req.param('name'), 'read'))))
  .get('/:name/form-schema', (c) => {
    const resource = resourceFor(c, c.req.param('name'), 'read')
    return withTag(c, formSchema(resource, resourcesFor(c)))
  })
  .get('/:name/validator.js', (c) => {
    const resource = resourceFor(c, c.req.param('name'), 'read')
    return c.body(validatorModule(JSON.stringify(formSchema(resource, resourcesFor(c)))), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'private, max-age=31536000, immutable',
    })
  })

/** A resource as the browser gets it: choices spelled out, and a version that changes when it does. */
function served(resource: Resource) {
  const fields = Object.entries(resource.properties).map(([name, field]) => [name, withChoices(field)])
  const expanded = { ...resource, properties: Object.fromEntries(fields) }
  return { ...expanded, version: hashOf(JSON.stringify(expanded)).slice(0, 16) }
}

function withChoices(field: Field): Field {
  return field.choices === undefined ? field : { ...field, choices: [...choicesOf(field)] }
}

function withTag(c: Context, value: object): Response {
  const text = JSON.stringify(value)
  const tag = `"${hashOf(text).slice(0, 32)}"`
  c.header('ETag', tag)
  c.header('Cache-Control', 'private, no-cache')
  const kept = (c.req.header('If-None-Match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (kept.includes(tag)) return c.body(null, 304)
  return c.body(text, 200, { 'Content-Type': 'application/json; charset=utf-8' })
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
