import type { RoleFacts } from '#domain/staff/rights'
import type { DemandingRole } from '#domain/staff/second-factor'
import type { OtherLanguage } from '#words/languages'
import type { Choice, Resource, Resources, Role } from '../resource'
import { withAccess } from './role-access'

/** A role of an installation, with its names. */
export interface RoleRecord extends RoleFacts, DemandingRole {
  name: string
  /** Its names in other languages, as far as it has some. */
  names: Partial<Record<OtherLanguage, string>>
  /** The dashboard's cards for users who have chosen none, as the screens arrange them. */
  cards?: unknown
}

/**
 * The resources as the roles of an installation change them: each access list, of a resource or a field, names exactly
 * the roles that have the right, and the roles are the choices of users. A role that files name and that has no record
 * has no rights.
 *
 * @param roles in the order in which they are offered
 */
export function withRoles(resources: Resources, roles: readonly RoleRecord[]): Resources {
  const choices: Choice[] = roles.map(({ code, name, names }) => ({
    value: code,
    title: name,
    titles: names,
  }))
  return Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => [
      name,
      withChoices(withAccess(resource, roles), choices),
    ]),
  )
}

function withChoices(resource: Resource, choices: Choice[]): Resource {
  const all = Object.entries(resource.properties)
  if (!all.some(([, field]) => field.choices === 'roles')) return resource
  const properties = all.map(([name, field]) => [
    name,
    field.choices === 'roles' ? { ...field, choices } : field,
  ])
  return { ...resource, properties: Object.fromEntries(properties) }
}

/** Every role that the resources name in their access, each once, in alphabetical order. */
export function rolesNamedIn(resources: Resources): Role[] {
  const rights = Object.values(resources).flatMap((resource) => [
    resource.access,
    ...Object.values(resource.properties).map((field) => field.access ?? {}),
  ])
  return [...new Set(rights.flatMap((access) => Object.values(access).flat()))].toSorted()
}
