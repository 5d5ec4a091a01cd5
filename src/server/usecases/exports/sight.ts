import { createHash } from 'node:crypto'
import { fieldsOf, type Resource } from '#resource/resource'
import { resourcesFor } from '../../http/access/access'
import { ownRows } from '../../http/access/own-rows'
import type { Context } from '../../http/context'

/**
 * What the user may see of a list, and of the records that it names, as a short text: it changes when a field, a
 * resource or rows are hidden from them, or shown.
 *
 * @param resource as the user may export it
 */
export function sightOf(c: Context, resource: Resource): string {
  const fields = Object.entries(resourcesFor(c)).map(([name, seen]) => [name, Object.keys(fieldsOf(seen))])
  const sight = JSON.stringify([fields, resource, ownRows(c, resource)])
  return createHash('sha256').update(sight).digest('hex')
}
