import { createHash } from 'node:crypto'
import { fieldsOf, type Resource, type Resources } from '#resource/resource'
import { viewFor, wholeResource } from '../../request/access/access'
import { ownRows } from '../../request/access/own-measure'
import type { Context } from '../../request/context'
import type { SeenReport } from '../reports/seen-report'

/**
 * What the user may see of a list, and of the records that it names, as a short text: it changes when a field, a
 * resource or rows are hidden from them, or shown.
 *
 * @param resource as the user may export it
 */
export function sightOf(c: Context, resource: Resource): string {
  return hashOf(viewFor(c, resource.$id, 'export'), resource, ownRows(c, resource))
}

/** The same of a report: it changes too where its definition does. */
export function sightOfReport(c: Context, { report, resources }: SeenReport): string {
  return hashOf(resources, report, ownRows(c, wholeResource(c, report.of)))
}

function hashOf(view: Resources, ...seen: unknown[]): string {
  const resources = Object.values(view).map((each) => [
    each.$id,
    Object.keys(fieldsOf(each)),
    each.rows ?? null,
  ])
  return createHash('sha256')
    .update(JSON.stringify([resources, ...seen], (name, value: unknown) => (name === 'whole' ? null : value)))
    .digest('hex')
}
