import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import { mayAs, type Privilege } from '#domain/staff/roles'
import type { AppEnv } from '../context'

/** Admits only users whose roles have a privilege. */
export const privileged = (privilege: Privilege) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!mayAs(c.var.user.roles, privilege)) throw new RuleBroken('forbidden')
    await next()
  })

/** Admits only admins. */
export const adminOnly = privileged('administer')
