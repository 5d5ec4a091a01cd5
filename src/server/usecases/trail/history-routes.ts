import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { resourceFor, resourcesFor } from '../../request/access/access'
import { readsAndMay } from '../../request/access/rights'
import type { AppEnv, Context } from '../../request/context'
import { stepBody } from '../../request/input/step-bodies'
import { historyOf, type TrailRow } from '../../store/trail/history'
import { differences } from './differences'
import { toldRecord } from './earlier-states'
import { isEventName } from '../../request/events'
import { isRestorable, restorable, restoreRecord } from './restore-record'
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
 * fields that the reader does not see today are left out, and so is what only changed these. `/history/compare` tells
 * how two of its states differ, and `/history/restore` makes the record again what it was.
 */
export const historyRoutes = new Hono<AppEnv>()
  .get('/:resource/:id/history', async (c) => {
    const resource = resourceFor(c, c.req.param('resource'), 'read')
    const before = readMoment(c, 'before')
    const subject = await toldRecord(c, resource, c.req.param('id'))
    const { rows, next } = await historyOf(c.var.shop.db, namesOf(subject), before)
    return c.json({ data: rows.flatMap((row) => momentOf(c, row, subject)), next })
  })
  .get('/:resource/:id/history/compare', async (c) => {
    const resource = resourceFor(c, c.req.param('resource'), 'read')
    const from = readMoment(c, 'from')
    if (from === undefined) throw new RuleBroken('invalid', {}, '/from')
    const told = await toldRecord(c, resource, c.req.param('id'))
    return c.json({
      changes: await differences(c, told, from, readMoment(c, 'to')),
      updated_at: told.record.updated_at,
      restorable: isRestorable(c, resource),
    })
  })
  .post('/:resource/:id/history/restore', async (c) => {
    const resource = restorable(c, c.req.param('resource'))
    const { moment, updated_at: seenAt, reason } = readRestore(c.var.body)
    if (moment === undefined) throw new RuleBroken('invalid', {}, '/moment')
    return c.json(await restoreRecord(c, resource, c.req.param('id'), { moment, seenAt, reason }))
  })

const readRestore = stepBody<{ moment: number; updated_at: string; reason: string }>({
  moment: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  updated_at: { type: 'string', maxLength: 40 },
  reason: { type: 'string', maxLength: 500 },
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
  const place = readsAndMay(c, subject.resource.$id, 'trail') ? { address, user_agent } : {}
  return [{ ...row, ...place, changes: seen }]
}

/**
 * A row of the trail from the address.
 *
 * @throws RuleBroken `invalid`
 */
function readMoment(c: Context, name: string): number | undefined {
  const text = c.req.query(name)
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new RuleBroken('invalid', {}, `/${name}`)
  return Number(text)
}
