import { useInfiniteList, type BaseRecord, type CrudFilter, type CrudSort } from '@refinedev/core'
import { useMemo, type ReactNode } from 'react'
import { Button, Skeleton, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Standing, RefreshNotice } from '../../shell/notices/RefreshNotice'
import { RowTable } from '../../fields/lines/line-rows'
import { Nothing } from '../../kit/empty/Nothing'
import { useIsPhone } from '../../kit/media-query'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RecordCard, type CardLook } from '../cards/RecordCard'
import '../cards/cards.css'

/** The number of records per page. */
const PAGE = 50

/** The records of a search from its first on, as far as they were requested. */
export interface EndlessRows {
  rows: BaseRecord[]
  /** The total number of rows. */
  total: number
  pending: boolean
  failure: string | undefined
  /** The age of the shown rows. */
  standing: Standing
  reload: () => void
  /** Loads the next ones; undefined when all are there. */
  more: (() => void) | undefined
  loadingMore: boolean
  /** The loaded records are being refreshed. */
  refreshing: boolean
}

/** Reads the records of a search page after page, each below the ones before. */
export function useEndlessRows(resource: string, filters: CrudFilter[], sorters: CrudSort[]): EndlessRows {
  const { query, result } = useInfiniteList<BaseRecord>({
    resource,
    filters,
    sorters,
    pagination: { currentPage: 1, pageSize: PAGE },
    errorNotification: false,
  })
  const { isPending, isFetching, isFetchingNextPage, dataUpdatedAt, error, refetch, fetchNextPage } = query
  const pages = result.data?.pages
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.data), [pages])
  return {
    rows,
    total: pages?.at(-1)?.total ?? 0,
    pending: isPending,
    failure: error && pages === undefined ? error.message : undefined,
    standing: { data: pages, error, dataUpdatedAt, isFetching, refetch },
    reload: () => void refetch(),
    more: result.hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: isFetchingNextPage,
    refreshing: isFetching && !isFetchingNextPage,
  }
}

/** More rows than this many pixels scroll under their head. */
const MOST_HEIGHT = 440

interface EndlessTableProps {
  /** Each needs a width in pixels. */
  columns: TableColumnsType<BaseRecord>
  records: EndlessRows
  /** The look of a record as a card on a phone; a row there, too, when left out. */
  card?: CardLook
  /** Replaces the records by rows for display. */
  rows?: BaseRecord[]
  /** Shown when there are no records. */
  empty: ReactNode
  /** Shown when loading has failed. */
  failed: string
}

function CardRows({ look, rows }: { look: CardLook; rows: readonly BaseRecord[] }) {
  return (
    <div className="record-list card-list">
      <ul className="cards">
        {rows.map((record) => (
          <RecordCard key={String(record.id)} {...look} record={record} mark={undefined} />
        ))}
      </ul>
    </div>
  )
}

/** Records from the first on, and a button below them that loads the next ones. */
export function EndlessTable(props: EndlessTableProps) {
  const { columns, card, records, rows = records.rows, empty, failed } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  if (records.failure !== undefined)
    return <LoadFailure title={failed} reason={records.failure} onRetry={records.reload} />
  if (records.pending) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <>
      <RefreshNotice of={records.standing} />
      {card && isPhone && rows.length > 0 ? (
        <CardRows look={card} rows={rows} />
      ) : (
        <RowTable
          rowKey={(row) => String(row.id)}
          columns={columns}
          dataSource={rows}
          pagination={false}
          scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0), y: MOST_HEIGHT }}
          locale={{ emptyText: <Nothing scene="paper" hint={empty} /> }}
        />
      )}
      {records.more && (
        <Button type="text" block loading={records.loadingMore} onClick={records.more}>
          {t('holdings.more', { shown: records.rows.length, total: records.total })}
        </Button>
      )}
    </>
  )
}
