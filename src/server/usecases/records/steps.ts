import { RuleBroken } from '#domain/errors'
import type { Resource } from '#resource/resource'
import type { Context } from '../../request/context'
import { registeredFor, type Step } from '../../request/use-cases'
import { changeRecord } from './one-record'
import { removeRecord } from './plain-record'

export type Action = 'update' | 'delete'

const steps: Record<Action, Step> = { update: changeRecord, delete: removeRecord }

/** The resource's own step for an action; null where it refuses, undefined where it has none. */
export function ownStep(c: Context, { $id }: Resource, action: Action): Step | null | undefined {
  const { update, remove } = registeredFor(c, $id)
  return action === 'update' ? update : remove
}

/** The step of an action, the resource's own or that of a plain entity. @throws RuleBroken `not_allowed` */
export function stepFor(c: Context, resource: Resource, action: Action): Step {
  const own = ownStep(c, resource, action)
  if (own === null) throw new RuleBroken('not_allowed')
  return own ?? steps[action]
}
