import { choicesNamed } from '#domain/choices'
import type { Mistake } from './check'
import { slipsBetween } from './nearest'
import type { Resources, Role } from './resource'

interface Named {
  role: Role
  file: string
  path: string
}

/**
 * The roles of resource files that are only mistyped.
 *
 * Files may name roles of their own, so that any name could be meant. One that lies a slip away from a role of
 * goldbook's is none of them, nor is one that stands in a single place beside a role that stands in several.
 */
export function roleMistakes(resources: Resources): Mistake[] {
  const shipped = (choicesNamed('roles') ?? []).map(({ value }) => String(value))
  const named = rolesNamed(resources)
  const times = (role: Role) => named.filter((one) => one.role === role).length
  const others = [...new Set(named.map(({ role }) => role))].filter((role) => times(role) > 1)
  return named.flatMap(({ role, file, path }) => {
    if (shipped.includes(role)) return []
    const meant =
      shipped.find((known) => isSlip(role, known)) ??
      (times(role) === 1 ? others.find((known) => isSlipInside(role, known)) : undefined)
    return meant === undefined
      ? []
      : [{ file, path, reason: `there is no role "${role}"; did you mean "${meant}"?` }]
  })
}

/** Every place in which a role is named. */
function rolesNamed(resources: Resources): Named[] {
  return Object.values(resources).flatMap(({ $id, access, properties }) => {
    const fields = Object.entries(properties).map(
      ([name, field]) => [`/properties/${name}/access`, field.access ?? {}] as const,
    )
    return [['/access', access] as const, ...fields].flatMap(([path, rights]) =>
      Object.entries(rights).flatMap(([right, roles]: [string, Role[]]) =>
        roles.map((role, index) => ({ role, file: `${$id}.json`, path: `${path}/${right}/${index}` })),
      ),
    )
  })
}

const digitsOf = (role: Role) => role.replaceAll(/\D/g, '')

/** A second slip is one only where the words begin alike: an auditor is no editor. */
function isSlip(role: Role, known: Role): boolean {
  const typed = role.trim().toLowerCase()
  if (digitsOf(typed) !== digitsOf(known)) return false
  const slips = slipsBetween(typed, known)
  return slips <= 1 || (slips === 2 && typed[0] === known[0])
}

/** Where nobody but the files knows the words: a teller is no seller, but a casheir is a cashier. */
function isSlipInside(role: Role, known: Role): boolean {
  return digitsOf(role) === digitsOf(known) && role[0] === known[0] && slipsBetween(role, known) === 1
}
