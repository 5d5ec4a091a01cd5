import type { BaseRecord } from '@refinedev/core'
import { type TableColumnsType, Table, type TableProps, type CheckboxProps } from 'antd'
import type { TFunction } from 'i18next'
import {
  isValidElement,
  memo,
  useEffect,
  useMemo,
  useRef,
  type FocusEvent,
  type MouseEvent,
  type ChangeEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import { kindOf } from '#resource/kinds'
import { fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import { translatedJoin, textIn } from '#resource/text-in'
import type { Language } from '#words/languages'
import { companion, isKey } from '../fields/references/RecordLabel'
import { shortLabel } from '../fields/references/ReferenceField'
import { isOfCodes, textWidth, fewer, fittedColumns, widthOf } from './table/list-widths'
import { keepHere, readDeskSetting } from '../data/preferences/scheme'
import { useResources } from '../data/resources'
import { useLanguage } from '../data/languages/use-title'
import { groupColumns, groupedRows } from './groups/group-columns'
import { GroupsPager } from './groups/lazy-parts'
import { groupOf } from './groups/list-groups'
import { RowTable } from '../fields/lines/line-rows'
import { useIsTight } from '../kit/media-query'
import type { Density } from './table/list-look'
import { PAGE_SIZES } from './list-state'
import type { ShownRows } from './use-selection'
import { SumsFoot } from './sums/SumsFoot'
import { useRestOfWindow } from './table/use-rest-of-window'
import './list.css'

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

function columnText(record: BaseRecord, name: string, field: Field, { resources, language }: Reader): string {
  const { of, translated, to = '', by = 'id' } = field
  const value: unknown = record[name]
  if (kindOf(field).refers)
    return isKey(value) ? shortLabel(value, companion(record, name, by), resources[to], language) : ''
  const text = of
    ? translatedJoin(record, of, value, language)
    : translated
      ? textIn(record, name, language)
      : value
  return typeof text === 'string' ? text : ''
}

/**
 * The width that the longest text of each column of words needs, in pixels, by the column's key. Columns that do not
 * shrink have none.
 */
function contentWidths(
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
      const longest = Math.max(...rows.map((row) => textWidth(columnText(row, name, field, reader))))
      const around = AROUND_TEXT + (className.includes('cell-opens') ? picture : 0)
      // A text that is cut at its end may be a step narrower; a code may not.
      const needed = longest + around
      return [[name, isOfCodes(column) ? needed : Math.ceil(needed / STEP) * STEP] as const]
    }),
  )
}

/** The widths of a list as this browser kept them; entries that are not widths are left out. */
export function keptWidths(kept: Readonly<Record<string, unknown>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(kept).flatMap(([name, width]) => (typeof width === 'number' ? [[name, width]] : [])),
  )
}

/** The pager below the rows and the edge of the page, in pixels. */
const BELOW_ROWS = 56
const LEAST_ROWS_HEIGHT = 240
const SELECTION_WIDTH = 36
const SCROLLBAR_WIDTH = 16

/** Skeleton rows, so that nothing moves when the records arrive. */
const placeholders: BaseRecord[] = Array.from({ length: 12 }, (_, position) => ({
  id: `pending-${position}`,
}))

/** Elements that handle clicks themselves. */
const CONTROLS = 'a, button, .ant-table-selection-column'

/** Makes the rows follow the head, which the focus scrolls to a column out of sight. */
function followHead({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const head = target.closest('.ant-table-header')
  const rows = currentTarget.querySelector('.ant-table-body')
  if (head && rows) rows.scrollLeft = head.scrollLeft
}

const none: ReadonlySet<string> = new Set()

interface ListTableProps extends ShownRows {
  resource: Resource
  columns: TableColumnsType<BaseRecord>
  /** The names of the columns that stay when there is no room for all. */
  important?: ReadonlySet<string>
  density: Density
  onOpen: (record: BaseRecord) => void
}

type TableChange = NonNullable<TableProps<BaseRecord>['onChange']>

function useTableChange({ records, state, change }: ListTableProps): TableChange {
  return ({ current = 1, pageSize = state.pageSize }, _, sorter, { action }) => {
    if (action === 'paginate') {
      if (pageSize === state.pageSize) records.leaveFor(current)
      change({ page: current, pageSize })
    }
    if (action !== 'sort' || Array.isArray(sorter)) return
    const direction = sorter.order === 'descend' ? 'DESC' : 'ASC'
    change({ sort: sorter.order ? `${String(sorter.columnKey)}|${direction}` : undefined })
  }
}

function rowSelection(
  { selection, records }: ListTableProps,
  t: TFunction,
): TableProps<BaseRecord>['rowSelection'] {
  return (
    selection && {
      columnWidth: SELECTION_WIDTH,
      fixed: true,
      preserveSelectedRowKeys: true,
      selectedRowKeys: selection.records.map((record) => String(record.id)),
      onChange: (keys) => {
        const known = [...selection.records, ...records.rows]
        selection.choose(keys.flatMap((key) => known.find(({ id }) => String(id) === key) ?? []))
      },
      getTitleCheckboxProps: () => ({ 'aria-label': t('list.markAll') }),
      getCheckboxProps: (row) => ({
        disabled: records.pending || groupOf(row) !== undefined,
        'aria-label': t('list.mark', { label: String(row.code ?? row.name ?? row.id) }),
      }),
      renderCell: (_, row, ___, box) => {
        if (groupOf(row)) return null
        return isValidElement<MarkProps>(box) ? <RowMark box={box.props} /> : box
      },
    }
  )
}

/**
 * The widths that the texts of the columns need. While a page loads, they are those of the page before; for the first
 * page, those of the list when it was last open in this browser, so that no column moves when the records arrive.
 */
function useContents({ columns, records, resource }: ListTableProps): ReadonlyMap<string, number> {
  const language = useLanguage()
  const resources = useResources()
  const place = `widths of ${resource.$id} in ${language}`
  const shown = useRef<readonly BaseRecord[]>([])
  if (!records.pending) shown.current = records.rows
  const { current: rows } = shown
  const contents = useMemo(
    () =>
      rows.length === 0
        ? keptWidths(readDeskSetting(place))
        : contentWidths(columns, rows, resource, { resources, language }),
    [columns, rows, resource, resources, language, place],
  )
  useEffect(() => {
    if (rows.length > 0) keepHere(place, { ...readDeskSetting(place), ...Object.fromEntries(contents) })
  }, [contents, rows, place])
  return contents
}

/** The rows and columns, with the heads of groups if the list is grouped. */
function useShown(props: ListTableProps, room: number) {
  const { columns, important = none, records, state, grouped, foot } = props
  const isTight = useIsTight()
  const contents = useContents(props)
  const fitting = useMemo(
    () => fittedColumns(isTight ? fewer(columns, room, important) : columns, room, contents),
    [columns, room, isTight, important, contents],
  )
  const summed = foot?.summed
  const shown = useMemo(
    () => (grouped ? groupColumns(fitting, grouped, summed) : fitting),
    [fitting, grouped, summed],
  )
  const waiting = grouped ? grouped.pending : records.pending
  const isOpening = grouped?.open !== undefined && records.pending
  const count = isOpening ? Math.min(grouped.open?.count ?? 0, state.pageSize) : state.pageSize
  const own = waiting || isOpening ? placeholders.slice(0, count) : records.rows
  return { shown, rows: grouped && !waiting ? groupedRows(grouped, own) : own }
}

/** The pages of a list that is not grouped. */
function pagerOf({ records, state }: ListTableProps, t: TFunction): TableProps<BaseRecord>['pagination'] {
  return {
    current: state.page,
    pageSize: state.pageSize,
    // The pager reserves its place, and loads its styles, before the total is known.
    total: records.pending ? state.page * state.pageSize : records.total,
    pageSizeOptions: PAGE_SIZES,
    showSizeChanger: true,
    showTotal: (total) =>
      records.pending ? '' : t(records.estimated ? 'list.totalEstimate' : 'list.total', { total }),
    style: { marginBottom: 0 },
  }
}

/** A click anywhere in a row opens its record, and in the head of a group that group. */
function rowProps({ records, grouped, onOpen }: ListTableProps, row: BaseRecord) {
  return {
    onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
      const onControl = target instanceof Element && target.closest(CONTROLS)
      const group = groupOf(row)
      if (onControl) return
      if (group) return grouped?.toggle(group)
      if (records.pending) return
      // The focus returns to this link.
      const opening =
        currentTarget.querySelector<HTMLElement>('.cell-opens a') ?? currentTarget.querySelector('a')
      opening?.focus()
      onOpen(row)
    },
  }
}

function Rows(props: ListTableProps) {
  const { records, state, change, density, selection, empty, foot, grouped, children } = props
  const { t } = useTranslation()
  const element = useRef<HTMLDivElement>(null)
  const below = { selector: foot && '.ant-table-summary', height: BELOW_ROWS }
  const { height, width } = useRestOfWindow(element, '.ant-table-body', below, LEAST_ROWS_HEIGHT)
  const marks = selection ? SELECTION_WIDTH : 0
  const { shown, rows } = useShown(props, width - SCROLLBAR_WIDTH - marks)
  const onChange = useTableChange(props)
  return (
    <div ref={element} className="record-list" onFocus={followHead}>
      <RowTable
        density={density}
        rowKey={(record) => String(record.id)}
        columns={shown}
        dataSource={rows}
        rowSelection={rowSelection(props, t)}
        loading={{ spinning: grouped ? grouped.replaced : records.replaced, delay: 200 }}
        scroll={{ x: widthOf(shown) + marks, y: height }}
        locale={{ emptyText: empty }}
        onRow={(row) => rowProps(props, row)}
        onChange={onChange}
        summary={
          foot &&
          (() => (
            <Table.Summary fixed>
              <SumsFoot {...foot} columns={shown} marks={selection !== undefined} />
            </Table.Summary>
          ))
        }
        pagination={grouped ? false : pagerOf(props, t)}
      />
      {grouped && <GroupsPager {...{ grouped, records, state, change }} />}
      {children}
    </div>
  )
}

/** The rows of a list, as high as the window allows, and the pager below them. */
export const ListTable = memo(Rows)

/** antd's props of the checkbox, with a label that names its row. */
type MarkProps = CheckboxProps & { 'aria-label'?: string }

/**
 * The checkbox of a row. It looks and acts like antd's; fifty of those would take as long to render as all their rows.
 */
function RowMark({ box }: { box: MarkProps }) {
  const mark = (event: ChangeEvent<HTMLInputElement>) => {
    const { nativeEvent, target } = event
    // Only the click event has the state of Shift.
    if (!(nativeEvent instanceof MouseEvent)) return
    box.onChange?.({
      target: { ...box, checked: target.checked },
      nativeEvent,
      stopPropagation: () => event.stopPropagation(),
      preventDefault: () => event.preventDefault(),
    })
  }
  return (
    <input
      type="checkbox"
      className="row-mark"
      aria-label={box['aria-label']}
      checked={box.checked ?? false}
      disabled={box.disabled ?? false}
      onChange={mark}
    />
  )
}
