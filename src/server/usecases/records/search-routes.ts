import { Hono } from 'hono'
import { resourceFor, resourcesFor } from '../../http/access/access'
import type { AppEnv } from '../../http/context'
import { ownRows } from '../../http/access/own-rows'
import { readSearch } from '../../http/input/read-search'
import { searchRecords } from '../../store/search/search'

/** `POST /{resource}/search`: a page of its records, as JSON written by PostgreSQL. */
export const searchRoutes = new Hono<AppEnv>().post('/:resource/search', async (c) => {
  const resource = resourceFor(c, c.req.param('resource'), 'read')
  const read = readSearch(c.var.body)
  const search = { ...read, filters: [...read.filters, ...ownRows(c, resource)] }
  const found = await searchRecords(c.var.shop.db, resource, resourcesFor(c), search)
  const { data, total, estimated, page, next, previous, lookedThrough } = found
  const text = JSON.stringify({
    ...{ total, page, per_page: search.per_page, next, previous },
    ...(estimated ? { total_is_estimate: true } : {}),
    ...(lookedThrough === undefined ? {} : { looked_through: lookedThrough }),
  })
  return c.body(`{"data":${data},${text.slice(1)}`, 200, {
    'Content-Type': 'application/json; charset=utf-8',
  })
})
