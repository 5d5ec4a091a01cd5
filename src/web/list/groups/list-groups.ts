import type { BaseRecord } from '@refinedev/core'
import dayjs from 'dayjs'
import type { Grouping } from '#resource/list/groupings'
import { kindOf } from '#resource/kinds'
import { DATE_FORMAT, endOfDay, startOfDay } from '../../data/languages/format'
import type { Sum } from '../../data/records/sums'
import type { Condition } from '../list-state'

/** One group of the answer of `POST /{resource}/groups`. */
export interface Group {
  /** The value as text, a day or a month; empty for no value. */
  key: string
  count: number
  sums: Sum[]
  /** One of its records, with the value of the grouping property. */
  record: BaseRecord
}

/** The whole answer; all of it is null when there are more records than the server counts. */
export interface Groups {
  count: number | null
  left_out: number | null
  groups: Group[] | null
}

/** The days of a group: one, or those of a month. */
function daysOf({ span }: Grouping, key: string): [first: string, last: string] {
  if (span !== 'month') return [key, key]
  const month = dayjs(`${key}-01`)
  return [`${key}-01`, month.endOf('month').format(DATE_FORMAT)]
}

/** The condition that the records of a group meet, and no others. */
export function withinGroup(by: Grouping, { key, record }: Group): Condition {
  const { name: field } = by
  if (key === '') return { field, operator: 'null', value: null }
  if (by.span === 'value') return { field, operator: 'eq', value: record[field] }
  const [first, last] = daysOf(by, key)
  const isMoment = kindOf(by.field).time === 'moment'
  return { field, operator: 'between', value: isMoment ? [startOfDay(first), endOfDay(last)] : [first, last] }
}

/** A row of a table that heads a group. No property has a space in its name. */
const GROUP = 'group row'

export interface GroupRow extends BaseRecord {
  id: string
  [GROUP]: Group
}

export const groupRow = (group: Group): GroupRow => ({ id: `group ${group.key}`, [GROUP]: group })

/** The group that a row heads; undefined for the row of a record. */
export function groupOf(row: BaseRecord): Group | undefined {
  return GROUP in row ? (row as GroupRow)[GROUP] : undefined
}
