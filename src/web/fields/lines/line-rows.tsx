import { isRecord } from '../references/RecordLabel'
import type { BaseRecord } from '@refinedev/core'
import { ConfigProvider, Table, type GetRef, type TableProps } from 'antd'
import { useMemo, type Ref } from 'react'
import { conditionalFields, shownFields } from '#resource/conditions'
import { writableFields, POSITION } from '#resource/json-schema'
import { kindOf } from '#resource/kinds'
import { fieldsOf, type Field, type Resource } from '#resource/resource'
import type { FieldEntry } from '../field-entry'
import { rowPadding } from '../../data/preferences/look-sizes'
import { useAppearance } from '../../data/preferences/appearance'

/** The display and the width of a line's field. */
export type EntryOf = (field: Field) => FieldEntry & { width: number }

/** The lines that a record or a form holds. */
export function lineRecords(value: unknown): BaseRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** One column of lines that are typed. */
export interface LineColumn {
  name: string
  field: Field
  entry: FieldEntry & { width: number }
  typed: boolean
}

const isNarrow = (entry: FieldEntry) => !entry.wide || entry.fitsCell === true

/**
 * The columns of editable lines: those of the other resource's list, and the further required properties of a line.
 *
 * @param line the other resource, as `lineResource` gives it
 */
export function lineColumns(line: Resource, from: string | undefined, entryOf: EntryOf): LineColumn[] {
  const fields = fieldsOf(line)
  const writable = new Set(writableFields(line).map(([name]) => name))
  const demanded = (line.required ?? []).filter((name) => writable.has(name))
  const names = [...new Set([...line.list.columns, ...demanded])]
  return names.flatMap((name) => {
    const field = fields[name]
    if (!field || name === from || name === POSITION || kindOf(field).secret) return []
    const entry = entryOf(field)
    const typed = writable.has(name) && isNarrow(entry)
    return entry.wide && !isNarrow(entry) ? [] : [{ name, field, entry, typed }]
  })
}

/**
 * A line with changed values: cleared values are null, unless a line must have them, and so are values that no longer
 * apply.
 */
export function withValues(line: Resource, row: BaseRecord, values: Record<string, unknown>): BaseRecord {
  const next: BaseRecord = { ...row }
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) next[name] = value
    else if (line.required?.includes(name)) delete next[name]
    else next[name] = null
  }
  const shown = shownFields(line, next)
  const gone = [...conditionalFields(line)].filter((name) => !shown.has(name) && next[name] != null)
  return { ...next, ...Object.fromEntries(gone.map((name) => [name, null])) }
}

/** A removed line, and its position. */
export interface RemovedRow {
  row: BaseRecord
  index: number
}

/** Restores the line that was removed last, unless it is there again; also returns the remaining removed lines. */
export function restoredRow(rows: BaseRecord[], removed: readonly RemovedRow[]) {
  const last = removed.at(-1)
  const rest = removed.slice(0, -1)
  if (!last || (last.row.id !== undefined && rows.some(({ id }) => id === last.row.id))) return { rows, rest }
  return { rows: rows.toSpliced(last.index, 0, last.row), rest }
}

/** Tables with more rows are virtual. */
const ROWS_DRAWN = 100

/** The padding above and below a cell's text, in pixels; in the medium size a row of text is then 26, 32 or 40 high. */
const paddings = { compact: 2, normal: 5, comfortable: 9 } as const
export type RowDensity = keyof typeof paddings

interface RowTableProps extends Omit<TableProps<BaseRecord>, 'virtual' | 'scroll' | 'size'> {
  ref?: Ref<GetRef<typeof Table>>
  density?: RowDensity
  /** The width of all columns and the height of the rows that are in sight, in pixels. */
  scroll: { x: number; y: number }
}

/** Rows of records under a head that stays in sight; a thousand of them scroll as smoothly as ten. */
export function RowTable({ density = 'normal', ...table }: RowTableProps) {
  const virtual = (table.dataSource?.length ?? 0) > ROWS_DRAWN
  const [{ size }] = useAppearance()
  const cellPaddingBlockSM = rowPadding(paddings[density], size)
  const look = useMemo(
    () => ({ components: { Table: { cellPaddingBlockSM, cellPaddingInlineSM: 8 } } }),
    [cellPaddingBlockSM],
  )
  return (
    <ConfigProvider theme={look}>
      <Table<BaseRecord> size="small" virtual={virtual} {...table} />
    </ConfigProvider>
  )
}
