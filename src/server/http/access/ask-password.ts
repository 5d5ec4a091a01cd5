import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import type { Resource, Resources } from '#resource/resource'
import type { AppEnv, Context } from '../context'

/**
 * Refuses what a password must have been told for within the last ten minutes: whoever finds an open till can't make
 * themselves at home in it. `POST /user/confirm` tells it, and the same request then goes through.
 *
 * @throws RuleBroken `password_needed`
 */
export function refuseUnconfirmed(c: Context): void {
  if (!c.var.confirmed) throw new RuleBroken('password_needed')
}

/** Lets a request through whose user confirmed their password lately. */
export const confirmedOnly = createMiddleware<AppEnv>(async (c, next) => {
  refuseUnconfirmed(c)
  await next()
})

/** Whether a change of the resources opens or closes anything to a role. */
export function changesAccess(before: Resources, after: Resources): boolean {
  const rights = (resources: Resources) => JSON.stringify(Object.values(resources).map(rightsOf))
  return rights(before) !== rights(after)
}

function rightsOf({ $id, access, properties }: Resource) {
  return [
    $id,
    access,
    Object.entries(properties)
      .filter(([, field]) => field.access)
      .map(([name, field]) => [name, field.access]),
  ]
}
