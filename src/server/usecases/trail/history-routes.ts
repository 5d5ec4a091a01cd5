import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { resourceFor, resourcesFor } from '../../http/access/access'
import { isOwnRow } from '../../http/access/own-rows'
import { may } from '../../http/access/rights'
import type { AppEnv, Context } from '../../http/context'
import { historyOf, type TrailRow } from '../../store/trail/history'
import { findRecord } from '../../store/records/records'
import { isEventName } from './events'
import { seenChanges, type SeenChange } from './seen-changes'
import { namesOf, toldOf, type Subject } from './subject'

/** One moment in the history of a record, as a reader sees it. */
interface Moment extends Omit<TrailRow, 'changes' | 'address' | 'user_agent'> {
  /** For those who may read the whole trail. */
  address?: string | null
  user_agent?: string | null
  changes: SeenChange[]
}

/**
 * `GET /{resource}/{id}/history`: what was done with a record, the newest first, to whoever may read it. Values of
 * fields that the reader does not see today are left out, and so is what only changed these.
 */
export const historyRoutes = new Hono<AppEnv>().get('/:resource/:id/history', async (c) => {
  const resource = resourceFor(c, c.req.param('resource'), 'read')
  const before = readBefore(c.req.query('before'))
  const record = await findRecord(c.var.shop.db, resource, resourcesFor(c), c.req.param('id'))
  if (!isOwnRow(c, resource, record)) throw new RuleBroken('not_found')
  const { rows, next } = await historyOf(c.var.shop.db, namesOf({ resource, record }), before)
  return c.json({ data: rows.flatMap((row) => momentOf(c, row, { resource, record })), next })
})

function momentOf(
  c: Context,
  { changes, address, user_agent, ...row }: TrailRow,
  subject: Subject,
): Moment[] {
  const isEvent = isEventName(row.name)
  const seen = isEvent
    ? []
    : seenChanges(toldOf(changes, resourcesFor(c), subject), resourcesFor(c), c.var.shop.resources)
  if (seen.length === 0 && !isEvent) return []
  const place = may(c, 'trail') ? { address, user_agent } : {}
  return [{ ...row, ...place, changes: seen }]
}

/** @throws RuleBroken `invalid` */
function readBefore(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new RuleBroken('invalid', {}, '/before')
  return Number(text)
}
