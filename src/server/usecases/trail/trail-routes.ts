import { Hono } from 'hono'
import { trailActions, actionOf } from '#domain/trail/trail-actions'
import { titleIn } from '#resource/resource'
import type { Cell, CellField } from '#sheet/cell'
import { actionLabels } from '#words/actions'
import type { Language } from '#words/languages'
import type { Context, AppEnv } from '../../request/context'
import { day, stepBody } from '../../request/input/step-bodies'
import { type Values, isObject } from '../../request/input/shape'
import { type Sought, type Entry, trailEntries } from '../../store/trail/entries'
import { type SeenChange, seenChanges } from './seen-changes'
import { actingRoles, requireRight } from '../../request/access/rights'
import { confirmedOnly, refuseUnconfirmed } from '../../request/access/ask-password'
import { resourcesBy } from '../../request/access/access'
import { sheetFormats } from '../../sheets/write-sheet'
import { businessDay } from '../../request/shop'
import { checkSeal } from '../../store/trail/check-seal'
import { daySeals } from '../../store/trail/day-seals'
import { proveChain } from '../../store/trail/proof'
import { HISTORY_PAGE, type TrailPage } from '../../store/trail/history'
import { isEventName, tell } from '../../request/events'

interface SearchBody extends Values {
  user_id: number
  action: string
  from: string
  to: string
  record: string
  address: string
  plain: boolean
  before: number
}

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

const readBody = stepBody<SearchBody>({
  ...{ user_id: id, before: id, from: day, to: day },
  action: { type: 'string', enum: [...trailActions] },
  record: { type: 'string', maxLength: 200 },
  address: { type: 'string', maxLength: 100 },
  plain: { type: 'boolean' },
})

/**
 * What a body looks for in the trail: a record by its code, or as `customers/3`.
 *
 * @throws RuleBroken `unknown_property`; ShapeRefused with the bad values
 */
function readTrailSearch(c: Context): Sought & { before?: number } {
  const { record, ...sought } = readBody(c.var.body)
  const text = record?.trim() ?? ''
  if (text === '') return sought
  const names = text.includes('/')
    ? [text]
    : Object.keys(c.var.shop.resources).map((name) => `${name}/${text}`)
  return { ...sought, subjects: names }
}

/** The columns of an exported trail, by the names of what they hold. */
const columns = [
  'id',
  'at',
  'day',
  'by',
  'action',
  'records',
  'reason',
  'address',
  'user_agent',
  'changes',
] as const

/** The columns of an exported trail; their heads are the API's names, which other programs read. */
function trailColumns(): (CellField & { header: string })[] {
  return columns.map((name) => ({ name, field: { title: name, kind: 'text' }, header: name }))
}

/** One row of an exported trail; what changed is JSON. */
function trailCells(
  entry: Omit<Entry, 'changes'> & { changes: readonly SeenChange[] },
  language: Language,
): Cell[] {
  const { id, at, day, by, name, reason, address, user_agent, changes } = entry
  const action = actionOf(name)
  const records = changes.map(({ resource, key }) => `${resource}/${String(key ?? '')}`)
  const texts = {
    ...{ id: String(id), at, day, by, reason, address, user_agent },
    action: action === undefined ? name : titleIn(actionLabels.trailActions[action], language),
    records: [...new Set(records)].join(' '),
    changes: JSON.stringify(changes.map(({ before, after }) => ({ before, after }))),
  }
  return columns.map((column) => texts[column])
}

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
