import { Ajv, type ErrorObject } from 'ajv'
import { RuleBroken } from '#domain/errors'
import { readContent } from '#resource/panel'
import panelSchema from '../../print-templates/panel.schema.json'
import { isObject, type Values } from './shape'

/** What a template's content can be refused for, in the words of spec §8. */
const reasons = { not_json: 'JSON', no_panels: 'no panels', no_elements: 'no elements' }

const LARGEST_CONTENT = 512 * 1024
/** Each round takes out what the last one left bare: a column, then its table, then its panel. */
const MOST_ROUNDS = 20

/** A template is data: the schema lists all that it may hold, and nothing that a designer would run as code. */
const isAllowed = new Ajv({ strict: false, allErrors: true }).compile(panelSchema)

/** Branches and alternatives only repeat what their own parts say more exactly. */
const wrappers = new Set(['if', 'anyOf', 'oneOf', 'allOf'])

function problemsOf(content: unknown): ErrorObject[] {
  if (isAllowed(content)) return []
  const errors = isAllowed.errors ?? []
  const exact = errors.filter(({ keyword }) => !wrappers.has(keyword))
  return exact.length > 0 ? exact : errors
}

/** Where an error stands: at the property that should not be there, or at what is wrong. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const { additionalProperty } = params
  return typeof additionalProperty === 'string' ? `${instancePath}/${additionalProperty}` : instancePath
}

/**
 * Refuses a template that could not be printed or holds more than data.
 *
 * @throws RuleBroken `template_invalid` with what is wrong and where
 */
export function refuseContent({ content }: Values): void {
  if (typeof content !== 'string') return
  const refuse = (reason: string, at = '') => new RuleBroken('template_invalid', { reason }, `/content${at}`)
  if (content.length > LARGEST_CONTENT) throw refuse('512 kB')
  const read = readContent(content)
  if ('refusal' in read) throw refuse(reasons[read.refusal])
  const [problem] = problemsOf(JSON.parse(content))
  if (problem) throw refuse(`${placeOf(problem)} ${problem.message ?? ''}`.trim(), placeOf(problem))
}

/** A content without what the server would refuse, and the places of what was taken out. */
export interface StrippedContent {
  content: string
  removed: string[]
}

/**
 * Takes out of a template everything that is more than data, so that a foreign one can be used after all.
 *
 * @throws RuleBroken `template_invalid` when nothing is left that could be printed
 */
export function strippedContent(content: string): StrippedContent {
  if (content.length > LARGEST_CONTENT) refuseContent({ content })
  const read = readContent(content)
  if (!('panels' in read)) refuseContent({ content })
  const document: unknown = JSON.parse(content)
  const removed = new Set<string>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const places = [...new Set(problemsOf(document).map(placeOf))].filter((place) => place !== '')
    if (places.length === 0) break
    // From the last to the first, so that what is taken out of a list moves nothing that is still to go.
    for (const place of places.toSorted(byPlace).toReversed()) {
      takeOut(document, place.slice(1).split('/'))
      removed.add(place)
    }
  }
  const stripped = JSON.stringify(document)
  refuseContent({ content: stripped })
  return { content: stripped, removed: outermost([...removed]) }
}

const byPlace = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

function takeOut(from: unknown, [name = '', ...rest]: string[]): void {
  if (rest.length > 0) {
    const inner = Array.isArray(from) ? from[Number(name)] : isObject(from) ? from[name] : undefined
    takeOut(inner, rest)
  } else if (Array.isArray(from)) from.splice(Number(name), 1)
  else if (isObject(from)) delete from[name]
}

/** Without the places inside of what went as a whole. */
function outermost(places: string[]): string[] {
  return places
    .filter((place) => !places.some((outer) => outer !== place && place.startsWith(`${outer}/`)))
    .toSorted(byPlace)
}
