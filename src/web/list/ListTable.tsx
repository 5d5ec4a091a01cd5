import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType, TableProps } from 'antd'
import type { TFunction } from 'i18next'
import { isValidElement, memo, useMemo, useRef, type FocusEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowTable } from '../fields/lines/RowTable'
import type { Density } from './table/list-look'
import { PAGE_SIZES, type ChangeList, type ListState } from './list-state'
import { fitted, widthOf } from './table/list-widths'
import type { Records } from './use-records'
import { RowMark, type MarkProps } from './table/RowMark'
import { useRestOfWindow } from './table/use-rest-of-window'
import type { Selection } from './use-selection'
import './list.css'

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

interface ListTableProps {
  columns: TableColumnsType<BaseRecord>
  records: Records
  state: ListState
  change: ChangeList
  density: Density
  /** Undefined where there is no action on several records. */
  selection: Selection | undefined
  onOpen: (record: BaseRecord) => void
  empty: ReactNode
  /** The actions on the marked records, beside the pager. */
  children?: ReactNode
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
      getCheckboxProps: ({ code, name, id }) => ({
        disabled: records.pending,
        'aria-label': t('list.mark', { label: String(code ?? name ?? id) }),
      }),
      renderCell: (_, __, ___, box) => (isValidElement<MarkProps>(box) ? <RowMark box={box.props} /> : box),
    }
  )
}

function Rows(props: ListTableProps) {
  const { columns, records, state, density, selection, onOpen, empty, children } = props
  const { t } = useTranslation()
  const element = useRef<HTMLDivElement>(null)
  const { height, width } = useRestOfWindow(element, '.ant-table-body', BELOW_ROWS, LEAST_ROWS_HEIGHT)
  const around = SCROLLBAR_WIDTH + (selection ? SELECTION_WIDTH : 0)
  const shown = useMemo(() => fitted(columns, width - around), [columns, width, around])
  const onChange = useTableChange(props)
  return (
    <div ref={element} className="record-list" onFocus={followHead}>
      <RowTable
        density={density}
        rowKey={(record) => String(record.id)}
        columns={shown}
        dataSource={records.pending ? placeholders.slice(0, state.pageSize) : records.rows}
        rowSelection={rowSelection(props, t)}
        loading={{ spinning: records.replaced, delay: 200 }}
        scroll={{ x: widthOf(shown) + (selection ? SELECTION_WIDTH : 0), y: height }}
        locale={{ emptyText: empty }}
        onRow={(record) => ({
          onClick: ({ target, currentTarget }) => {
            const onControl = target instanceof Element && target.closest(CONTROLS)
            if (onControl || records.pending) return
            // The focus returns to this link.
            currentTarget.querySelector('a')?.focus()
            onOpen(record)
          },
        })}
        onChange={onChange}
        pagination={{
          current: state.page,
          pageSize: state.pageSize,
          // The pager reserves its place, and loads its styles, before the total is known.
          total: records.pending ? state.page * state.pageSize : records.total,
          pageSizeOptions: PAGE_SIZES,
          showSizeChanger: true,
          showTotal: (total) =>
            records.pending ? '' : t(records.estimated ? 'list.totalEstimate' : 'list.total', { total }),
          style: { marginBottom: 0 },
        }}
      />
      {children}
    </div>
  )
}

/** The rows of a list, as high as the window allows, and the pager below them. */
export const ListTable = memo(Rows)
