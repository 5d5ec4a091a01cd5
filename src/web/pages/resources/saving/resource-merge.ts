import { fieldsOf, type Resource } from '#resource/resource'
import { withoutField } from '#resource/resource-edit'
import {
  differences,
  sideOf,
  undecidedFirst,
  type Choices,
  type Difference,
} from '../../../editing/merge/merge-values'

/** A resource as two people began with it, as one of them edited it, and as the other has saved it. */
export interface ResourceVersions {
  base: Resource
  mine: Resource
  theirs: Resource
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The value at a place of a resource, such as `list/columns` or `properties/hallmark/maxLength`. */
function valueAt(resource: Resource, place: string): unknown {
  return place
    .split('/')
    .reduce<unknown>(
      (node, name) => (isNode(node) && Object.hasOwn(node, name) ? node[name] : undefined),
      resource,
    )
}

function withValue(node: unknown, [name = '', ...rest]: readonly string[], value: unknown): Node {
  const known = isNode(node) ? node : {}
  const next = rest.length === 0 ? value : withValue(known[name], rest, value)
  const { [name]: _, ...others } = known
  if (next === undefined) return others
  return Object.hasOwn(known, name) ? { ...known, [name]: next } : { ...others, [name]: next }
}

const namesIn = (nodes: readonly object[]) => [...new Set(nodes.flatMap((node) => Object.keys(node)))]

/** The places of fields: each attribute where both versions have the field, else the field as a whole. */
function fieldPlaces({ base, mine, theirs }: ResourceVersions): string[] {
  const all = [base, mine, theirs].map(({ properties }) => properties)
  return namesIn(all).flatMap((name) => {
    const held = all.flatMap((properties) => properties[name] ?? [])
    const inBoth = Object.hasOwn(mine.properties, name) && Object.hasOwn(theirs.properties, name)
    return inBoth
      ? namesIn(held).map((attribute) => `properties/${name}/${attribute}`)
      : [`properties/${name}`]
  })
}

/** The differences between two versions of a resource that the user must decide first. */
export function resourceDifferences(versions: ResourceVersions): Difference[] {
  const { base, mine, theirs } = versions
  const lists = namesIn([base, mine, theirs].map(({ list }) => list)).map((name) => `list/${name}`)
  const others = ['required', 'form', 'allOf', 'dependentRequired']
  const places = [...fieldPlaces(versions), ...lists, ...others]
  const valuesIn = (resource: Resource) =>
    Object.fromEntries(places.map((place) => [place, valueAt(resource, place)]))
  return undecidedFirst(differences(valuesIn(base), valuesIn(mine), valuesIn(theirs), places))
}

/** Both notes of fields that are gone or have come back; a field that is there is not gone. */
function notesOf(of: 'removed' | 'restored', { mine, theirs }: ResourceVersions, merged: Resource) {
  const both = [...new Set([...(theirs[of] ?? []), ...(mine[of] ?? [])])]
  const noted = both.filter((name) => of === 'restored' || !Object.hasOwn(merged.properties, name))
  return noted.length > 0 || theirs[of] ? { [of]: noted } : {}
}

/**
 * Their version of a resource with my decided parts in it. A field that neither has any more is named nowhere.
 *
 * @param choices the user's decisions; undecided places stay mine
 */
export function mergedResource(
  versions: ResourceVersions,
  found: readonly Difference[],
  choices: Choices,
): Resource {
  const kept = found.filter((difference) => sideOf(difference, choices) !== 'theirs')
  const merged = kept.reduce<Resource>(
    (resource, { name, mine }) => ({ ...resource, ...withValue(resource, name.split('/'), mine) }),
    versions.theirs,
  )
  const noted = {
    ...merged,
    ...notesOf('removed', versions, merged),
    ...notesOf('restored', versions, merged),
  }
  const gone = namesIn([versions.base, versions.mine, versions.theirs].map(fieldsOf)).filter(
    (name) => !Object.hasOwn(fieldsOf(noted), name),
  )
  return gone.reduce((rest, name) => withoutField(rest, name, noted.removed?.includes(name) ?? false), noted)
}
