import { Hono } from 'hono'
import { requireRight } from '../../request/access/rights'
import type { AppEnv } from '../../request/context'

/** What the matrix of rights begins with, besides the records of the roles. */
export const roleRoutes = new Hono<AppEnv>().get('/defaults', requireRight('roles'), (c) => {
  const { base } = c.var.shop.live.served()
  const lists = Object.values(base).map(({ $id, access }) => [$id, access])
  return c.json(Object.fromEntries(lists))
})
