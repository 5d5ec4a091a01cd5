import { Button, Flex, type TableColumnType, type TableColumnsType } from 'antd'
import { useEffect, useRef, useState, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterFilled } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { type Field, fieldsOf, type Resource, type Titled } from '#resource/resource'
import { isSortable } from '#resource/sortable'
import type { ColumnFilter } from '../../fields/field-entry'
import { keysOf } from '../../kit/keys/keys-of'
import { FieldFilter } from '../../fields/FieldFilter'
import { BalanceLink, isBalance } from '../../fields/numbers/balances'
import { Provable, provedBy } from '../../fields/numbers/Provable'
import { isCode } from '../../fields/references/ReferenceField'
import { columnWidth, entryOf, FieldCell, leastWidth } from '../../fields/registry'
import { sorting, type ChangeList, type ListState } from '../list-state'
import { titleWidth } from './list-widths'
import { OpensRecord, RowPicture } from './OpensRecord'
import { withinWindow } from '../../kit/choosing/arrangement'
import { ToolsHead } from '../ToolsHead'

/** A panel that drops down can take the focus only once it has its place. */
const PLACED_AFTER_MILLISECONDS = 100

interface ColumnFilterPanelProps {
  name: string
  field: Field
  filter: ColumnFilter | undefined
  onApply: (filter: ColumnFilter | undefined) => void
  onClose: () => void
}

/** The panel of a column's filter: its kind's condition, applied by Enter or the button. */
function ColumnFilterPanel({ name, field, filter, onApply, onClose }: ColumnFilterPanelProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(filter)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const focus = () => form.current?.querySelector('input')?.focus()
    const timer = setTimeout(focus, PLACED_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <form
      ref={form}
      style={{ padding: 8, width: 260 }}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft)
      }}
      {...keysOf({ close: onClose })}
    >
      <FieldFilter name={name} field={field} filter={draft} onChange={setDraft} />
      <Flex justify="space-between" style={{ marginTop: 8 }}>
        <Button type="text" size="small" disabled={!filter && !draft} onClick={() => onApply(undefined)}>
          {t('list.reset')}
        </Button>
        <Button type="primary" size="small" htmlType="submit">
          {t('list.apply')}
        </Button>
      </Flex>
    </form>
  )
}

/** A column that combines several fields; under the name of one of them, it is sorted and filtered as that one. */
export interface ComputedColumn {
  title: string
  width: number
  /** Figures stand at the right. */
  align?: 'right'
  /** The properties that it combines, whose sums stand under it; the one of its name when left out. */
  of?: readonly string[]
  render: (record: BaseRecord) => ReactNode
}

export interface ListContext {
  resource: Resource
  /** The columns by their names, from left to right. */
  shown: string[]
  computed?: Record<string, ComputedColumn> | undefined
  /** The widths of columns that hold longer values than their kind usually does, in pixels. */
  widths?: Record<string, number> | undefined
  state: ListState
  change: ChangeList
  title: (titled: Partial<Titled>) => string
  /** The page of a record; its dialog when left out. */
  pageOf?: ((record: BaseRecord) => string) | undefined
  /** The code of the picture that shows a record; undefined when the records of the list have none. */
  pictureOf?: ((record: BaseRecord) => string | undefined) | undefined
  /** The first page is loading: cells show placeholders of its values. */
  pending: boolean
  /** Undefined when the user may not delete. */
  remove?: { label: string; run: (record: BaseRecord) => void } | undefined
  /** Further actions on a record in its row, deleting included. */
  tools?: RowTools | undefined
}

export interface RowTools {
  width: number
  /** Fixed at the right, unless space is too narrow. */
  fixed: boolean
  render: (record: BaseRecord) => ReactNode
}

const DELETE_WIDTH = 44
const waiting = <span className="cell-waiting" />

interface ListCellProps {
  name: string
  field: Field
  record: BaseRecord
}

interface FigureCellProps extends ListCellProps, Pick<ListContext, 'resource'> {
  title: string
}

interface OpeningCellProps extends ListCellProps, Pick<ListContext, 'resource' | 'pageOf'> {
  picture: string | undefined
}

/** The value of a record in a field; drawn again only when it changes. */
const ListCell = memo(({ name, field, record }: ListCellProps) => (
  <FieldCell name={name} field={field} value={record[name]} record={record} place="list" />
))

/** A figure that opens its movements, or the entries that make it. */
const FigureCell = memo(({ resource, title, ...cell }: FigureCellProps) => {
  const shown = <ListCell {...cell} />
  const figure = provedBy(resource, cell.name, cell.field)
  return (
    <Provable {...{ figure, resource, title }} record={cell.record}>
      {isBalance(resource, cell.name, cell.field) ? (
        <BalanceLink resource={resource} record={cell.record}>
          {shown}
        </BalanceLink>
      ) : (
        shown
      )}
    </Provable>
  )
})

/** A cell that opens its record. */
const OpeningCell = memo(({ name, field, record, resource, pageOf, picture }: OpeningCellProps) => {
  const value: unknown = record[name]
  const isEmpty = value == null || value === ''
  const shown = isEmpty ? '–' : <ListCell name={name} field={field} record={record} />
  const link = (
    <OpensRecord resource={resource} record={record} pageOf={pageOf}>
      {shown}
    </OpensRecord>
  )
  return picture === undefined ? link : <RowPicture code={picture}>{link}</RowPicture>
})

function cell(name: string, field: Field, record: BaseRecord, opens: boolean, context: ListContext) {
  const { pending, resource, pageOf, title } = context
  if (pending) return waiting
  const shown = { name, field, record }
  if (provedBy(resource, name, field))
    return <FigureCell {...shown} resource={resource} title={title(field)} />
  const picture = opens ? context.pictureOf?.(record) : undefined
  return opens ? <OpeningCell {...shown} {...{ resource, pageOf, picture }} /> : <ListCell {...shown} />
}

function FilterSign({ label, active }: { label: string; active: boolean }) {
  const { t } = useTranslation()
  return <FilterFilled aria-label={t('list.filterBy', { label })} data-active={active} />
}

function filterProps(name: string, field: Field, context: ListContext): TableColumnType<BaseRecord> {
  const { state, change, title } = context
  const filter = state.filters[name]
  if (!entryOf(field).Filter) return {}
  return {
    filtered: filter !== undefined,
    filterIcon: (active) => <FilterSign label={title(field)} active={active} />,
    filterDropdownProps: { align: withinWindow },
    filterDropdown: ({ close, visible }) =>
      visible && (
        <ColumnFilterPanel
          name={name}
          field={field}
          filter={filter}
          onClose={close}
          onApply={(next) => {
            close()
            const { [name]: _, ...others } = state.filters
            change({ filters: next ? { ...others, [name]: next } : others })
          }}
        />
      ),
  }
}

function fieldColumn(
  name: string,
  field: Field,
  opens: boolean,
  context: ListContext,
): TableColumnType<BaseRecord> {
  const { align } = entryOf(field)
  const least = leastWidth(field)
  // A code that is longer than usual takes a second line.
  const isLink = isCode(field) || (opens && name === 'code')
  const ownWidth = context.widths?.[name]
  const title = context.title(field)
  const { field: sorted, order } = sorting(context.resource, context.state.sort)
  return {
    key: name,
    title,
    width: Math.max(ownWidth ?? columnWidth(field), titleWidth(title)),
    ...(least && ownWidth === undefined ? { minWidth: Math.max(least, titleWidth(title)) } : {}),
    className: [...(isLink ? ['cell-code'] : []), ...(opens ? ['cell-opens'] : [])].join(' '),
    ...(isLink ? {} : { ellipsis: { showTitle: true } }),
    ...(align ? { align } : {}),
    ...(isSortable(context.resource, name) ? { sorter: true, showSorterTooltip: false } : {}),
    sortOrder: sorted === name ? (order === 'asc' ? 'ascend' : 'descend') : null,
    render: (_, record) => cell(name, field, record, opens, context),
    ...filterProps(name, field, context),
  }
}

function computedColumn(
  name: string,
  column: ComputedColumn,
  { pending, resource }: ListContext,
): TableColumnType<BaseRecord> {
  const { title, width, align, render } = column
  const place = align ? { align } : {}
  const field = fieldsOf(resource)[name]
  const figure = field && provedBy(resource, name, field)
  const shown = (record: BaseRecord) => (
    <Provable {...{ figure, resource, record, title }}>{render(record)}</Provable>
  )
  return { key: name, title, width, ...place, render: (_, record) => (pending ? waiting : shown(record)) }
}

function deletion(
  { label, run }: NonNullable<ListContext['remove']>,
  pending: boolean,
): TableColumnType<BaseRecord> {
  return {
    key: 'delete',
    title: <ToolsHead />,
    width: DELETE_WIDTH,
    align: 'center',
    render: (_, record) =>
      !pending && (
        <button type="button" className="row-tool" aria-label={label} onClick={() => run(record)} />
      ),
  }
}

const ownTools = ({ width, fixed, render }: RowTools, pending: boolean): TableColumnType<BaseRecord> => ({
  ...{ key: 'tools', title: <ToolsHead />, width, align: 'right', fixed: fixed ? 'right' : false },
  render: (_, record) => !pending && render(record),
})

/**
 * The columns of a list. The first that does not link to another record opens the row's own; the outermost one stays in
 * sight.
 */
export function listColumns(context: ListContext): TableColumnsType<BaseRecord> {
  const { resource, shown, computed = {}, remove, tools, pending } = context
  const fields = fieldsOf(resource)
  const opening = shown.find((name) => {
    const field = fields[name]
    return field && !entryOf(field).linked && !isBalance(resource, name, field)
  })
  const [first, ...others] = shown.flatMap((name) => {
    const [field, column] = [fields[name], computed[name]]
    const own = field ? fieldColumn(name, field, name === opening, context) : undefined
    if (column) return [{ ...own, ...computedColumn(name, column, context) }]
    return own ? [own] : []
  })
  const last = tools ? [ownTools(tools, pending)] : remove ? [deletion(remove, pending)] : []
  return first ? [{ ...first, fixed: 'left' }, ...others, ...last] : last
}
