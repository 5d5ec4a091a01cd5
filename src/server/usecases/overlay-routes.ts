import Ajv from 'ajv'
import { Hono } from 'hono'
import { createHash } from 'node:crypto'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { RuleBroken } from '#domain/errors'
import type { Mistake } from '#resource/check/check'
import { withOverlay, type Overlay } from '#resource/merge'
import type { Resource, Resources, Field } from '#resource/resource'
import { server } from '#languages/server'
import type { Language } from '#words/languages'
import { choicesOf, formSchema } from '#resource/json-schema'
import { fieldForm, FIELD_FORM, type MetaSchema } from '#resource/form/field-form'
import { requireRight } from '../request/access/rights'
import { changesAccess, refuseUnconfirmed } from '../request/access/ask-password'
import { change } from './change'
import { BadResources, metaSchemaText } from '../schema/meta-schema'
import type { AppEnv, Context } from '../request/context'
import type { Refusal, Step } from '../db/sync/plan'
import { apply, lockSchema, outcomeOf, UnsafeChange } from '../db/sync/sync'
import { asMistake, fittingOverlays, isRefusedByDatabase, overlaid } from '../schema/load-resources'
import { messageOf, filledSentence } from '../process/messages'
import { readOverlays, saveOverlay, type KeptOverlays } from '../store/overlays'
import { templatesUsing } from '../store/templates'
import { refuseStaleSince } from './records/plain-record'
import { regExp } from '../request/input/shape'
import { closedPagesFor, resourceFor, resourcesFor } from '../request/access/access'

/** The structure of an overlay; its content is checked with the whole resulting resource. */
const isOverlay = new Ajv().compile<Overlay>({
  type: 'object',
  additionalProperties: false,
  properties: {
    properties: { type: 'object', additionalProperties: { type: 'object' } },
    required: { $ref: '#/definitions/names' },
    list: { type: 'object' },
    form: { type: 'object' },
    allOf: { type: 'array' },
    dependentRequired: { type: 'object' },
    removed: { $ref: '#/definitions/names' },
    restored: { $ref: '#/definitions/names' },
  },
  definitions: { names: { type: 'array', items: { type: 'string' } } },
})

const mayManage = requireRight('resources')

/** The resource editor's routes: read, try, save and remove overlays. */
export const overlayRoutes = new Hono<AppEnv>()
  .get('/meta-schema', mayManage, (c) =>
    c.body(metaSchemaText(c.var.shop.environment.resourcesDir), 200, {
      'Content-Type': 'application/schema+json; charset=utf-8',
    }),
  )
  .get('/problems', mayManage, (c) => {
    const problems = c.var.shop.live.problems().map((problem) => asMistake(problem, c.var.language))
    return c.json({ problems })
  })
  .get('/overlays', mayManage, (c) => c.json({ overlays: overlayFacts(c) }))
  .get('/:name/overlay', mayManage, (c) => c.json(overlayAnswer(c, c.req.param('name'))))
  .get('/:name/export', mayManage, (c) => {
    const { merged: whole } = overlayAnswer(c, c.req.param('name'))
    return c.body(`${JSON.stringify(whole, null, 2)}\n`, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${whole.$id}.json"`,
    })
  })
  .post('/:name/plan', mayManage, async (c) => {
    const name = c.req.param('name')
    const { base, shipped, kept } = c.var.shop.live.served()
    const overlay = overlayIn(c, name)
    const next = nextResources(c, shipped, kept, name, overlay)
    const outcome = await outcomeOf(c.var.shop.db, next, base).catch((error: unknown) => {
      throw refusalOf(error, c)
    })
    const touched = touchedProperties(base[name], next[name])
    return c.json({
      changes: outcome.steps
        .filter((step) => step.resource === name)
        .map((step) => ({ kind: step.kind, property: step.property, text: stepText(step, c.var.language) })),
      refusals: outcome.refusals.map((refusal) => asAnswer(refusal, c)),
      templates: touched.length === 0 ? [] : await templatesUsing(c.var.shop.db, touched),
      merged: withOverlay(shippedResource(c, name), overlay),
    })
  })
  .put('/:name/overlay', mayManage, async (c) => {
    const name = c.req.param('name')
    const overlay = overlayIn(c, name)
    const { base, shipped } = c.var.shop.live.served()
    await change(c, 'resources.customise', async (tx, note) => {
      await lockSchema(tx)
      const kept = await readOverlays(tx)
      refuseStaleSince(own(kept.savedAt, name) ?? null, c.var.body.updated_at)
      const next = nextResources(c, shipped, kept, name, overlay)
      if (changesAccess(base, next)) refuseUnconfirmed(c)
      await apply(tx, next, base).catch((error: unknown) => {
        throw refusalOf(error, c)
      })
      await saveOverlay(tx, name, overlay)
      note('goldbook_overlays', name, { overlay: kept.overlays[name] ?? null }, { overlay })
    })
    await c.var.shop.live.reload()
    return c.json(overlayAnswer(c, name))
  })

/** The overlays of this installation: the custom fields of each resource, and their date. */
function overlayFacts(c: Context) {
  const { shipped, kept } = c.var.shop.live.served()
  return Object.entries(kept.overlays).map(([resource, { properties = {} }]) => ({
    resource,
    own_fields: Object.keys(properties).filter(
      (name) => !own(own(shipped, resource)?.properties ?? {}, name),
    ),
    updated_at: own(kept.savedAt, resource) ?? null,
  }))
}

/** @throws RuleBroken `not_found` */
function shippedResource(c: Context, name: string): Resource {
  const file = own(c.var.shop.live.served().shipped, name)
  if (!file) throw new RuleBroken('not_found')
  return file
}

function overlayAnswer(c: Context, name: string) {
  const { kept } = c.var.shop.live.served()
  const file = shippedResource(c, name)
  const overlay = own(kept.overlays, name) ?? {}
  return {
    shipped: file,
    overlay,
    merged: withOverlay(file, overlay),
    updated_at: own(kept.savedAt, name) ?? null,
  }
}

/**
 * The overlay of a body.
 *
 * @throws RuleBroken `not_found` for a resource that isn't shipped, `resource_invalid` with every bad place
 */
function overlayIn(c: Context, name: string): Overlay {
  shippedResource(c, name)
  const { updated_at: _, ...overlay } = c.var.body
  if (isOverlay(overlay)) return overlay
  throw invalid(
    (isOverlay.errors ?? []).map((error) => ({
      path: error.instancePath,
      message: `${error.message ?? error.keyword} ${String(error.params.additionalProperty ?? '')}`.trim(),
    })),
  )
}

/** @throws RuleBroken `resource_invalid` when this overlay cannot be merged into the files */
function nextResources(
  c: Context,
  shipped: Resources,
  kept: KeptOverlays,
  name: string,
  overlay: Overlay,
): Resources {
  const { environment, useCases } = c.var.shop
  const folder = environment.resourcesDir
  const { [name]: _, ...others } = kept.overlays
  const { fitting } = fittingOverlays(folder, shipped, others, useCases)
  try {
    return overlaid(folder, shipped, { ...fitting, [name]: overlay }, useCases)
  } catch (error) {
    if (!(error instanceof BadResources)) throw error
    throw invalid(
      error.mistakes.map((mistake) => ({ path: mistakePath(mistake, name), message: mistake.reason })),
    )
  }
}

/** A mistake that this overlay causes in another resource is reported with its file. */
function mistakePath({ file, path }: Mistake, name: string): string {
  return file === `${name}.json` ? path : `/${file}${path}`
}

function invalid(errors: { path: string; message: string }[]): RuleBroken {
  return new RuleBroken('resource_invalid', { errors })
}

/**
 * The reason why the database cannot follow: rows are in the way, or it cannot store the requested structure at all.
 */
function refusalOf(error: unknown, c: Context): unknown {
  if (error instanceof UnsafeChange) return wouldLoseData(error, c)
  return isRefusedByDatabase(error) ? invalid([{ path: '', message: error.message }]) : error
}

function wouldLoseData({ refusals }: UnsafeChange, c: Context): RuleBroken {
  const answers = refusals.map((refusal) => asAnswer(refusal, c))
  const errors = answers.map(({ path, message }) => ({ path, message }))
  return new RuleBroken('would_lose_data', { refusals: answers, errors })
}

function asAnswer({ code, path, count, facts }: Refusal, c: Context) {
  return { path, code, message: messageOf(code, facts, c.var.language), count }
}

/** The properties that a change adds, alters or removes. */
function touchedProperties(before: Resource | undefined, after: Resource | undefined): string[] {
  const [then, now] = [before?.properties ?? {}, after?.properties ?? {}]
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])]
  return names.filter((name) => JSON.stringify(then[name]) !== JSON.stringify(now[name]))
}

function own<Value>(values: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** The effect of a step on the stored data, as a sentence for the admin who is about to confirm it. */
function stepText({ kind, property }: Step, language: Language): string {
  return filledSentence(server[language].steps[kind], { property })
}

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

/**
 * Spells out the choices, and removes the sources of copies, which concern the server alone, as conditions on rows do.
 */
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
