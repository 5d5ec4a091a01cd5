import type { BaseRecord } from '@refinedev/core'
import { Button, Skeleton, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowTable } from '../../fields/lines/RowTable'
import { Nothing } from '../../kit/empty/Nothing'
import { useIsPhone } from '../../kit/use-is-phone'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { RecordCard, type CardLook } from '../cards/RecordCard'
import '../cards/cards.css'
import type { EndlessRows } from './use-endless-rows'

/** More rows than this many pixels scroll under their head. */
const MOST_HEIGHT = 440

interface EndlessTableProps {
  /** Each needs a width in pixels. */
  columns: TableColumnsType<BaseRecord>
  records: EndlessRows
  /** How a phone shows a record as a card; rows there, too, when left out. */
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

/** Records from the first on, and a button below them that brings the next ones. */
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
