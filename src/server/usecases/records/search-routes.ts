import { Hono } from 'hono'
import { codeForms } from '#domain/code-form'
import { RuleBroken } from '#domain/errors'
import { groupingOf } from '#resource/list/groupings'
import type { Resource } from '#resource/resource'
import { resourceFor, resourcesFor, can, visibleAnswer } from '../../request/access/access'
import { type AppEnv, type Context, readingOf } from '../../request/context'
import { refuseWithout } from '../../request/access/rights'
import { ownRows } from '../../request/access/own-measure'
import { readSearch } from '../../request/input/read-search'
import { searchRecords, type Search } from '../../store/search/search'
import { groupsOf } from '../../store/search/groups'
import { sumsOf } from '../../store/search/sums'
import { findableIn } from '../../request/use-cases'
import { findByCode } from '../../store/search/find'
import { findSoldLines, soldLineShown } from '../../store/orders/sold-lines'

const asJson = { 'Content-Type': 'application/json; charset=utf-8' }

/**
 * `POST /{resource}/search`, `/sums` and `/groups`: a page of its records, the totals of all found records, and the
 * totals of each group, as JSON written by PostgreSQL.
 */
export const searchRoutes = new Hono<AppEnv>()
  .post('/:resource/search', async (c) => {
    const resource = resourceFor(c, c.req.param('resource'), 'read')
    const search = ownSearch(c, resource)
    const found = await searchRecords(await readingOf(c), resource, resourcesFor(c), search)
    const { data, total, estimated, page, next, previous, lookedThrough } = found
    const text = JSON.stringify({
      ...{ total, page, per_page: search.per_page, next, previous },
      ...(estimated ? { total_is_estimate: true } : {}),
      ...(lookedThrough === undefined ? {} : { looked_through: lookedThrough }),
    })
    return c.body(`{"data":${data},${text.slice(1)}`, 200, asJson)
  })
  .post('/:resource/sums', async (c) => {
    const resource = resourceFor(c, c.req.param('resource'), 'read')
    const search = { ...ownSearch(c, resource), ...readNet(c.var.body) }
    const sums = await sumsOf(await readingOf(c), resource, resourcesFor(c), search)
    return c.body(sums, 200, asJson)
  })
  .post('/:resource/groups', async (c) => {
    const resource = resourceFor(c, c.req.param('resource'), 'read')
    const asked: unknown = c.var.body.by
    if (typeof asked !== 'string') throw new RuleBroken('invalid', {}, '/by')
    const by = groupingOf(resource, asked)
    if (by === undefined) throw new RuleBroken('unknown_field', { field: asked }, '/by')
    const { environment } = c.var.shop
    const search = { ...ownSearch(c, resource), by, timeZone: environment.timeZone }
    return c.body(await groupsOf(await readingOf(c), resource, resourcesFor(c), search), 200, asJson)
  })

/** The property that gives the direction of money, where the sums are to be net of outgoing money. */
function readNet({ net }: Record<string, unknown>): { net?: string } {
  if (net === undefined || net === null) return {}
  if (typeof net !== 'string') throw new RuleBroken('invalid', {}, '/net')
  return { net }
}

/** The search of the body, within the records that the user may see. */
function ownSearch(c: Context, resource: Resource): Search {
  return siftedFor(c, resource, readSearch(c.var.body))
}

/** The condition that stands for deleted records; no property of theirs. */
const DELETED = 'deleted'

/**
 * A search within the records that the user may see: the live ones, or, with the filter `deleted`, the deleted ones.
 *
 * @throws RuleBroken `forbidden` for deleted records that the user may not restore; `invalid` for another value than true
 */
export function siftedFor<Read extends Search>(c: Context, resource: Resource, read: Read): Read {
  const isProperty = DELETED in resource.properties
  const asked = read.filters.flatMap((filter) =>
    !isProperty && 'field' in filter && filter.field === DELETED ? [filter] : [],
  )
  const wrong = asked.find(({ operator, value }) => operator !== 'eq' || value !== true)
  if (wrong) throw new RuleBroken('invalid', {}, `${wrong.path}/value`)
  if (asked.length > 0) refuseWithout(c, 'bin')
  const others = read.filters.filter((filter) => !asked.some((each) => each === filter))
  return { ...read, filters: [...others, ...ownRows(c, resource)], bin: asked.length > 0 }
}

/** The result for the first code that a text may mean and that is found; for the likeliest one where none is. */
async function foundFor<Result>(
  text: string,
  look: (code: string) => Promise<Result[]>,
  isFound: (result: Result) => boolean,
): Promise<Result[]> {
  let likeliest: Result[] | undefined
  for (const { code } of codeForms(text)) {
    const results = await look(code)
    if (results.some(isFound)) return results
    likeliest ??= results
  }
  return likeliest ?? []
}

/**
 * `GET /find/{code}`: the records whose code begins with a text, limited to what the user may read. `GET
 * /find/{code}/sold`: the returnable lines of confirmed sales that the code of a piece or of a sale's paper names.
 */
export const findRoutes = new Hono<AppEnv>()
  .get('/:code', async (c) => {
    const { useCases } = c.var.shop
    const db = await readingOf(c)
    const look = (code: string) => findByCode(db, resourcesFor(c), findableIn(useCases), code)
    return c.json(await foundFor(c.req.param('code'), look, ({ exact }) => exact))
  })
  .get('/:code/sold', can('orders', 'read'), async (c) => {
    const look = (code: string) => findSoldLines(c.var.shop.db, resourcesFor(c), code)
    const lines = await foundFor(c.req.param('code'), look, () => true)
    return c.json(lines.map((line) => visibleAnswer(c, soldLineShown, line)))
  })
