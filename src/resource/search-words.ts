import { isById, kindOf } from './kinds'
import { companionOf, fieldsOf, type Field, type Resource, type Resources } from './resource'

/** A text of a referred record that quick search looks into: `customer.name`. */
export interface ReferredWord {
  /** The reference's property: `customer_id`. */
  property: string
  reference: Field
  /** The resource of the referred record. */
  to: Resource
  /** Its property: `name`. */
  word: string
  field: Field
}

/** Whether quick search can read a field: texts, and references by code. */
export function isSearched(field: Field): boolean {
  if (field.alias !== undefined) return false
  const { letters = false, refers } = kindOf(field)
  return refers ? !isById(field) : letters
}

/** The resource's own columns that quick search looks into. */
export function searchWords(resource: Resource): string[] {
  const fields = fieldsOf(resource)
  return resource.list.search.filter((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field !== undefined && isSearched(field)
  })
}

/**
 * The meaning of a dotted name in `list.search`: one step through a reference.
 *
 * @param resources as the reader sees them; hidden values are not searched
 * @returns undefined for any other name, and for one that leads to no searchable text
 */
export function referredWord(
  resource: Resource,
  resources: Resources,
  name: string,
): ReferredWord | undefined {
  const [companion = '', word = '', deeper] = name.split('.')
  const [property, reference] =
    Object.entries(resource.properties).find(
      ([each, field]) => kindOf(field).refers && field.alias === undefined && companionOf(each) === companion,
    ) ?? []
  const to = reference?.to === undefined ? undefined : resources[reference.to]
  if (property === undefined || !reference || !to || deeper !== undefined) return undefined
  const fields = fieldsOf(to)
  const field = Object.hasOwn(fields, word) ? fields[word] : undefined
  return field && isSearched(field) ? { property, reference, to, word, field } : undefined
}

/** The texts of referred records that a resource's quick search looks into, by the reference's property. */
export function referredWords(resource: Resource, resources: Resources): Map<string, ReferredWord[]> {
  const found = resource.list.search.flatMap((name) => referredWord(resource, resources, name) ?? [])
  const properties = new Set(found.map(({ property }) => property))
  return new Map([...properties].map((name) => [name, found.filter(({ property }) => property === name)]))
}
