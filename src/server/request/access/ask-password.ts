import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import type { Resource, Resources } from '#resource/resource'
import type { AppEnv, Context } from '../context'

/**
 * Refuses actions that require a password entered within the last ten minutes, so that nobody can take over a session
 * left open at a till. `POST /user/confirm` confirms the password, after which the same request succeeds.
 *
 * @throws RuleBroken `password_needed`
 */
export function refuseUnconfirmed(c: Context): void {
  if (!c.var.confirmed) throw new RuleBroken('password_needed')
}

/** Admits only users who have recently confirmed their password. */
export const requireConfirmation = createMiddleware<AppEnv>(async (c, next) => {
  refuseUnconfirmed(c)
  await next()
})

/** Whether a change of the resources grants or revokes any access. */
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
