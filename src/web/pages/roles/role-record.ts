import { type RoleRights, mayEverything } from '#domain/staff/rights'
import type { Access } from '#resource/resource'
import { firstLanguage, type Language } from '#words/languages'
import { ask, type Call } from '../../data/calls'
import { loadAll } from '../../data/load-all'

/** A role as the server keeps it. */
export interface RoleRecord {
  id: number
  code: string
  name: string
  [translation: `name_${string}`]: string | null | undefined
  /** The shipped role whose defaults it takes. */
  based_on: string | null
  rights: RoleRights | null
  updated_at: string
}

/** The roles admitted by the file of each resource, before any role deviates. */
export type RoleDefaults = Record<string, Access>

/** The resource of the roles. */
export const ROLES = 'roles'

export const allRoles = {
  ...{ resource: ROLES, name: ['matrix'] },
  gather: () => loadAll<RoleRecord>(ROLES, { sorts: ['id|ASC'] }),
}

export const roleDefaults: Call<RoleDefaults> = { resource: ROLES, path: '/roles/defaults' }

/** @throws ApiError `stale` when another user has saved the role since, with the record in `current` */
export const saveRights = ({ id, updated_at }: RoleRecord, rights: RoleRights) =>
  ask<RoleRecord>({ method: 'PUT', path: `/${ROLES}/${id}`, body: { rights, updated_at } })

export function nameOfRole(role: RoleRecord, language: Language): string {
  const own = language === firstLanguage ? undefined : role[`name_${language}`]
  return own ?? role.name
}

/** Whether nothing can be taken from a role. */
export const isLocked = ({ code }: RoleRecord) => mayEverything(code)
