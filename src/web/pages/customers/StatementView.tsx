import { DownloadOutlined } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { Button, DatePicker, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DATE_FORMAT } from '../../data/languages/format'
import { RowTable } from '../../fields/lines/RowTable'
import { PrintRecordsButton } from '../../print/PrintRecordsButton'
import { Nothing } from '../../kit/empty/Nothing'
import { useIsTight } from '../../kit/use-is-tight'
import { saveFile } from '../../kit/save-file'
import { useRestOfWindow } from '../../list/table/use-rest-of-window'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { statementFile, type Period, type Statement } from '../../data/records/statement'
import { statementHeads, useKindOf, useStatementColumns } from './statement-columns'
import { useTightStatementColumns } from './tight-statement-columns'
import { useStatement } from './use-statement'

/** Rows are at least so high, in pixels; below them are the buttons of the window. */
const LEAST_HEIGHT = 480
const BELOW_ROWS = { selector: undefined, height: 96 }

interface StatementViewProps {
  customerId: number
  period: Period
  onPeriod: (period: Period) => void
}

/** The opening, each entry, the closing. */
function rowsOf({ from, to, opening, data, closing }: Statement): BaseRecord[] {
  return [
    { id: 'opening', date: from, standing: opening },
    ...data.map((entry, place) => ({ id: place, date: entry.date, entry })),
    { id: 'closing', date: to, standing: closing },
  ]
}

function StatementTable({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const isTight = useIsTight()
  const wide = useStatementColumns()
  const narrow = useTightStatementColumns()
  const columns = isTight ? narrow : wide
  const rows = useMemo(() => rowsOf(statement), [statement])
  const isEmpty = statement.data.length === 0
  const place = useRef<HTMLDivElement>(null)
  const { height } = useRestOfWindow(place, '.ant-table-body', BELOW_ROWS, LEAST_HEIGHT)
  return (
    <div ref={place}>
      <RowTable
        rowKey={(row) => String(row.id)}
        rowClassName={(row) => (row.standing === undefined ? '' : 'statement-sums')}
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0), y: height }}
      />
      {isEmpty && <Nothing scene="paper" hint={t('statement.none')} />}
    </div>
  )
}

/** A customer's statement of a period, with the debt after each entry. */
export function StatementView({ customerId, period, onPeriod }: StatementViewProps) {
  const { t } = useTranslation()
  const kindOf = useKindOf()
  const { statement, failure, standing, reload } = useStatement(customerId, period)
  const save = (statement: Statement) => {
    const words = {
      heads: statementHeads(t),
      opening: t('statement.opening'),
      closing: t('statement.closing'),
    }
    const file = new Blob([statementFile(statement, { ...words, kindOf })], { type: 'text/csv' })
    saveFile(file, `${t('statement.title')} ${statement.customer.code} ${statement.from} ${statement.to}.csv`)
  }
  return (
    <section aria-label={t('statement.title')}>
      <div className="statement-head">
        <DatePicker.RangePicker
          aria-label={t('statement.period')}
          allowClear={false}
          format={DATE_FORMAT}
          value={[dayjs(period.from), dayjs(period.to)]}
          onChange={(days) => {
            const [from, to] = [days?.[0], days?.[1]]
            if (from && to) onPeriod({ from: from.format(DATE_FORMAT), to: to.format(DATE_FORMAT) })
          }}
        />
        <span className="quiet">{t('statement.sign')}</span>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          disabled={!statement}
          onClick={() => statement && save(statement)}
        >
          {t('statement.export')}
        </Button>
        <PrintRecordsButton
          document="customer_statement"
          keys={[`${customerId}?${new URLSearchParams({ ...period })}`]}
        />
      </div>
      <RefreshNotice of={standing} />
      {failure !== undefined ? (
        <LoadFailure title={t('statement.failed')} reason={failure} onRetry={reload} />
      ) : statement ? (
        <StatementTable statement={statement} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </section>
  )
}
