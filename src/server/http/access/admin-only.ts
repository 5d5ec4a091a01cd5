import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import { mayAs } from '#domain/staff/roles'
import type { AppEnv } from '../context'

/** Admits only admins. */
export const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!mayAs(c.var.user.roles, 'administer')) throw new RuleBroken('forbidden')
  await next()
})
