import Ajv from 'ajv'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import { readContent } from '#resource/panel'
import panelSchema from '../../../print-templates/panel.schema.json'
import { can } from '../access'
import type { AppEnv } from '../context'
import type { Values } from '../shape'

/** What a template's content can be refused for, in the words of spec §8. */
const reasons = { not_json: 'JSON', no_panels: 'no panels', no_elements: 'no elements' }

const LARGEST_CONTENT = 512 * 1024

/** A template is data: the schema lists all that it may hold, and nothing that a designer would run as code. */
const isAllowed = new Ajv({ strict: false, allErrors: false }).compile(panelSchema)

/**
 * Refuses a template that could not be printed or holds more than data, before the generic routes save it.
 *
 * @throws RuleBroken `template_invalid` with what is wrong and where
 */
const checkContent = createMiddleware<AppEnv>(async (c, next) => {
  refuseContent(c.var.body)
  await next()
})

/** @throws RuleBroken `template_invalid` for a body whose content could not be printed or holds more than data */
export function refuseContent({ content }: Values): void {
  if (typeof content !== 'string') return
  const refuse = (reason: string) => new RuleBroken('template_invalid', { reason }, '/content')
  if (content.length > LARGEST_CONTENT) throw refuse('512 kB')
  const read = readContent(content)
  if ('refusal' in read) throw refuse(reasons[read.refusal])
  if (isAllowed(JSON.parse(content))) return
  const error = isAllowed.errors?.[0]
  throw refuse(
    `${error?.instancePath ?? ''} ${error?.message ?? ''} ${String(error?.params.additionalProperty ?? '')}`.trim(),
  )
}

const mayWrite = can('templates', 'write')

export const templateRoutes = new Hono<AppEnv>()
  .post('/', mayWrite, checkContent)
  .put('/:id', mayWrite, checkContent)
