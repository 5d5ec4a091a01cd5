import { Ajv, type ErrorObject } from 'ajv'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { readContent } from '#paper/panel'
import type { Language } from '#words/languages'
import type { Resource } from '#resource/resource'
import { isObject, type Values, messageFor } from '../../request/input/shape'
import { fitForeign } from './foreign-content'
import panelSchema from '../../../../print-templates/panel.schema.json'
import { can, resourceFor, resourcesFor, visibleAnswer } from '../../request/access/access'
import { requireConfirmation } from '../../request/access/ask-password'
import { change } from '../change'
import type { AppEnv, Context } from '../../request/context'
import {
  versionOf,
  versionShown,
  versionsOf,
  keepOneStandard,
  keepVersion,
  lockTemplates,
} from '../../store/templates'
import { addRecord, changeRecord } from '../records/one-record'
import { findRecord, type RecordValues } from '../../store/records/records'
import type { Tx } from '../../store/transaction'
import type { New, One, Guards } from '../../request/use-cases'

/**
 * Notes of hiprint's designer for itself, and settings without effect on paper: the positions of an element's other
 * edges, the fields it offers, the drawing of codes in a column of text.
 */
const notes = new Set([
  ...['right', 'bottom', 'hCenter', 'vCenter', 'fields', 'index', 'tid', 'rowsColumnsMergeClean'],
  ...['tableQRCodeLevel', 'tableBarcodeMode', 'gridColumnsGutter'],
])

/**
 * The removed places of a foreign template that are worth reporting: without notes of the designer.
 *
 * @param removed JSON pointers into the content
 */
function worthTelling(removed: readonly string[]): string[] {
  return removed.filter((place) => !notes.has(place.slice(place.lastIndexOf('/') + 1)))
}

/** The reasons for refusing a template's content, in the words of spec §8. */
const reasons = { not_json: 'JSON', no_panels: 'no panels', no_elements: 'no elements' }

/** In bytes; a Chinese character takes three. */
const LARGEST_CONTENT = 512 * 1024

/** A template is data: the schema lists its permitted contents, none of which a designer would execute. */
const isAllowed = new Ajv({ strict: false, allErrors: true }).compile(panelSchema)

const { panels } = panelSchema.properties
const { printElements } = panelSchema.definitions.panel.properties

/** Ajv would take minutes to report the errors of a hundred thousand elements, so their number is checked first. */
const isShort = new Ajv({ strict: false, allErrors: true }).compile({
  properties: {
    panels: {
      maxItems: panels.maxItems,
      items: { properties: { printElements: { maxItems: printElements.maxItems } } },
    },
  },
})

/** Branches and alternatives only repeat the more precise errors of their parts. */
const wrappers = new Set(['if', 'anyOf', 'oneOf', 'allOf'])

/** The parts of a content, read as JSON, that a template may not contain; an empty list when it can be saved. */
function problemsOf(content: unknown): ErrorObject[] {
  if (!isShort(content)) return isShort.errors ?? []
  if (isAllowed(content)) return []
  const errors = isAllowed.errors ?? []
  const exact = errors.filter(({ keyword }) => !wrappers.has(keyword))
  return exact.length > 0 ? exact : errors
}

/** The place of an error, as a JSON pointer: the superfluous property, or the wrong value. */
function invalidPath({ instancePath, params }: ErrorObject): string {
  const { additionalProperty } = params
  if (typeof additionalProperty !== 'string') return instancePath
  return `${instancePath}/${additionalProperty.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

const refuse = (reason: string, at = '') => new RuleBroken('template_invalid', { reason }, `/content${at}`)

/** Refuses a content that is too large to read. @throws RuleBroken `template_invalid` */
function refuseLarge(content: string): void {
  if (Buffer.byteLength(content) > LARGEST_CONTENT) throw refuse('512 kB')
}

/**
 * Refuses a template that could not be printed or contains more than data.
 *
 * @param language of the error messages
 * @throws RuleBroken `template_invalid` with the error and its place
 */
function refuseContent({ content }: Values, language: Language): void {
  if (typeof content !== 'string') return
  refuseLarge(content)
  const read = readContent(content)
  if ('refusal' in read) throw refuse(reasons[read.refusal])
  const [problem] = problemsOf(JSON.parse(content))
  if (problem)
    throw refuse(`${invalidPath(problem)} ${messageFor(problem, language)}`.trim(), invalidPath(problem))
}

/** Each round removes the parts that the previous one left empty: a column, then its table, then its panel. */
const MOST_ROUNDS = 20

/** A content without the parts that the server would refuse, and the places of these. */
interface StrippedContent {
  content: string
  removed: string[]
}

/**
 * Removes everything but data from a template, so that one from elsewhere can be used. Parts that can be rewritten
 * stay.
 *
 * @param language of the error messages
 * @throws RuleBroken `template_invalid` when it is too large, or nothing printable remains
 */
function strippedContent(content: string, language: Language): StrippedContent {
  refuseLarge(content)
  const read = readContent(content)
  // An element without a type may name one of its provider.
  if ('refusal' in read && read.refusal !== 'no_elements') throw refuse(reasons[read.refusal])
  const document: unknown = JSON.parse(content)
  fitForeign(document)
  const removed = new Set<string>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const problems = problemsOf(document).filter((problem) => !mend(document, problem))
    const places = [...new Set(problems.map(invalidPath))].filter((place) => place !== '')
    if (places.length === 0) break
    // From last to first, so that removing a list item does not shift those still to be removed.
    for (const place of places.toSorted(inOrder).toReversed()) {
      changeAt(document, namesIn(place), takeOut)
      removed.add(place)
    }
  }
  const stripped = JSON.stringify(document)
  refuseContent({ content: stripped }, language)
  return { content: stripped, removed: worthTelling(outermost(removed)) }
}

/** Turns a number that is written as a text into one. @returns whether that was the problem */
function mend(document: unknown, { keyword, params, instancePath }: ErrorObject): boolean {
  if (keyword !== 'type' || params.type !== 'number') return false
  return changeAt(document, namesIn(instancePath), (holder, name) => {
    const value = Reflect.get(holder, name)
    if (typeof value !== 'string' || value.trim() === '' || !Number.isFinite(Number(value))) return false
    return Reflect.set(holder, name, Number(value))
  })
}

const { compare: inOrder } = new Intl.Collator('en', { numeric: true })

/** The property name or list position in a part of a JSON pointer. */
const nameIn = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

const namesIn = (place: string) => place.slice(1).split('/').map(nameIn)

/** Modifies the object or list that contains a place. @returns the result; false where no object or list contains it */
function changeAt(
  from: unknown,
  [name = '', ...rest]: string[],
  act: (holder: object, name: string) => boolean,
): boolean {
  if (rest.length === 0) return typeof from === 'object' && from !== null && act(from, name)
  const inner = Array.isArray(from) ? from[Number(name)] : isObject(from) ? from[name] : undefined
  return changeAt(inner, rest, act)
}

function takeOut(holder: object, name: string): boolean {
  if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else Reflect.deleteProperty(holder, name)
  return true
}

/** The places that are not inside another removed place. */
function outermost(places: ReadonlySet<string>): string[] {
  return [...places].filter((place) => !places.has(outerOf(place, places))).toSorted(inOrder)
}

/** The nearest place that contains another one; empty if there is none. */
function outerOf(place: string, places: ReadonlySet<string>): string {
  let outer = place
  do outer = outer.slice(0, outer.lastIndexOf('/'))
  while (outer !== '' && !places.has(outer))
  return outer
}

const mayRead = can('templates', 'read')
const mayWrite = can('templates', 'write')

/** A number in a path. @throws RuleBroken `not_found` for anything else */
function versionNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new RuleBroken('not_found')
  return Number(text)
}

/**
 * `/templates`: each save creates a version, and earlier ones can be viewed and restored. `stripped`, with which the
 * import of a file begins, requires the password to have been entered recently.
 */
export const templateRoutes = new Hono<AppEnv>()
  .post('/stripped', mayWrite, requireConfirmation, (c) => {
    const { content } = c.var.body
    if (typeof content !== 'string') throw new RuleBroken('invalid', {}, '/content')
    return c.json(strippedContent(content, c.var.language))
  })
  .get('/:id/versions', mayRead, async (c) => {
    const versions = await versionsOf(c.var.shop.db, c.req.param('id'))
    return c.json(versions.map((version) => visibleAnswer(c, versionShown, version)))
  })
  .get('/:id/versions/:number', mayRead, async (c) => {
    const { id, number } = c.req.param()
    return c.json(visibleAnswer(c, versionShown, await versionOf(c.var.shop.db, id, versionNumber(number))))
  })
  .post('/:id/versions/:number/restore', mayWrite, async (c) => {
    const { id, number } = c.req.param()
    const resource = resourceFor(c, 'templates', 'update')
    const saved = await change(c, 'templates.restore', async (tx, note) => {
      const { title, width, height, paper, content } = await versionOf(tx, id, versionNumber(number))
      const sent = { title, width, height, paper, content }
      return changeTemplate({ tx, c, note, resource, key: id, sent, seenAt: undefined })
    })
    return c.json(saved)
  })

/**
 * Adds a print template with its first version.
 *
 * @throws RuleBroken the rules of `refuseContent` and `addRecord`
 */
export async function addTemplate(one: New): Promise<RecordValues> {
  const { tx, c, resource, sent } = one
  refuseContent(sent, c.var.language)
  await lockTemplates(tx)
  return kept(tx, c, resource, await addRecord(one))
}

/**
 * Changes a print template and keeps its new state as a version.
 *
 * @throws RuleBroken `template_in_use`, and the rules of `refuseContent` and `changeRecord`
 */
export async function changeTemplate(one: One): Promise<RecordValues> {
  const { tx, c, resource, sent } = one
  refuseContent(sent, c.var.language)
  await lockTemplates(tx)
  return kept(tx, c, resource, await changeRecord(one))
}

/** Stores the template's new version, and leaves its document with one standard. */
async function kept(tx: Tx, c: Context, resource: Resource, saved: RecordValues): Promise<RecordValues> {
  await keepOneStandard(tx, saved.id, typeof saved.document === 'string' ? saved.document : null)
  await keepVersion(tx, saved.id, c.var.user.name)
  return findRecord(tx, resource, resourcesFor(c), String(saved.name))
}

/** A document keeps a standard template until another one replaces it. */
export const templateGuards: Guards = {
  update: (before, { standard = before.standard, document = before.document }) => {
    if (standard !== true || document !== before.document) refuseStandard(before)
  },
  removal: refuseStandard,
}

function refuseStandard({ standard, document }: Values): void {
  if (standard === true) throw new RuleBroken('template_in_use', { document }, '/standard')
}
