import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { Button, Flex, type TableColumnsType } from 'antd'
import { useMemo, type ReactNode, memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deepEquals } from '@rjsf/utils'
import { shownFields } from '#resource/conditions'
import { lineResource } from '#resource/json-schema'
import { prefilledValues, type Resource, companionOf } from '#resource/resource'
import { mayDo } from '../../data/session/access'
import { useResources } from '../../data/resources'
import type { InputProps } from '../field-entry'
import {
  lineColumns,
  type EntryOf,
  type LineColumn,
  RowTable,
  restoredRow,
  lineRecords,
  withValues,
  type RemovedRow,
} from './line-rows'
import './lines.css'
import { useLineKeys } from './use-line-keys'
import { useTitle } from '../../data/languages/use-title'
import { useBusinessDay } from '../../data/business-day'
import { newRecord } from '../form-values'
import { useStable } from '../../kit/use-stable'

/** More lines than this many pixels scroll under their head. */
const MOST_HEIGHT = 480
/** The extra width that an input needs over a text, in pixels. */
const PADDING = 24
const LEAST_WIDTHS: Partial<Record<string, number>> = {
  reference: 190,
  date: 140,
  datetime: 200,
  choice: 130,
}
const NUMBER_WIDTH = 44
const TOOL_WIDTH = 44

interface LinesInputProps extends InputProps {
  entryOf: EntryOf
}

/** The lines of a record as a table that is typed like a spreadsheet. */
export function LinesInput(props: LinesInputProps) {
  const line = lineResource(props.field, useResources())
  return line ? <LineTable {...props} line={line} /> : null
}

function widthOf({ field, entry, typed }: LineColumn): number {
  return typed ? Math.max(entry.width + PADDING, LEAST_WIDTHS[field.kind] ?? 0) : entry.width
}

/** The user's rights on lines, by the access of the lines' resource. */
function useRights({ to = '' }: InputProps['field']) {
  const other = useResources()[to]
  return { add: mayDo('create', other), change: mayDo('update', other), remove: mayDo('delete', other) }
}

type LineTableProps = LinesInputProps & { line: Resource }

/** The lines of a form, the keys that move among them, and the user's rights to them. */
function useLineTable(props: LineTableProps) {
  const may = useRights(props.field)
  const edit = useLineEdit(props, props.line)
  const { rows, add, remove } = edit
  // A new line is not stored yet, so its author may remove it.
  const isRemovable = (index: number) => may.remove || rows[index]?.id === undefined
  const keys = useLineKeys({
    rows: rows.length,
    add: may.add ? add : undefined,
    remove: (index) => isRemovable(index) && remove(index),
  })
  return { ...edit, may, isRemovable, keys }
}

function LineTable(props: LineTableProps) {
  const { field, line, entryOf } = props
  const { t } = useTranslation()
  const title = useTitle()
  const { rows, removed, type, remove, undo, may, isRemovable, keys } = useLineTable(props)
  const shown = useMemo(() => lineColumns(line, field.from, entryOf), [line, field.from, entryOf])
  const columns = [
    numberColumn,
    ...shown.map((column) =>
      columnOf({ ...props, column, may: may.change, title: title(column.field), type }),
    ),
    toolColumn((index) => isRemovable(index) && <RemoveButton index={index} onRemove={remove} />),
  ]
  return (
    <div ref={keys.table} role="group" aria-label={title(field)} {...keys.own} className="line-table">
      <RowTable
        ref={keys.list}
        rowKey={(row) => String(row.id ?? `new-${rows.indexOf(row)}`)}
        columns={columns}
        dataSource={rows}
        pagination={false}
        locale={{ emptyText: t('fields.lines.empty') }}
        scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0), y: MOST_HEIGHT }}
      />
      <RowProblems {...props} columns={shown} rows={rows.length} />
      <Foot removed={removed} onUndo={undo} onAdd={may.add ? keys.addLine : undefined} />
    </div>
  )
}

interface FootProps {
  /** The number of lines that can be restored. */
  removed: number
  onUndo: () => void
  onAdd: (() => void) | undefined
}

function Foot({ removed, onUndo, onAdd }: FootProps) {
  const { t } = useTranslation()
  return (
    <Flex align="center" gap={12} wrap className="line-foot">
      {onAdd && (
        <Button icon={<PlusOutlined />} onClick={onAdd}>
          {t('fields.lines.add')}
        </Button>
      )}
      {removed > 0 && (
        <span className="quiet" role="status">
          {t('fields.lines.removed', { count: removed })}
          <Button type="text" size="small" onClick={onUndo}>
            {t('fields.lines.undo')}
          </Button>
        </span>
      )}
    </Flex>
  )
}

type Columns = TableColumnsType<BaseRecord>

const numberColumn: Columns[number] = {
  key: '#',
  title: '#',
  width: NUMBER_WIDTH,
  align: 'right',
  render: (_, _row, index) => <span className="quiet">{index + 1}</span>,
}

function toolColumn(render: (index: number) => ReactNode): Columns[number] {
  return { key: 'tools', width: TOOL_WIDTH, fixed: 'right', render: (_, _row, index) => render(index) }
}

interface ColumnProps extends LineTableProps {
  column: LineColumn
  title: string
  may: boolean
  type: (index: number, values: Record<string, unknown>) => void
}

function columnOf({ id, line, column, title, may, type, problemsAt }: ColumnProps): Columns[number] {
  const { name, entry, typed } = column
  const isDemanded = typed && line.required?.includes(name)
  return {
    key: name,
    title: isDemanded ? <span className="demanded">{title}</span> : title,
    width: widthOf(column),
    ...(entry.align ? { align: entry.align } : {}),
    render: (_, row, index) =>
      shownFields(line, row).has(name) && (
        <div data-line={index} data-column={name}>
          <LineCell
            linesId={id}
            {...{ column, row, index }}
            editable={typed && (may || row.id === undefined)}
            problem={problemsAt?.([index, name]).join('; ') ?? ''}
            onType={type}
          />
        </div>
      ),
  }
}

function RemoveButton({ index, onRemove }: { index: number; onRemove: (index: number) => void }) {
  const { t } = useTranslation()
  return (
    <Button
      type="text"
      size="small"
      tabIndex={-1}
      icon={<DeleteOutlined />}
      aria-label={t('fields.lines.remove', { position: index + 1 })}
      title={t('fields.lines.removeKeys')}
      onClick={() => onRemove(index)}
    />
  )
}

/** The problems of a line that belong to no cell. */
function RowProblems({ problemsAt, columns, rows }: InputProps & { columns: LineColumn[]; rows: number }) {
  const { t } = useTranslation()
  if (!problemsAt) return null
  return Array.from({ length: rows }, (_, index) => {
    const shown = new Set(columns.flatMap(({ name }) => problemsAt([index, name])))
    const others = problemsAt([index]).filter((message) => !shown.has(message))
    if (others.length === 0) return null
    return (
      <div key={index} role="alert" className="problem line-problem">
        {t('fields.lines.row', { position: index + 1 })} {others.join('; ')}
      </div>
    )
  })
}

interface LineCellProps {
  /** The id of the lines; row and name are appended, so that a form finds the cell of a problem. */
  linesId: string
  column: LineColumn
  row: BaseRecord
  index: number
  editable: boolean
  problem: string
  onType: (index: number, values: Record<string, unknown>) => void
}

/** One editable value of a line, with its problems below. */
function TypedCell({ linesId, column, row, index, problem, onType }: LineCellProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const copies = useRef<Record<string, unknown>>({})
  const { name, field, entry } = column
  const id = `${linesId}_${index}_${name}`
  return (
    <>
      <label htmlFor={id} className="unseen">
        {t('fields.lines.cell', { title: title(field), position: index + 1 })}
      </label>
      <entry.Input
        compact
        {...{ id, name, field }}
        value={row[name] ?? undefined}
        record={row}
        invalid={problem !== ''}
        describedBy={problem === '' ? undefined : `${id}-problem`}
        onChoose={(chosen) => {
          copies.current = { ...prefilledValues(field, chosen), [companionOf(name)]: chosen }
        }}
        onChange={(value) => {
          onType(index, { ...copies.current, [name]: value })
          copies.current = {}
        }}
      />
      {problem !== '' && (
        <div id={`${id}-problem`} role="alert" className="problem line-problem">
          {problem}
        </div>
      )}
    </>
  )
}

function Cell(props: LineCellProps) {
  const { column, row, editable, problem } = props
  if (editable) return <TypedCell {...props} />
  const { name, field, entry } = column
  return (
    <>
      <entry.Cell {...{ name, field }} value={row[name]} record={row} place="list" />
      {problem !== '' && <div className="problem line-problem">{problem}</div>}
    </>
  )
}

/** A cell of a line, re-rendered only when the values of its line change: forms copy the lines at every key. */
const LineCell = memo(
  Cell,
  (before, after) =>
    before.column === after.column &&
    before.index === after.index &&
    before.editable === after.editable &&
    before.problem === after.problem &&
    deepEquals(before.row, after.row),
)

/** The lines of a form, and the actions on them. */
function useLineEdit({ value, record, onChange }: InputProps, line: Resource) {
  const today = useBusinessDay()
  const [removed, setRemoved] = useState<RemovedRow[]>([])
  const rows = lineRecords(value)
  // Adding a line to a new record and removing it again restores the initial state.
  const change = (next: BaseRecord[]) =>
    onChange(next.length === 0 && record.id === undefined ? undefined : next)
  const type = useStable((index: number, values: Record<string, unknown>) => {
    const row = rows[index]
    if (row) change(rows.with(index, withValues(line, row, values)))
  })
  const add = () => change([...rows, newRecord(line, today)])
  const remove = (index: number) => {
    const row = rows[index]
    if (!row) return
    setRemoved((last) => [...last, { row, index }])
    change(rows.toSpliced(index, 1))
  }
  const undo = () => {
    const { rows: next, rest } = restoredRow(rows, removed)
    setRemoved(rest)
    if (next !== rows) change(next)
  }
  return { rows, removed: removed.length, type, add, remove, undo }
}
