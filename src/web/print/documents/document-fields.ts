import { ownPictures } from '#resource/facts/pictures'
import { kindOf } from '#resource/kinds'
import { companionOf, type Field, type Resource } from '#resource/resource'
import type { ServedResources } from '../../data/resources'
import { hasText } from './field-text'
import { printedFields } from './paper-facts'

/** The companion's properties of an unread reference, beside its pictures. */
const companionFields = ['code', 'name']

/** Properties that are useless on a paper: keys, and second names of other properties. */
const isOffered = (name: string, field: Field): boolean =>
  hasText(field) && field.alias === undefined && name !== 'id' && name !== 'deleted_at'

/** The properties of a resource that the designer offers. */
export function offeredFields(resource: Resource): [string, Field][] {
  return printedFields(resource).filter(([name, field]) => isOffered(name, field))
}

/** A record that comes along with another, and those of its properties that come with it. */
export interface Companion {
  name: string
  reference: Field
  resource: Resource
  fields: [string, Field][]
}

/**
 * The records that come along with one of a resource.
 *
 * @param whole those that are read with all their properties; of the others there are the code, the name and the pictures
 */
export function companionsOf(
  resource: Resource,
  resources: ServedResources,
  whole: readonly string[] = [],
): Companion[] {
  return printedFields(resource).flatMap(([property, reference]) => {
    const name = companionOf(property)
    const other = resources[reference.to ?? '']
    if (!kindOf(reference).refers || name === property || !other) return []
    const known = new Set([...companionFields, ...ownPictures(other, resources)])
    const fields = offeredFields(other).filter(([each]) => whole.includes(name) || known.has(each))
    return [{ name, reference, resource: other, fields }]
  })
}
