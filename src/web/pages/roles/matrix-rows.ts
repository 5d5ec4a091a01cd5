import { actionTable, type Action, type ActionGroup } from '#domain/staff/actions'
import { keyOfPlace, type RightPlace } from '#domain/staff/right-places'
import { limitNames, resourceRights, type ResourceRight } from '#domain/staff/rights'
import { isImportable, type Resource, type Resources } from '#resource/resource'
import type { RowTitles } from '../../editing/rights/use-row-titles'

/** One row of the matrix. */
export type MatrixRow = { key: string; title: string } & (
  | { kind: 'group' }
  | { kind: 'resource'; resource: string; open: boolean }
  | { kind: 'place'; place: RightPlace; inner: boolean }
)

interface Shown {
  /** The resources whose rights are unfolded. */
  open: ReadonlySet<string>
  /** Only rows that are called so; all when empty. */
  search: string
}

const groups: readonly ActionGroup[] = ['orders', 'payments', 'movements', 'stock', 'sight', 'installation']

/** The rights that there can be to the records of a resource. */
export function rightsTo(resource: Resource): ResourceRight[] {
  const impossible: readonly ResourceRight[] = [
    ...(isImportable(resource) ? [] : (['import'] as const)),
    ...(resource.appendOnly ? (['update', 'delete'] as const) : []),
  ]
  return resourceRights.filter((right) => !impossible.includes(right))
}

/** The places of a resource: each right, then which records and fields are shown. */
export const placesOf = (resource: Resource): RightPlace[] => [
  ...rightsTo(resource).map((right): RightPlace => ({ kind: 'right', resource: resource.$id, right })),
  { kind: 'scope', resource: resource.$id },
]

/** The rows of the matrix, in their order: actions, limits, then the resources as the menu has them. */
export function matrixRows(resources: Resources, titles: RowTitles, { open, search }: Shown): MatrixRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isMeant = (...texts: string[]) => words.every((word) => texts.join(' ').toLowerCase().includes(word))
  const row = (place: RightPlace, inner = false): MatrixRow => ({
    ...{ kind: 'place', key: keyOfPlace(place), title: titles.place(place), place, inner },
  })
  const section = (name: ActionGroup | 'limits', places: RightPlace[]): MatrixRow[] => {
    const title = titles.group(name)
    const rows = places.map((place) => row(place)).filter((each) => isMeant(title, each.title))
    return rows.length === 0 ? [] : [{ kind: 'group', key: name, title }, ...rows]
  }
  const ofResource = (resource: Resource): MatrixRow[] => {
    const { $id } = resource
    const title = titles.resource(resource)
    const found = placesOf(resource)
      .map((place) => row(place, true))
      .filter((each) => isMeant(title, each.title))
    if (found.length === 0) return []
    const isOpen = open.has($id) || (words.length > 0 && !isMeant(title))
    return [{ kind: 'resource', key: $id, title, resource: $id, open: isOpen }, ...(isOpen ? found : [])]
  }
  const ofResources = inMenuOrder(resources).flatMap(ofResource)
  const heading: MatrixRow = { kind: 'group', key: 'resources', title: titles.group('resources') }
  return [
    ...groups.flatMap((group) => section(group, actionsOf(group))),
    ...section(
      'limits',
      limitNames.map((limit) => ({ kind: 'limit', limit })),
    ),
    ...(ofResources.length > 0 ? [heading, ...ofResources] : []),
  ]
}

function actionsOf(group: ActionGroup): RightPlace[] {
  const all = Object.entries(actionTable()) as [Action, { group: ActionGroup }][]
  return all.flatMap(([action, traits]) => (traits.group === group ? [{ kind: 'action', action }] : []))
}

/** Behind those in the menu: records that are shown as parts of others. */
const LAST = 1000

const inMenuOrder = (resources: Resources): Resource[] =>
  Object.values(resources).toSorted((one, other) => (one.menu?.order ?? LAST) - (other.menu?.order ?? LAST))
