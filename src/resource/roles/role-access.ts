import {
  resourceRights,
  rightsOfRole,
  type ResourceRight,
  type RoleFacts,
  type RowCondition,
  mayEverything,
} from '#domain/staff/rights'
import { hiddenFields, managing, writing } from '#domain/staff/ruled-resources'
import { rowMistakes } from '../rows/row-mistakes'
import { rolesWith, type Access, type Field, type Resource, type Role } from '../resource'

/** A role with its rights. */
interface Held extends RoleFacts {
  may: ReturnType<typeof rightsOfRole>['may']
}

const writes = new Set<ResourceRight>(['create', 'update', 'delete', 'import'])

/**
 * A resource with access lists that name the roles which have each right, and fields likewise. By default a role has
 * the rights that the file gives to it, or to the role it is based on; its record holds the deviations. A right that
 * the file gives to nobody stays nobody's.
 */
export function withAccess(resource: Resource, roles: readonly RoleFacts[]): Resource {
  const held = roles.map((role) => ({ ...role, may: rightsOfRole(role).may }))
  const lists = Object.fromEntries(
    resourceRights.map((right) => [right, codesOf(held.filter((role) => holds(role, resource, right)))]),
  ) as Record<ResourceRight, Role[]>
  const write = codesOf(held.filter(({ code }) => lists.create.includes(code) || lists.update.includes(code)))
  const access: Access = { ...lists, write: resource.access.write.length === 0 ? [] : write }
  const accessRows = rowsIn(resource, roles)
  const properties = withFieldAccess(
    resource,
    held.filter(({ code }) => lists.read.includes(code)),
  )
  return {
    ...resource,
    access,
    properties,
    ...(Object.keys(accessRows).length > 0 ? { rowsOf: accessRows } : {}),
  }
}

/** A condition that no record meets: one that can no longer be judged shows nothing. */
const never: RowCondition = { not: {} }

function rowsIn(resource: Resource, roles: readonly RoleFacts[]): Record<string, RowCondition> {
  return Object.fromEntries(
    roles.flatMap(({ code, rights }) => {
      const rows = rights.resources?.[resource.$id]?.rows
      if (rows === undefined || mayEverything(code)) return []
      return [[code, rowMistakes(resource, rows).length > 0 ? never : rows] as const]
    }),
  )
}

const codesOf = (roles: readonly RoleFacts[]): Role[] => roles.map(({ code }) => code)

function holds(role: Held, resource: Resource, right: ResourceRight): boolean {
  const listed = rolesWith(right, resource)
  if (listed.length === 0) return false
  const isDefault = isListed(role, listed) || (isManager(role, resource) && listed.some(mayEverything))
  if (mayEverything(role.code)) return isDefault
  const needed = writing(resource.$id)
  if (writes.has(right) && needed !== undefined && role.may[needed] === undefined) return false
  const set = role.rights.resources?.[resource.$id]?.[right]
  return (set ?? isDefault) && (right === 'read' || holds(role, resource, 'read'))
}

/** Whether a list names a role, or the role it is based on. */
export function isListed({ code, based_on: basis }: RoleFacts, listed: readonly Role[]): boolean {
  return listed.includes(code) || (basis !== null && listed.includes(basis))
}

function isManager({ may }: Held, { $id }: Resource): boolean {
  const action = managing($id)
  return action !== undefined && may[action] === 'yes'
}

/** The fields with the roles that read and write them, of those that read the resource; no other is among them. */
function withFieldAccess(resource: Resource, roles: readonly Held[]): Record<string, Field> {
  const sights = roles.map((role) => ({ role, ...sightOf(resource, role) }))
  const fields = Object.entries(resource.properties).map(([name, field]) => {
    const isTouched = sights.some(({ hidden, readOnly }) => hidden.has(name) || readOnly.has(name))
    if (field.access === undefined && !isTouched) return [name, field] as const
    const read = sights.filter(({ role, hidden }) => !hidden.has(name) && isOpen(role, field.access?.read))
    const write = read.filter(
      ({ role, readOnly }) => !readOnly.has(name) && isOpen(role, field.access?.write),
    )
    const access = {
      read: codesOf(read.map(({ role }) => role)),
      write: codesOf(write.map(({ role }) => role)),
    }
    return [name, { ...field, access }] as const
  })
  return Object.fromEntries(fields)
}

function isOpen(role: Held, listed: readonly Role[] | undefined): boolean {
  return listed === undefined || isListed(role, listed)
}

/**
 * The fields hidden from a role, and those that it only reads; an alias is treated as the property that it stands for.
 */
function sightOf({ $id, properties }: Resource, { code, may, rights }: Held) {
  if (mayEverything(code)) return { hidden: new Set<string>(), readOnly: new Set<string>() }
  const set = rights.resources?.[$id]
  const both = (names: readonly string[]) => {
    const stored = new Set(names.map((name) => properties[name]?.alias ?? name))
    const alike = Object.keys(properties).filter((name) => stored.has(properties[name]?.alias ?? name))
    return new Set(alike)
  }
  const hidden = both([...(set?.hidden ?? []), ...hiddenFields($id, may)])
  return { hidden, readOnly: both(set?.readOnly ?? []) }
}
