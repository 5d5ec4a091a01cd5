import type { BaseRecord } from '@refinedev/core'
import { ConfigProvider, Table, type TableColumnsType } from 'antd'
import { useRef, type ReactNode, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { widthOf } from './list-columns'
import { PAGE_SIZES, type ChangeList, type ListState } from './list-state'
import type { Records } from './use-records'
import { useRestOfWindow } from './use-rest-of-window'
import './list.css'

/** The table's own head and the pager below it, in pixels. */
const AROUND_ROWS = 84
const LEAST_ROWS_HEIGHT = 240

/** Rows of 32 pixels. */
const density = { components: { Table: { cellPaddingBlockSM: 5, cellPaddingInlineSM: 8 } } }

/** Rows that stand for those to come, so that nothing moves when they do. */
const placeholders: BaseRecord[] = Array.from({ length: 12 }, (_, position) => ({
  id: `pending-${position}`,
}))

/** The focus scrolls the head to a column that is out of sight; the rows follow it. */
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
  onOpen: (record: BaseRecord) => void
  empty: ReactNode
}

/** The rows of a list, as high as the window allows, and the pager below them. */
export function ListTable({ columns, records, state, change, onOpen, empty }: ListTableProps) {
  const { t } = useTranslation()
  const element = useRef<HTMLDivElement>(null)
  const height = useRestOfWindow(element, AROUND_ROWS, LEAST_ROWS_HEIGHT)
  return (
    <div ref={element} className="record-list" onFocus={followHead}>
      <ConfigProvider theme={density}>
        <Table<BaseRecord>
          size="small"
          rowKey={(record) => String(record.id)}
          columns={columns}
          dataSource={records.pending ? placeholders : records.rows}
          loading={{ spinning: records.replaced, delay: 200 }}
          scroll={{ x: widthOf(columns), y: height }}
          locale={{ emptyText: empty }}
          onRow={(record) => ({
            style: { cursor: 'pointer' },
            onClick: ({ target }) => {
              const onControl = target instanceof Element && target.closest('a, button')
              if (!onControl && !records.pending) onOpen(record)
            },
          })}
          onChange={({ current, pageSize }, _, sorter, { action }) => {
            if (action === 'paginate') change({ page: current ?? 1, pageSize: pageSize ?? state.pageSize })
            if (action !== 'sort' || Array.isArray(sorter)) return
            const direction = sorter.order === 'descend' ? 'DESC' : 'ASC'
            change({ sort: sorter.order ? `${String(sorter.columnKey)}|${direction}` : undefined })
          }}
          pagination={{
            current: state.page,
            pageSize: state.pageSize,
            total: records.total,
            pageSizeOptions: PAGE_SIZES,
            showSizeChanger: true,
            showTotal: (total) =>
              records.pending ? '' : t(records.estimated ? 'list.totalEstimate' : 'list.total', { total }),
            style: { marginBottom: 0 },
          }}
        />
      </ConfigProvider>
    </div>
  )
}
