import { Ajv, type ErrorObject } from 'ajv'
import { RuleBroken } from '#domain/errors'
import { readContent } from '#paper/panel'
import type { Language } from '#words/languages'
import panelSchema from '../../../../print-templates/panel.schema.json'
import { messageFor, type Values } from '../../request/input/shape'

/** The reasons for refusing a template's content, in the words of spec §8. */
const reasons = { not_json: 'JSON', no_panels: 'no panels', no_elements: 'no elements' }

/** In bytes; a Chinese character takes three. */
const LARGEST_CONTENT = 512 * 1024

/** A template is data: the schema lists all that it may contain, and nothing that a designer would execute. */
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
export function problemsOf(content: unknown): ErrorObject[] {
  if (!isShort(content)) return isShort.errors ?? []
  if (isAllowed(content)) return []
  const errors = isAllowed.errors ?? []
  const exact = errors.filter(({ keyword }) => !wrappers.has(keyword))
  return exact.length > 0 ? exact : errors
}

/** The place of an error, as a JSON pointer: the superfluous property, or the wrong value. */
export function placeOf({ instancePath, params }: ErrorObject): string {
  const { additionalProperty } = params
  if (typeof additionalProperty !== 'string') return instancePath
  return `${instancePath}/${additionalProperty.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

const refuse = (reason: string, at = '') => new RuleBroken('template_invalid', { reason }, `/content${at}`)

/** Refuses a content that is too large to read. @throws RuleBroken `template_invalid` */
export function refuseLarge(content: string): void {
  if (Buffer.byteLength(content) > LARGEST_CONTENT) throw refuse('512 kB')
}

/**
 * Refuses a template that could not be printed or contains more than data.
 *
 * @param language of the error messages
 * @throws RuleBroken `template_invalid` with the error and its place
 */
export function refuseContent({ content }: Values, language: Language): void {
  if (typeof content !== 'string') return
  refuseLarge(content)
  const read = readContent(content)
  if ('refusal' in read) throw refuse(reasons[read.refusal])
  const [problem] = problemsOf(JSON.parse(content))
  if (problem) throw refuse(`${placeOf(problem)} ${messageFor(problem, language)}`.trim(), placeOf(problem))
}
