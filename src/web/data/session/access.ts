import type { Action } from '#domain/staff/actions'
import { isBeyond } from '#domain/staff/limits'
import type { LimitName } from '#domain/staff/rights'
import { rolesWith, type Resource, type Resources, type Right } from '#resource/resource'
import type { AccessControlProvider } from '@refinedev/core'
import { currentUser } from './session'

/** The right that each of Refine's actions needs. */
const rights: Record<string, Right> = {
  list: 'read',
  show: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
}

/** The rights that write nothing, which a resource that only use cases write has as well. */
const reading = new Set<Right>(['read', 'export', 'print'])

/** Whether one of the signed-in user's roles has the right to a resource. The server checks it again. */
export function mayDo(right: Right, resource: Resource | undefined): boolean {
  if (resource === undefined || (!reading.has(right) && resource.writes === 'rules')) return false
  const roles = currentUser()?.roles ?? []
  return rolesWith(right, resource).some((role) => roles.includes(role))
}

/** Whether the signed-in user sees the deleted records of a resource, and may restore them. */
export function mayRestore(resource: Resource | undefined): boolean {
  if (mayAct('bin') !== 'yes' || !mayDo('delete', resource)) return false
  return resource?.appendOnly !== true && resource?.neverBulk?.includes('restore') !== true
}

/**
 * The signed-in user's right to an action: at once, after an approval, or (undefined) not at all, in which case no
 * button offers it. The server checks it again.
 */
export function mayAct(action: Action): 'yes' | 'approval' | undefined {
  return currentUser()?.may[action]
}

/**
 * Whether the signed-in user's next act needs another user's approval, because of the action or of a limit.
 *
 * @param beyond a limit, with the value that is to be within it
 */
export function asksApproval(action: Action, beyond?: { limit: LimitName; value: number }): boolean {
  const bound = beyond && currentUser()?.limits[beyond.limit]
  const isAsked = bound?.beyond === 'approval' && isBeyond(bound, beyond?.value ?? 0)
  return mayAct(action) === 'approval' || isAsked
}

/**
 * Refine's access control: resource files and roles decide the rights to records, and the user's rights the actions; `{
 * resource: 'orders', action: 'unconfirm' }` stands for the action `orders.unconfirm`.
 */
export function accessControlProvider(resources: Resources): AccessControlProvider {
  return {
    can: ({ resource, action }) => Promise.resolve({ can: canDo(resources, resource, action) }),
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}

function canDo(resources: Resources, resource: string | undefined, action: string): boolean {
  const right = rights[action]
  if (right !== undefined) return resource === undefined || mayDo(right, resources[resource])
  const may: Readonly<Record<string, string>> = currentUser()?.may ?? {}
  return (resource === undefined ? action : `${resource}.${action}`) in may
}
