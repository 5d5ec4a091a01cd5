import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { can, resourceFor } from '../../request/access/access'
import { confirmedOnly } from '../../request/access/ask-password'
import { change } from '../change'
import type { AppEnv } from '../../request/context'
import { seen } from '../../request/access/seen'
import { versionOf, versionShown, versionsOf } from '../../store/templates/template-versions'
import { strippedContent } from './stripped-content'
import { changeTemplate } from './template-write'

const mayRead = can('templates', 'read')
const mayWrite = can('templates', 'write')

/** A number in a path. @throws RuleBroken `not_found` for anything else */
function numberOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new RuleBroken('not_found')
  return Number(text)
}

/**
 * `/templates`: each save creates a version, and earlier ones can be viewed and restored. `stripped`, with which the
 * import of a file begins, requires the password to have been entered recently.
 */
export const templateRoutes = new Hono<AppEnv>()
  .post('/stripped', mayWrite, confirmedOnly, (c) => {
    const { content } = c.var.body
    if (typeof content !== 'string') throw new RuleBroken('invalid', {}, '/content')
    return c.json(strippedContent(content, c.var.language))
  })
  .get('/:id/versions', mayRead, async (c) => {
    const versions = await versionsOf(c.var.shop.db, c.req.param('id'))
    return c.json(versions.map((version) => seen(c, versionShown, version)))
  })
  .get('/:id/versions/:number', mayRead, async (c) => {
    const { id, number } = c.req.param()
    return c.json(seen(c, versionShown, await versionOf(c.var.shop.db, id, numberOf(number))))
  })
  .post('/:id/versions/:number/restore', mayWrite, async (c) => {
    const { id, number } = c.req.param()
    const resource = resourceFor(c, 'templates', 'update')
    const saved = await change(c, 'templates.restore', async (tx, note) => {
      const { title, width, height, paper, content } = await versionOf(tx, id, numberOf(number))
      const sent = { title, width, height, paper, content }
      return changeTemplate({ tx, c, note, resource, key: id, sent, seenAt: undefined })
    })
    return c.json(saved)
  })
