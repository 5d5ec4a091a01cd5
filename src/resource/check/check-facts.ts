import { figures, isFigure } from '#domain/proof/figures'
import { isShopFigure } from '#domain/proof/shop-figures'
import type { Say } from './check'
import { directionsIn } from '../facts/directions'
import { isReckoned, namesIn } from '../facts/facts'
import { kindOf } from '../kinds'
import { summedFields } from '../list/summed-fields'
import { fieldsOf, type ReckonedFact, type Resource, type Resources } from '../resource'
import { isSortable } from '../sortable'

/**
 * Checks that each fact can be told: its properties exist, its records refer here, and what is added up has a sum.
 *
 * @param say reports each mistake with its path in the file
 */
export function checkFacts(resource: Resource, resources: Resources, say: Say): void {
  for (const [index, fact] of (resource.facts ?? []).entries()) {
    const path = `/facts/${index}`
    if (isReckoned(fact)) checkReckoned(path, fact, resource, resources, say)
    else {
      const fields = fieldsOf(resource)
      const field = Object.hasOwn(fields, fact) ? fields[fact] : undefined
      if (!field) say(path, `there is no property "${fact}"`)
      else if (kindOf(field).secret) say(path, `"${fact}" is never shown`)
    }
  }
}

function checkReckoned(path: string, fact: ReckonedFact, resource: Resource, all: Resources, say: Say) {
  const of = all[fact.of]
  if (!of) return say(`${path}/of`, `there is no resource "${fact.of}"`)
  const fields = fieldsOf(of)
  const unknown = namesIn(fact).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) return say(path, `the resource "${fact.of}" has no property "${unknown}"`)
  const { to } = fields[fact.by] ?? {}
  if (to !== resource.$id) say(`${path}/by`, `"${fact.of}.${fact.by}" must refer to "${resource.$id}"`)
  const summed = new Set(summedFields(of).map(({ name }) => name))
  for (const name of fact.sum ?? [])
    if (!summed.has(name)) say(`${path}/sum`, `"${fact.of}.${name}" has no "sum"`)
  if (fact.net !== undefined && !directionsIn(of, fact.net))
    say(`${path}/net`, `"${fact.of}.${fact.net}" does not say which way money goes`)
  if (fact.proof !== undefined && !proves(fact.proof, resource))
    say(`${path}/proof`, `"${fact.proof}" is no figure of "${resource.$id}"`)
  if (fact.latest !== undefined && !isDated(of, fact.latest))
    say(`${path}/latest`, `"${fact.of}.${fact.latest}" is no date by which its list is sorted`)
}

/** The latest is found as the first of a sorted list. */
function isDated(of: Resource, name: string): boolean {
  const field = fieldsOf(of)[name]
  return field !== undefined && kindOf(field).time !== undefined && isSortable(of, name)
}

function proves(name: string, { $id }: Resource): boolean {
  return isFigure(name) && !isShopFigure(name) && figures[name].resource === $id
}
