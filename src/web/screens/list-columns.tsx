import { DeleteOutlined, FilterFilled } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { Button, Skeleton, type TableColumnType, type TableColumnsType } from 'antd'
import { fieldsOf, type Field, type Resource, type Titled } from '#resource/resource'
import { columnWidth, entryOf, FieldCell, isSortable } from '../fields/registry'
import { RecordLink } from '../shell/dialogs'
import { ColumnFilterPanel } from './ColumnFilterPanel'
import { sorting, type ChangeList, type ListState } from './list-state'

export interface ListContext {
  resource: Resource
  state: ListState
  change: ChangeList
  title: (titled: Partial<Titled>) => string
  /** A first page is on its way: cells show where its values will stand. */
  pending: boolean
  /** Undefined when the user may not delete. */
  remove?: { label: string; run: (record: BaseRecord) => void }
}

const DELETE_WIDTH = 44

/** Rough widths in pixels: of a letter, of a Chinese character, and of what stands beside a title. */
const LETTER = 7.5
const CHARACTER = 14
const AROUND_TITLE = 58
const WIDEST_TITLE = 200

/** The width that a column's title needs to be read. */
function titleWidth(title: string): number {
  const text = [...title].reduce((sum, letter) => sum + (letter > '\u2e80' ? CHARACTER : LETTER), 0)
  return Math.min(WIDEST_TITLE, text + AROUND_TITLE)
}

function cell(
  name: string,
  field: Field,
  record: BaseRecord,
  { resource, pending }: ListContext,
  first: boolean,
) {
  if (pending) return <Skeleton.Input active size="small" block style={{ height: 14, minWidth: 24 }} />
  const shown = <FieldCell name={name} field={field} value={record[name]} record={record} place="list" />
  const key: unknown = record[resource.key]
  if (!first || entryOf(field).linked || (typeof key !== 'string' && typeof key !== 'number')) return shown
  return (
    <RecordLink resource={resource.$id} recordKey={key}>
      {record[name] == null || record[name] === '' ? '–' : shown}
    </RecordLink>
  )
}

function filterProps(name: string, field: Field, context: ListContext): TableColumnType<BaseRecord> {
  const { state, change } = context
  const filter = state.filters[name]
  if (!entryOf(field).Filter) return {}
  return {
    filtered: filter !== undefined,
    filterIcon: (active) => <FilterFilled aria-hidden data-active={active} />,
    filterDropdown: ({ close, visible }) =>
      visible && (
        <ColumnFilterPanel
          name={name}
          field={field}
          filter={filter}
          onApply={(next) => {
            close()
            const { [name]: _, ...others } = state.filters
            change({ filters: next ? { ...others, [name]: next } : others })
          }}
        />
      ),
  }
}

function columnOf(
  name: string,
  field: Field,
  first: boolean,
  context: ListContext,
): TableColumnType<BaseRecord> {
  const { align } = entryOf(field)
  const title = context.title(field)
  const { field: sorted, order } = sorting(context.resource, context.state.sort)
  return {
    key: name,
    title,
    width: Math.max(columnWidth(field), titleWidth(title)),
    ellipsis: { showTitle: true },
    ...(align ? { align } : {}),
    ...(first ? { fixed: 'left' as const } : {}),
    ...(isSortable(field) ? { sorter: true, showSorterTooltip: false } : {}),
    sortOrder: sorted === name ? (order === 'asc' ? 'ascend' : 'descend') : null,
    render: (_, record) => cell(name, field, record, context, first),
    ...filterProps(name, field, context),
  }
}

/** The columns of a resource's list, in the order of its file. */
export function listColumns(context: ListContext): TableColumnsType<BaseRecord> {
  const { resource, remove, pending } = context
  const fields = fieldsOf(resource)
  const columns = resource.list.columns.flatMap((name, position) => {
    const field = fields[name]
    return field ? [columnOf(name, field, position === 0, context)] : []
  })
  if (!remove) return columns
  const deletion: TableColumnType<BaseRecord> = {
    key: 'delete',
    width: DELETE_WIDTH,
    align: 'center',
    render: (_, record) =>
      !pending && (
        <Button
          type="text"
          size="small"
          className="row-tool"
          aria-label={remove.label}
          icon={<DeleteOutlined />}
          onClick={() => remove.run(record)}
        />
      ),
  }
  return [...columns, deletion]
}

/** The width below which a list scrolls sideways. */
export function widthOf(columns: TableColumnsType<BaseRecord>): number {
  const widths = columns.map(({ width }) => (typeof width === 'number' ? width : 0))
  return widths.reduce((total, width) => total + width, 0)
}
