import { seenOf, type Shown, isSeenOnAll } from '#resource/shown'
import { RuleBroken } from '#domain/errors'
import { resourcesFor, resourceFor } from './access'
import type { Context } from '../context'
import type { Values } from '../input/shape'

/** The visible part of a hand-made answer: without the values that the user may not see. */
export function seen(c: Context, shown: Shown, values: object): Values {
  return seenOf(resourcesFor(c), shown, { ...values })
}

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
