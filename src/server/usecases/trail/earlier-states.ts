import { RuleBroken } from '#domain/errors'
import { undone, type RecordShape } from '#domain/trail/undo'
import { kindOf } from '#resource/kinds'
import type { Resource } from '#resource/resource'
import { resourcesFor } from '../../request/access/access'
import { isOwnRow } from '../../request/access/own-rows'
import type { Context } from '../../request/context'
import type { Values } from '../../request/input/shape'
import { findRecord } from '../../store/records/records'
import { historyOf, type TrailRow } from '../../store/trail/history'
import type { Db } from '../../db/connect'
import type { Tx } from '../../store/transaction'
import { namesOf, toldOf, type Subject } from './subject'

/**
 * The record of a history.
 *
 * @param resource as the user sees it
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found`, also for a record that only its owner sees
 */
export async function toldRecord(
  c: Context,
  resource: Resource,
  key: string,
  db: Db | Tx = c.var.shop.db,
): Promise<Subject> {
  const record = await findRecord(db, resource, resourcesFor(c), key)
  if (!isOwnRow(c, resource, record)) throw new RuleBroken('not_found')
  return { resource, record }
}

/** A state of a record, and the moment that led to it. */
export interface EarlierState {
  moment: TrailRow
  state: Values
}

/**
 * A record as it was after a moment of its history: its present state, with all later changes undone.
 *
 * @param moment the id of a row of the trail
 * @throws RuleBroken `not_found` for a row that is not about the record, or of a time when there was no record
 */
export async function stateAfter(
  c: Context,
  subject: Subject,
  moment: number,
  db: Db | Tx = c.var.shop.db,
): Promise<EarlierState> {
  const { resource, record } = subject
  const shape: RecordShape = { resource: resource.$id, lines: lineResources(resource) }
  let state: Values | null = record
  for (let before: number | undefined; ;) {
    const { rows, next } = await historyOf(db, namesOf(subject), before)
    for (const row of rows) {
      if (row.id < moment) throw new RuleBroken('not_found')
      if (row.id === moment) {
        if (state === null) throw new RuleBroken('not_found')
        return { moment: row, state }
      }
      for (const change of toldOf(row.changes, resourcesFor(c), subject).toReversed())
        state = undone(state, change, shape)
    }
    if (next === null) throw new RuleBroken('not_found')
    before = next
  }
}

function lineResources({ properties }: Resource): Record<string, string> {
  const lines = Object.entries(properties).flatMap(([name, field]) =>
    kindOf(field).rows && field.to !== undefined ? [[name, field.to] as const] : [],
  )
  return Object.fromEntries(lines)
}
