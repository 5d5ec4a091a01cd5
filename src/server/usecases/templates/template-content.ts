import { Ajv, type ErrorObject } from 'ajv'
import { RuleBroken } from '#domain/errors'
import { readContent } from '#paper/panel'
import type { Language } from '#words/languages'
import panelSchema from '../../../../print-templates/panel.schema.json'
import { messageFor, type Values } from '../../http/input/shape'

/** What a template's content can be refused for, in the words of spec §8. */
const reasons = { not_json: 'JSON', no_panels: 'no panels', no_elements: 'no elements' }

/** Bytes; a Chinese character takes three. */
const LARGEST_CONTENT = 512 * 1024

/** A template is data: the schema lists all that it may hold, and nothing that a designer would run as code. */
const isAllowed = new Ajv({ strict: false, allErrors: true }).compile(panelSchema)

const { panels } = panelSchema.properties
const { printElements } = panelSchema.definitions.panel.properties

/** Ajv takes minutes to say what is wrong with each of a hundred thousand elements: first of all, that they are too many. */
const isShort = new Ajv({ strict: false, allErrors: true }).compile({
  properties: {
    panels: {
      maxItems: panels.maxItems,
      items: { properties: { printElements: { maxItems: printElements.maxItems } } },
    },
  },
})

/** Branches and alternatives only repeat what their own parts say more exactly. */
const wrappers = new Set(['if', 'anyOf', 'oneOf', 'allOf'])

/** What a content, read as JSON, holds beyond what a template may; nothing when it may be saved. */
export function problemsOf(content: unknown): ErrorObject[] {
  if (!isShort(content)) return isShort.errors ?? []
  if (isAllowed(content)) return []
  const errors = isAllowed.errors ?? []
  const exact = errors.filter(({ keyword }) => !wrappers.has(keyword))
  return exact.length > 0 ? exact : errors
}

/** Where an error stands, as a JSON pointer: at the property that should not be there, or at what is wrong. */
export function placeOf({ instancePath, params }: ErrorObject): string {
  const { additionalProperty } = params
  if (typeof additionalProperty !== 'string') return instancePath
  return `${instancePath}/${additionalProperty.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

const refuse = (reason: string, at = '') => new RuleBroken('template_invalid', { reason }, `/content${at}`)

/** Refuses what is too large to be read. @throws RuleBroken `template_invalid` */
export function refuseLarge(content: string): void {
  if (Buffer.byteLength(content) > LARGEST_CONTENT) throw refuse('512 kB')
}

/**
 * Refuses a template that could not be printed or holds more than data.
 *
 * @param language of who is told what is wrong
 * @throws RuleBroken `template_invalid` with what is wrong and where
 */
export function refuseContent({ content }: Values, language: Language): void {
  if (typeof content !== 'string') return
  refuseLarge(content)
  const read = readContent(content)
  if ('refusal' in read) throw refuse(reasons[read.refusal])
  const [problem] = problemsOf(JSON.parse(content))
  if (problem) throw refuse(`${placeOf(problem)} ${messageFor(problem, language)}`.trim(), placeOf(problem))
}
