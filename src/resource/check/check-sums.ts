import type { Say } from './check'
import { summedFields } from '../list/summed-fields'
import type { Resource } from '../resource'

/**
 * Checks that each sum has what it needs: values of its own, the currency of money, the direction of a net sum.
 *
 * @param say reports each mistake with its path in the file
 */
export function checkSums(resource: Resource, say: Say): void {
  const summed = new Set(summedFields(resource).map(({ name }) => name))
  for (const [name, { sum, alias }] of Object.entries(resource.properties)) {
    const path = `/properties/${name}/sum`
    if (sum === undefined || summed.has(name)) continue
    if (alias !== undefined) say(path, `add up "${alias}", not its second name`)
    else if (sum === 'net') say(path, 'a net sum needs a choice of "inOut", and money its "currency"')
    else say(path, 'money is added up by currency: say its "currency"')
  }
}
