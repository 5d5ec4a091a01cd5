import { kindOf } from '../kinds'
import { summedFields } from '../list/summed-fields'
import { fieldsOf, type Field, type Resource, type Resources } from '../resource'
import { computedMeasures } from './computed-measures'
import { endOf } from './path'
import type { Measure } from './report'

/** A path that a report may be made of, with the properties that it goes through. */
export interface OfferedPath {
  path: string
  fields: readonly Field[]
}

/** The most references on the way to a property. */
const MOST_STEPS = 2

/** Properties of every record that mean nothing in the trade. */
const unsaid = new Set(['id', 'deleted_at'])

/** Whether the values of a property are yes and no. */
export function isYesOrNo(field: Field): boolean {
  return kindOf(field).schema(field).type === 'boolean'
}

/** Whether records may be grouped and filtered by a property: references, choices, short texts, dates, yes or no. */
function isOffered(name: string, field: Field): boolean {
  const { refers, picks, time, code, unordered, child } = kindOf(field)
  if (unsaid.has(name) || child || unordered || field.alias !== undefined) return false
  return Boolean(refers || picks || time || code) || isYesOrNo(field)
}

/**
 * The paths that a report about a resource may be made of: its own properties, and those of the records that it refers
 * to.
 *
 * @param resources as their reader sees them
 */
export function offeredPaths(resources: Resources, of: string): OfferedPath[] {
  const found: OfferedPath[] = []
  const follow = (resource: Resource | undefined, way: OfferedPath, seen: readonly string[]) => {
    if (!resource) return
    for (const [name, field] of Object.entries(fieldsOf(resource))) {
      const path = way.path === '' ? name : `${way.path}.${name}`
      if (!isOffered(name, field) || !endOf(resources, of, path)) continue
      const next = { path, fields: [...way.fields, field] }
      found.push(next)
      const { to = '' } = field
      const leadsOn = kindOf(field).refers === true && !seen.includes(to) && way.fields.length < MOST_STEPS
      if (leadsOn) follow(resources[to], next, [...seen, to])
    }
  }
  follow(resources[of], { path: '', fields: [] }, [of])
  return found
}

/** The measures that the records of a resource allow: their number, sums of their properties, and computed sums. */
export function offeredMeasures(resource: Resource): Measure[] {
  const computed = Object.entries(computedMeasures).filter(([, { of }]) => of === resource.$id)
  return [
    { count: true },
    ...summedFields(resource).map(({ name }) => ({ sum: name })),
    ...computed.map(([name]) => ({ computed: name })),
  ]
}
