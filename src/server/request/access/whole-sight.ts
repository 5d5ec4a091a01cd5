import { RuleBroken } from '#domain/errors'
import { isSeenOnAll } from '#resource/shown'
import { resourceFor, resourcesFor } from './access'
import type { Context } from '../context'

/**
 * Refuses whoever does not see everything that an answer is reckoned from: one with gaps would be wrong.
 *
 * @param revealed the properties that it reveals, directly or by computation, by resource
 * @throws RuleBroken `forbidden`
 */
export function refusePartialSight(c: Context, revealed: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, fields] of Object.entries(revealed)) {
    resourceFor(c, name, 'read')
    const view = resourcesFor(c)
    if (fields.some((field) => !isSeenOnAll(view, `${name}.${field}`))) throw new RuleBroken('forbidden')
  }
}
