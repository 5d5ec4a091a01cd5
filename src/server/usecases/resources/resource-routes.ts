import { createHash } from 'node:crypto'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { Hono } from 'hono'
import { choicesOf, formSchema } from '#resource/json-schema'
import type { Field, Resource, Resources } from '#resource/resource'
import { fieldForm, FIELD_FORM, type MetaSchema } from '#resource/form/field-form'
import type { Context, AppEnv } from '../../request/context'
import { regExp } from '../../request/input/schema-validator'
import { requireRight } from '../../request/access/rights'
import { metaSchemaText } from '../../schema/meta-schema'
import { closedPagesFor, resourceFor, resourcesFor } from '../../request/access/access'

/**
 * A resource as the browser receives it: choices spelled out, and a version that changes with it and with its form,
 * which contains lines of other resources.
 */
function served(resource: Resource, resources: Resources) {
  const fields = Object.entries(resource.properties).map(([name, field]) => [name, forBrowser(field)])
  const { rows: _rows, rowsOf: _rowsOf, ...told } = resource
  const expanded = { ...told, properties: Object.fromEntries(fields) }
  const version = hashOf(JSON.stringify([expanded, formSchema(resource, resources)])).slice(0, 16)
  return { ...expanded, version }
}

/** Spells out the choices, and removes the sources of copies, which concern the server alone, as rows do. */
function forBrowser(known: Field): Field {
  const { copyOf: _copyOf, copies: _copies, visibleParts: _visibleParts, ...field } = known
  return field.choices === undefined ? field : { ...field, choices: [...choicesOf(field)] }
}

/** Answers with a value that the browser may cache and revalidate by its tag. */
function withTag(c: Context, value: object): Response {
  const text = JSON.stringify(value)
  const tag = `"${hashOf(text).slice(0, 32)}"`
  c.header('ETag', tag)
  c.header('Cache-Control', 'private, no-cache')
  const kept = (c.req.header('If-None-Match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (kept.includes(tag)) return c.body(null, 304)
  return c.body(text, 200, { 'Content-Type': 'application/json; charset=utf-8' })
}

/**
 * Answers with the validator of a form as a module. Its address contains the requested version, and only that version
 * may be cached under it.
 */
function validatorAnswer(c: Context, resource: Resource, resources: Resources): Response {
  const isAsked = c.req.query('v') === served(resource, resources).version
  return c.body(validatorModule(JSON.stringify(formSchema(resource, resources))), 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': isAsked ? 'private, max-age=31536000, immutable' : 'no-store',
  })
}

const modules = new Map<string, string>()
/** Each role has its own version of each resource, and each change adds versions. */
const MOST_MODULES = 500

/**
 * The form's validator, compiled here because the browser's policy forbids compiling. The same Ajv checks the request
 * later, so that both sides agree.
 */
function validatorModule(schema: string): string {
  const known = modules.get(schema)
  if (known !== undefined) return known
  const code = compileSchemaValidatorsCode(JSON.parse(schema), {
    ajvOptionsOverrides: { multipleOfPrecision: 6, code: { regExp } },
  })
  const text = `const require = (name) => globalThis.ajvRuntime[name]; const exports = {};\n${code}\nexport default exports;\n`
  if (modules.size >= MOST_MODULES) modules.clear()
  modules.set(schema, text)
  return text
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const mayManage = requireRight('resources')

/**
 * The form in which an admin edits a field, generated from the schema of the resource files, as every form is from its
 * own.
 */
const fieldFormRoutes = new Hono<AppEnv>()
  .get(`/${FIELD_FORM}`, mayManage, (c) => withTag(c, served(formOf(c), {})))
  .get(`/${FIELD_FORM}/validator.js`, mayManage, (c) => validatorAnswer(c, formOf(c), {}))

function formOf(c: Context) {
  const meta: MetaSchema = JSON.parse(metaSchemaText(c.var.shop.environment.resourcesDir))
  return fieldForm(meta)
}

/** The schemas from which the browser builds its screens (api.md). */
export const resourceRoutes = new Hono<AppEnv>()
  .route('/', fieldFormRoutes)
  .get('/', (c) => {
    const resources = resourcesFor(c)
    c.header('X-Closed-Pages', closedPagesFor(c).join(','))
    return withTag(
      c,
      Object.values(resources).map((resource) => served(resource, resources)),
    )
  })
  .get('/:name', (c) => withTag(c, served(resourceFor(c, c.req.param('name'), 'read'), resourcesFor(c))))
  .get('/:name/form-schema', (c) => {
    const resource = resourceFor(c, c.req.param('name'), 'read')
    return withTag(c, formSchema(resource, resourcesFor(c)))
  })
  .get('/:name/validator.js', (c) => {
    const resource = resourceFor(c, c.req.param('name'), 'read')
    return validatorAnswer(c, resource, resourcesFor(c))
  })
