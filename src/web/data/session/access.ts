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

/** Whether one of the signed-in user's roles has the right. The server checks it again. */
export function mayDo(right: Right, resource: Resource | undefined): boolean {
  if (resource === undefined || (right !== 'read' && resource.writes === 'rules')) return false
  const roles = currentUser()?.roles ?? []
  return rolesWith(right, resource).some((role) => roles.includes(role))
}

/** Refine's access control: the resource files say who may do what. */
export function accessControlProvider(resources: Resources): AccessControlProvider {
  return {
    can: ({ resource, action }) => {
      const right = rights[action]
      const can = resource === undefined || right === undefined || mayDo(right, resources[resource])
      return Promise.resolve({ can })
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
