import type { Say } from './check'
import { summedFields } from '../list/summed-fields'
import { fieldsOf, type Field, type Resource, type Resources } from '../resource'

/**
 * Checks that a value can be compared with what should meet it: its records refer here, and what is added up has a sum
 * of the same kind.
 *
 * @param say reports each mistake with its path in the file
 */
export function checkMetBy(
  resource: Resource,
  resources: Resources,
  name: string,
  field: Field,
  say: Say,
): void {
  if (!field.metBy) return
  const { of, by, sum } = field.metBy
  const path = `/properties/${name}/metBy`
  const there = Object.hasOwn(resources, of) ? resources[of] : undefined
  if (!there) return say(`${path}/of`, `there is no resource "${of}"`)
  if (there.properties[by]?.to !== resource.$id)
    say(`${path}/by`, `"${of}.${by}" must refer to "${resource.$id}"`)
  if (!summedFields(there).some((summed) => summed.name === sum && !summed.directionIn))
    say(`${path}/sum`, `"${of}.${sum}" has no "sum"`)
  else if (fieldsOf(there)[sum]?.kind !== field.kind)
    say(`${path}/sum`, `"${of}.${sum}" is no ${field.kind} and can't meet "${name}"`)
}
