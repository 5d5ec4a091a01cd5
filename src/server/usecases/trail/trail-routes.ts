import { Hono } from 'hono'
import { actingRoles, requireRight } from '../../request/access/rights'
import { confirmedOnly, refuseUnconfirmed } from '../../request/access/ask-password'
import { resourcesBy } from '../../request/access/access'
import type { AppEnv, Context } from '../../request/context'
import { day, stepBody } from '../../request/input/step-bodies'
import { isObject, type Values } from '../../request/input/shape'
import { sheetFormats } from '../../sheets/write-sheet'
import { businessDay } from '../../request/shop'
import { checkSeal } from '../../store/trail/check-seal'
import { daySeals } from '../../store/trail/day-seals'
import { trailEntries, type Entry, type Sought } from '../../store/trail/entries'
import { proveChain } from '../../store/trail/proof'
import { HISTORY_PAGE, type TrailPage } from '../../store/trail/trail-page'
import { isEventName, tell } from '../../request/events'
import { seenChanges } from './seen-changes'
import { readTrailSearch } from './trail-search'
import { trailCells, trailColumns } from './trail-sheet'

/** `/trail`, for admins: the whole trail, its export, the seals of its days, and the proof of its chain. */
export const trailRoutes = new Hono<AppEnv>()
  .use('*', requireRight('trail'))
  .use('/seals/*', confirmedOnly)
  .use('/proof', confirmedOnly)
  .post('/search', async (c) => {
    const { before, ...sought } = readTrailSearch(c)
    const { rows, next } = await trailEntries(c.var.shop.db, sought, before, HISTORY_PAGE)
    return c.json({ data: rows.map((row) => seenEntry(c, row)), next })
  })
  .post('/export', async (c) => {
    refuseUnconfirmed(c)
    const { before: _before, ...sought } = readTrailSearch(c)
    await tell(c, 'exported', { format: 'csv', of: 'trail' }, 'trail')
    const sheet = { name: 'trail', columns: trailColumns(), batches: batchesOf(c, sought) }
    const file = `attachment; filename="trail-${businessDay(c.var.shop)}.csv"`
    return c.body(sheetFormats.csv.write(sheet), 200, {
      'Content-Type': sheetFormats.csv.type,
      'Content-Disposition': file,
    })
  })
  .get('/seals', async (c) => c.json((await daySeals(c.var.shop.db)).toReversed()))
  .post('/seals/check', async (c) => {
    const { day: asked = '', hash = '' } = readSeal(c.var.body)
    return c.json(await checkSeal(c.var.shop.db, asked, hash))
  })
  .post('/proof', async (c) => c.json(await proveChain(c.var.shop.db)))

const readSeal = stepBody<{ day: string; hash: string }>({ day, hash: { type: 'string', maxLength: 200 } })

/** What a change tells beside the values of its records: the name of a user's passkey is no field of the user. */
function factsBeside(changes: Entry['changes']): Values {
  const passkey = changes[0]?.after?.passkey
  return typeof passkey === 'string' ? { passkey } : {}
}

/** An entry as an admin sees it; what an event told instead of values is its `facts`. */
function seenEntry(c: Context, { changes, ...entry }: Entry) {
  const [event] = changes
  if (isEventName(entry.name)) {
    const facts: Values = isObject(event?.after) ? event.after : {}
    return { ...entry, facts, changes: [] }
  }
  const facts = factsBeside(changes)
  return {
    ...entry,
    facts,
    changes: seenChanges(changes, resourcesBy(c, actingRoles(c)), c.var.shop.resources),
  }
}

const BATCH = 500

async function* batchesOf(c: Context, sought: Sought) {
  let before: number | undefined
  do {
    const page: TrailPage<Entry> = await trailEntries(c.var.shop.db, sought, before, BATCH)
    yield page.rows.map((row) => trailCells({ ...row, ...seenEntry(c, row) }, c.var.language))
    before = page.next ?? undefined
  } while (before !== undefined)
}
