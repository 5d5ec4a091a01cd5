import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import type { AppEnv } from './context'

/** Lets only an admin through. */
export const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.var.user.roles.includes('admin')) throw new RuleBroken('forbidden')
  await next()
})
