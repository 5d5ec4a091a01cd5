import { rolesWith, type Resource, type Resources, type Right } from '#resource/resource'
import type { AccessControlProvider } from '@refinedev/core'
import { currentUser } from './session'

/** Refine's names for our rights. */
const deeds: Record<string, Right> = {
  list: 'read',
  show: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
}

/** Whether the signed-in user holds one of the roles that may do this. The server decides the same once more. */
export function mayDo(deed: Right, resource: Resource | undefined): boolean {
  if (resource === undefined || (deed !== 'read' && resource.writes === 'rules')) return false
  const roles = currentUser()?.roles ?? []
  return rolesWith(deed, resource).some((role) => roles.includes(role))
}

/** Refine's socket for access: the resource files say who may do what. */
export function accessControlProvider(resources: Resources): AccessControlProvider {
  return {
    can: ({ resource, action }) => {
      const deed = deeds[action]
      const can = resource === undefined || deed === undefined || mayDo(deed, resources[resource])
      return Promise.resolve({ can })
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
