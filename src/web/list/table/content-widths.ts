import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'
import { kindOf } from '#resource/kinds'
import { companionOf, fieldsOf, type Field, type Resource } from '#resource/resource'
import { joinedIn, textIn } from '#resource/translations/text-in'
import type { Language } from '#words/languages'
import { nameOf } from '../../fields/references/RecordLabel'
import { textWidth } from './list-widths'

/** The padding of a cell, in pixels. */
const AROUND_TEXT = 24
/** Widths grow in steps, so that the columns stay in their places from page to page. */
const STEP = 24

function wordsOf(record: BaseRecord, name: string, field: Field, language: Language): string {
  if (kindOf(field).refers) {
    const companion: unknown = record[companionOf(name)]
    return typeof companion === 'object' && companion !== null ? nameOf(companion, language) : ''
  }
  const { of, translated } = field
  const value: unknown = record[name]
  const text = of
    ? joinedIn(record, of, value, language)
    : translated
      ? textIn(record, name, language)
      : value
  return typeof text === 'string' ? text : ''
}

/**
 * The width that the longest text of each column of words needs, in pixels, by the column's key. Columns that do not
 * shrink have none.
 */
export function contentWidths(
  columns: TableColumnsType<BaseRecord>,
  rows: readonly BaseRecord[],
  resource: Resource,
  language: Language,
): ReadonlyMap<string, number> {
  const fields = fieldsOf(resource)
  return new Map(
    columns.flatMap(({ key, minWidth }) => {
      const name = String(key)
      const field = fields[name]
      if (!field || minWidth === undefined || rows.length === 0) return []
      const longest = Math.max(...rows.map((row) => textWidth(wordsOf(row, name, field, language))))
      return [[name, Math.ceil((longest + AROUND_TEXT) / STEP) * STEP] as const]
    }),
  )
}
