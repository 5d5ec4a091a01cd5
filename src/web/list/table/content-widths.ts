import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'
import { kindOf } from '#resource/kinds'
import { fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import { joinedIn, textIn } from '#resource/translations/text-in'
import type { Language } from '#words/languages'
import { companion, isKey } from '../../fields/references/reference-values'
import { shortLabel } from '../../fields/references/ReferenceField'
import { isOfCodes, textWidth } from './list-widths'

/** The padding of a cell, in pixels. */
const AROUND_TEXT = 24
/** Widths grow in steps, so that the columns stay in their places from page to page. */
const STEP = 24
/** The room of the picture before the code that opens a record. */
const PICTURE = 36

interface Reader {
  resources: Resources
  language: Language
}

function wordsOf(record: BaseRecord, name: string, field: Field, { resources, language }: Reader): string {
  const { of, translated, to = '', by = 'id' } = field
  const value: unknown = record[name]
  if (kindOf(field).refers)
    return isKey(value) ? shortLabel(value, companion(record, name, by), resources[to], language) : ''
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
  reader: Reader,
): ReadonlyMap<string, number> {
  const fields = fieldsOf(resource)
  const picture = resource.pictures ? PICTURE : 0
  return new Map(
    columns.flatMap((column) => {
      const { key, minWidth, className = '' } = column
      const name = String(key)
      const field = fields[name]
      if (!field || minWidth === undefined || rows.length === 0) return []
      const longest = Math.max(...rows.map((row) => textWidth(wordsOf(row, name, field, reader))))
      const around = AROUND_TEXT + (className.includes('cell-opens') ? picture : 0)
      // What is cut at its end may be a step narrower; a code may not.
      const needed = longest + around
      return [[name, isOfCodes(column) ? needed : Math.ceil(needed / STEP) * STEP] as const]
    }),
  )
}

/** The widths of a list as this browser kept them; what is no width is left out. */
export function keptWidths(kept: Readonly<Record<string, unknown>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(kept).flatMap(([name, width]) => (typeof width === 'number' ? [[name, width]] : [])),
  )
}
