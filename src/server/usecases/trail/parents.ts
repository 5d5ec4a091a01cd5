import { kindOf } from '#resource/kinds'
import type { Resources } from '#resource/resource'
import type { Touched } from '../../store/trail/audit'

interface Belonging {
  parent: string
  /** The property of the line that says whose it is. */
  from: string
}

const known = new WeakMap<Resources, Map<string, Belonging[]>>()

/** Of each resource, those whose lines its records are. */
function belongingsIn(resources: Resources): Map<string, Belonging[]> {
  const kept = known.get(resources)
  if (kept) return kept
  const made = new Map<string, Belonging[]>()
  for (const { $id: parent, properties } of Object.values(resources))
    for (const field of Object.values(properties)) {
      const { to, from } = field
      if (!kindOf(field).rows || to === undefined || from === undefined) continue
      made.set(to, [...(made.get(to) ?? []), { parent, from }])
    }
  known.set(resources, made)
  return made
}

/**
 * The records whose line a touched record is or was, as `orders/CPXS-20261121-0003`: their history tells of it too.
 *
 * @param touched with all its values, changed or not
 */
export function parentsOf(resources: Resources, { resource, before, after }: Touched): string[] {
  const belongings = belongingsIn(resources).get(resource) ?? []
  const all = belongings.flatMap(({ parent, from }) =>
    [before?.[from], after?.[from]].flatMap((key) =>
      typeof key === 'string' || typeof key === 'number' ? [`${parent}/${key}`] : [],
    ),
  )
  return [...new Set(all)]
}
