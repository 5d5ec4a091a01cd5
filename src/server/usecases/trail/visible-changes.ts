import { Hono } from 'hono'
import { kindOf } from '#resource/kinds'
import { companionOf, fieldsOf, type Field, type Resource, type Resources, titleIn } from '#resource/resource'
import { seesEveryRow } from '#resource/rows/visible-rows'
import { isSeen } from '#resource/shown'
import { trailActions, actionOf } from '#domain/trail/trail-actions'
import type { Cell, CellField } from '#sheet/cell'
import { actionLabels } from '#words/actions'
import type { Language } from '#words/languages'
import { isObject, objectsIn, type Values } from '../../request/input/shape'
import type { Touched } from '../../store/trail/audit'
import type { Context, AppEnv } from '../../request/context'
import { day, stepBody } from '../../request/input/step-bodies'
import {
  type Sought,
  type Entry,
  trailEntries,
  HISTORY_PAGE,
  type TrailPage,
} from '../../store/trail/history'
import { actingRoles, requireRight } from '../../request/access/rights'
import { requireConfirmation, refuseUnconfirmed } from '../../request/access/ask-password'
import { resourcesBy } from '../../request/access/access'
import { sheetFormats } from '../../sheets/write-sheet'
import { businessDay } from '../../request/shop'
import { checkSeal, proveChain } from '../../store/trail/proof'
import { daySeals } from '../../store/trail/day-seals'
import { isEventName, recordEvent } from '../../request/security-log'

/** One record that a change touched, as a reader sees it. */
export interface VisibleChange {
  resource: string
  key: unknown
  before: Values | null
  after: Values | null
  /** The name of the record, unless it changed. */
  called?: Values
}

/** The properties that name a companion. */
const naming = new Set(['id', 'code', 'name', 'title'])

/**
 * The changes of a row of the trail as a reader sees them: values by today's rights, lines as separate changes.
 *
 * A change without any visible value is left out; one that never had values, such as a print, is kept.
 *
 * @param view the resources as the reader sees them
 * @param whole the resources with every field
 */
export function visibleChanges(
  changes: readonly Touched[],
  view: Resources,
  whole: Resources,
): VisibleChange[] {
  return changes.flatMap((change) => {
    const resource = view[change.resource]
    return resource ? seenChange(change, resource, view, whole) : []
  })
}

function seenChange(change: Touched, resource: Resource, view: Resources, whole: Resources): VisibleChange[] {
  const { key, before, after, called } = change
  const side = (values: Touched['before']) => values && seenValues(values, resource, view)
  const names = called && seenValues(called, resource, view)
  const seen = {
    ...{ resource: resource.$id, key, before: side(before), after: side(after) },
    ...(names && hasValues(names) ? { called: names } : {}),
  }
  const lines = linesIn(change, resource, view, whole)
  const isEmpty = !hasValues(seen.before) && !hasValues(seen.after)
  if (before && after && isEmpty && toldFields(change, whole[resource.$id]).length > 0) return lines
  return [seen, ...lines]
}

const hasValues = (values: Values | null) => values !== null && Object.keys(values).length > 0

/** The properties of a change that are fields, hidden or not; others are facts of an event. */
function toldFields({ before, after }: Touched, resource: Resource | undefined): string[] {
  const fields = resource ? fieldsOf(resource) : {}
  return Object.keys({ ...before, ...after }).filter((name) => name in fields)
}

/** Stored values, and the names of referred records; no values that are computed from elsewhere. */
function seenValues(values: Values, resource: Resource, view: Resources): Values {
  const shown = Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const isTold = isSeen(view, `${resource.$id}.${name}`)
    if (!(name in values) || technical.has(name) || !isTold || !isStored(field)) return []
    return [[name, values[name]] as const, ...companionIn(values, name, field, view)]
  })
  return Object.fromEntries(shown)
}

const technical = new Set(['id', 'created_at', 'updated_at', 'deleted_at'])

function isStored(field: Field): boolean {
  const { rows, view, secret } = kindOf(field)
  return !rows && !view && !secret && field.alias === undefined && field.copies === undefined
}

function companionIn(values: Values, name: string, field: Field, view: Resources): [string, Values][] {
  const target = kindOf(field).refers ? view[field.to ?? ''] : undefined
  const companion = companionOf(name)
  const found = values[companion]
  // The reader's sight is known for present records, not for those named at an earlier time.
  if (!target || !seesEveryRow(target) || companion === name || !isObject(found)) return []
  const fields = fieldsOf(target)
  const isName = (each: string) =>
    each === field.by || naming.has(each) || naming.has(fields[each]?.translates ?? '')
  const named = Object.entries(found).filter(([each]) => each in fields && isName(each))
  return [[companion, Object.fromEntries(named)]]
}

/** The lines that were added, removed or changed with a record. */
function linesIn({ before, after }: Touched, resource: Resource, view: Resources, whole: Resources) {
  return Object.entries(resource.properties).flatMap(([name, field]) => {
    const line = kindOf(field).rows ? view[field.to ?? ''] : undefined
    if (!line) return []
    return lineChanges(line.$id, objectsIn(before?.[name]), objectsIn(after?.[name])).flatMap((change) =>
      seenChange(change, line, view, whole),
    )
  })
}

function lineChanges(resource: string, before: readonly Values[], after: readonly Values[]): Touched[] {
  const earlier = new Map(before.map((row) => [row.id, row]))
  const later = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !later.has(id))
  return [
    ...gone.map((row) => ({ resource, key: row.id, before: row, after: null })),
    ...after.flatMap((row): Touched[] => {
      const was = row.id === undefined ? undefined : earlier.get(row.id)
      if (was === undefined) return [{ resource, key: row.id ?? null, before: null, after: row }]
      const names = Object.keys(row).filter(
        (name) => !technical.has(name) && JSON.stringify(row[name]) !== JSON.stringify(was[name]),
      )
      if (names.length === 0) return []
      const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]))
      return [{ resource, key: row.id, before: pick(was), after: pick(row) }]
    }),
  ]
}

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
 * The search criteria for the trail in a body: a record by its code, or as `customers/3`.
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

/** The columns of an exported trail, by the names of their contents. */
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

/** One row of an exported trail, with the changes as JSON. */
function trailCells(
  entry: Omit<Entry, 'changes'> & { changes: readonly VisibleChange[] },
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
  .use('/seals/*', requireConfirmation)
  .use('/proof', requireConfirmation)
  .post('/search', async (c) => {
    const { before, ...sought } = readTrailSearch(c)
    const { rows, next } = await trailEntries(c.var.shop.db, sought, before, HISTORY_PAGE)
    return c.json({ data: rows.map((row) => seenEntry(c, row)), next })
  })
  .post('/export', async (c) => {
    refuseUnconfirmed(c)
    const { before: _before, ...sought } = readTrailSearch(c)
    await recordEvent(c, 'exported', { format: 'csv', of: 'trail' }, 'trail')
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

/** The facts of a change beside the values of its records: the name of a user's passkey is not a field of the user. */
function factsBeside(changes: Entry['changes']): Values {
  const passkey = changes[0]?.after?.passkey
  return typeof passkey === 'string' ? { passkey } : {}
}

/** An entry as an admin sees it; the facts of an event, which has no values, are its `facts`. */
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
    changes: visibleChanges(changes, resourcesBy(c, actingRoles(c)), c.var.shop.resources),
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
