import { roles } from '#domain/staff/rights'
import type { Mistake } from './check'
import type { Resources, Role } from '../resource'

/** The roles shipped with goldbook. */
const shipped: readonly string[] = Object.keys(roles)

interface Named {
  role: Role
  file: string
  path: string
}

/**
 * The roles in resource files that are probably misspelt.
 *
 * Files may name roles of their own. A name one typing error away from a shipped role counts as a mistake, and so does
 * a name that occurs once beside a similar name that occurs several times.
 */
export function roleMistakes(resources: Resources): Mistake[] {
  const named = rolesNamed(resources)
  const times = (role: Role) => named.filter((one) => one.role === role).length
  const others = [...new Set(named.map(({ role }) => role))].filter((role) => times(role) > 1)
  return named.flatMap(({ role, file, path }) => {
    if (shipped.some((known) => known === role)) return []
    const meant =
      shipped.find((known) => isSlip(role, known)) ??
      (times(role) === 1 ? others.find((known) => isSlipInside(role, known)) : undefined)
    return meant === undefined
      ? []
      : [{ file, path, reason: `there is no role "${role}"; did you mean "${meant}"?` }]
  })
}

/** Every place that names a role. */
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

/** Two typing errors count as one mistake only if the words begin alike: an auditor is not an editor. */
function isSlip(role: Role, known: Role): boolean {
  const typed = role.trim().toLowerCase()
  if (digitsOf(typed) !== digitsOf(known)) return false
  const slips = slipsBetween(typed, known)
  return slips <= 1 || (slips === 2 && typed[0] === known[0])
}

/** For words known only from the files: a teller is not a seller, but a casheir is a cashier. */
function isSlipInside(role: Role, known: Role): boolean {
  return digitsOf(role) === digitsOf(known) && role[0] === known[0] && slipsBetween(role, known) === 1
}

/**
 * The number of typing errors between two words: letters replaced, left out, added, or swapped with their neighbour.
 */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

/**
 * The word that was probably meant: the closest, if it differs by one typing error or by up to a third of the letters;
 * else undefined.
 */
export function nearestOf(word: string, words: readonly string[]): string | undefined {
  const typed = word.toLowerCase()
  const far = words.map((each) => ({ each, slips: slipsBetween(typed, each.toLowerCase()) }))
  const [best] = far.toSorted((one, other) => one.slips - other.slips)
  return best && best.slips <= Math.max(1, Math.floor(word.length / 3)) ? best.each : undefined
}

/** Ends the sentence about a wrong word with a suggestion, if there is one. */
export function didYouMean(word: unknown, words: readonly string[]): string {
  const meant = typeof word === 'string' ? nearestOf(word, words) : undefined
  return meant === undefined ? '' : `; did you mean "${meant}"?`
}
