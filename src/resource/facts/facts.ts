import { isSeen } from '../shown'
import type { Fact, ReckonedFact, Resource, Resources } from '../resource'

/** Whether a fact is reckoned from other records, and not a property of the record. */
export function isReckoned(fact: Fact): fact is ReckonedFact {
  return typeof fact !== 'string'
}

/**
 * The facts of a resource that its reader may know: those without a hidden property.
 *
 * @param view the resources as the reader sees them
 */
export function visibleFacts(resource: Resource, view: Resources): Fact[] {
  return (resource.facts ?? []).filter((fact) =>
    isReckoned(fact)
      ? [fact.of, ...namesIn(fact).map((name) => `${fact.of}.${name}`)].every((each) => isSeen(view, each))
      : isSeen(view, `${resource.$id}.${fact}`),
  )
}

/** The properties of the other records that a fact is reckoned from. */
export function namesIn({ by, sum = [], net, latest, where = {} }: ReckonedFact): string[] {
  return [by, ...sum, ...Object.keys(where), ...(net ? [net] : []), ...(latest ? [latest] : [])]
}

/** The conditions under which records belong to a fact of a record, as a search takes them. */
export interface FactFilter {
  field: string
  operator: 'eq' | 'in'
  value: unknown
}

/**
 * The conditions of the records that a fact of a record is reckoned from.
 *
 * @param of the resource of these records
 * @param record the one whose fact it is
 * @returns undefined where the record lacks the value that they refer to
 */
export function factFilters(
  fact: ReckonedFact,
  of: Resource,
  record: Readonly<Record<string, unknown>>,
): FactFilter[] | undefined {
  const value = record[of.properties[fact.by]?.by ?? 'id']
  if (value === undefined || value === null) return undefined
  const conditions = Object.entries(fact.where ?? {}).map(([field, wanted]) => ({
    field,
    operator: Array.isArray(wanted) ? ('in' as const) : ('eq' as const),
    value: wanted,
  }))
  return [{ field: fact.by, operator: 'eq', value }, ...conditions]
}

/** The properties that a record's dialog shows before its form: code and name, and the facts among its properties. */
export function factFields({ facts }: Resource): ReadonlySet<string> {
  if (facts === undefined) return new Set()
  return new Set(['code', 'name', ...facts.flatMap((fact) => (isReckoned(fact) ? [] : [fact]))])
}
