import type { BaseRecord } from '@refinedev/core'
import { companionOf } from '#resource/resource'

/** The value of a reference: the id, code or name of a record. */
export type Key = string | number

export const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number'
const isRecord = (value: unknown): value is BaseRecord => typeof value === 'object' && value !== null

/** The companion of a reference; undefined when the reference has changed since. */
export function companion(record: BaseRecord, name: string, by: string): BaseRecord | undefined {
  const found: unknown = record[companionOf(name)]
  const isCompanion = companionOf(name) !== name && isRecord(found)
  return isCompanion && (found[by] ?? record[name]) === record[name] ? found : undefined
}
