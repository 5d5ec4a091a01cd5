import {
  originalOf,
  rolesWith,
  type ConditionSchema,
  type Resource,
  type Right,
  type Role,
} from '../resource'
import { conditionForUser, type UserFacts } from '../rows/row-condition'

/** A reader, with the roles by which they are judged. */
export interface Reader {
  roles: readonly Role[]
  user: UserFacts
}

/** The records and fields of a resource that a right covers. */
export interface Coverage {
  /** The roles that hold the right; without one nothing is covered. */
  roles: Role[]
  /** A record is covered if it meets one of these; every record where they are left out. */
  anyOf?: ConditionSchema[]
  /** The covered fields: on every record, or on those that meet one of the conditions. */
  fields: ReadonlyMap<string, readonly ConditionSchema[] | undefined>
}

/** The rights that disclose values; the others write. */
const readingRights: ReadonlySet<Right> = new Set<Right>(['read', 'export', 'print'])

/**
 * The model of rights: the records and fields of a resource that somebody's right covers, with any set of roles.
 *
 * Each role is judged as a whole, and several together cover exactly what at least one of them covers alone. A role
 * without the right adds nothing, neither records nor fields; one with a condition adds its fields on the records that
 * meet it.
 *
 * @param resource with every property, its access lists compiled from the roles (`withAccess`)
 * @param reader the roles that are judged, and the facts of the user that conditions may name
 * @see docs/security.md
 */
export function coverageOf(resource: Resource, right: Right, reader: Reader): Coverage {
  const roles = reader.roles.filter((role) => rolesWith(right, resource).includes(role))
  const side = readingRights.has(right) ? 'read' : 'write'
  const fields = Object.entries(resource.properties).flatMap(([name, field]) => {
    const { access } = originalOf(resource, field)
    const listed = (access ?? field.access)?.[side]
    const covering = listed === undefined ? roles : roles.filter((role) => listed.includes(role))
    if (covering.length === 0) return []
    const isWhole = covering.length === roles.length
    return [[name, isWhole ? undefined : conditionsOf(resource, covering, reader)] as const]
  })
  const anyOf = conditionsOf(resource, roles, reader)
  return { roles, ...(anyOf ? { anyOf } : {}), fields: new Map(fields) }
}

/** The conditions of these roles, of which a record must meet one; undefined where one of the roles has none. */
function conditionsOf(
  { rowsOf = {} }: Resource,
  roles: readonly Role[],
  { user }: Reader,
): ConditionSchema[] | undefined {
  const conditions = roles.flatMap((role) => (Object.hasOwn(rowsOf, role) ? (rowsOf[role] ?? []) : []))
  return conditions.length < roles.length
    ? undefined
    : conditions.map((condition) => conditionForUser(condition, user))
}
