import type { Resource, Resources } from '#resource/resource'
import type { AccessControlProvider } from '@refinedev/core'
import { currentUser } from './session'

type Deed = keyof Resource['access']

/** Refine's names for what we call reading and writing. */
const deeds: Record<string, Deed> = {
  list: 'read',
  show: 'read',
  create: 'write',
  clone: 'write',
  edit: 'write',
  delete: 'delete',
}

/** Whether the signed-in user holds one of the roles that may do this. The server decides the same once more. */
export function mayDo(deed: Deed, resource: Resource | undefined): boolean {
  if (resource === undefined || (deed !== 'read' && resource.writes === 'rules')) return false
  const roles = currentUser()?.roles ?? []
  return resource.access[deed].some((role) => roles.includes(role))
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
