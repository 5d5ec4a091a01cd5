import type { BaseRecord } from '@refinedev/core'
import { Skeleton, Table, Typography, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { fieldsOf } from '#resource/resource'
import { useAnswer } from '../../data/calls'
import { useTitle } from '../../data/languages/use-title'
import { useResource } from '../../data/resources'
import { columnWidth, entryOf, FieldCell } from '../../fields/registry'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { useViewTitle } from '../../shell/views/view-scope'
import { AmountCell } from '../../trade/report/AmountCell'
import {
  recordsCall,
  reportCall,
  type AnsweredReport,
  type ReportRecords,
} from '../../data/reports/report-calls'
import { labelOf } from '../../data/reports/report-rows'
import './reports.css'

const PAGE = 'page'

/** The first column, which opens the record, is never cut. */
const CODE_WIDTH = 176
const LEAST_WIDTH = 96

/** The records behind a row of a report, with their totals. */
export function RecordsPage() {
  const { t } = useTranslation()
  const { name = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const { data, error, refetch } = useAnswer(recordsCall(name, query.toString()), { keepPrevious: true })
  const ofReport = new URLSearchParams(query)
  for (const own of [PAGE, 'key']) ofReport.delete(own)
  const report = useAnswer(reportCall(name, ofReport.toString()))
  useViewTitle(data && `${data.title} · ${t('reports.records')}`)
  if (error && !data)
    return <LoadFailure title={t('reports.failed')} reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  const page = Number(query.get(PAGE) ?? 1)
  const turn = (next: number) => {
    const changed = new URLSearchParams(query)
    changed.set(PAGE, String(next))
    setQuery(changed, { replace: true })
  }
  return (
    <div className="report-page">
      <header className="searched-head">
        <Typography.Title level={4} aria-level={1}>
          {data.title}
        </Typography.Title>
        <Link to={`/admin/reports/${name}?${ofReport}`}>{t('reports.back')}</Link>
      </header>
      {report.data && <Facts report={report.data} keys={query.getAll('key')} total={data.total} />}
      <RecordTable records={data} page={page} onPage={turn} />
    </div>
  )
}

interface FactsProps {
  report: AnsweredReport
  keys: readonly string[]
  total: number
}

/** The row's keys, the number of its records, and their totals. */
function Facts({ report, keys, total }: FactsProps) {
  const { t } = useTranslation()
  const row = report.rows.find(
    (each) => each.keys.length === keys.length && each.keys.every((key, place) => key === keys[place]),
  )
  const amounts = keys.length === 0 ? report.totals : (row?.amounts ?? {})
  return (
    <dl className="report-facts">
      {report.dimensions.map((dimension, place) => (
        <div key={dimension.key}>
          <dt>{dimension.title}</dt>
          <dd>{labelOf(dimension, keys[place] ?? '')}</dd>
        </div>
      ))}
      <div>
        <dt>{t('reports.records')}</dt>
        <dd>{total}</dd>
      </div>
      {report.measures
        .filter(({ kind }) => kind !== 'count')
        .map((measure) => (
          <div key={measure.key}>
            <dt>{measure.title}</dt>
            <dd>
              <AmountCell measure={measure} amount={amounts[measure.key]} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

interface RecordTableProps {
  records: ReportRecords
  page: number
  onPage: (page: number) => void
}

function RecordTable({ records, page, onPage }: RecordTableProps) {
  const { of, data, total, per_page: pageSize } = records
  const columns = useRecordColumns(of)
  return (
    <Table<BaseRecord>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={data}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
      pagination={{
        current: page,
        pageSize,
        total,
        showSizeChanger: false,
        onChange: onPage,
        hideOnSinglePage: true,
      }}
    />
  )
}

/** The columns of the records' own list; the first one opens the record, unless it leads to another one itself. */
function useRecordColumns(of: string): TableColumnsType<BaseRecord> {
  const title = useTitle()
  const resource = useResource(of)
  return useMemo(() => {
    const fields = fieldsOf(resource)
    return resource.list.columns.flatMap((name, place) => {
      const field = fields[name]
      if (!field) return []
      const { align, linked } = entryOf(field)
      const cell = (record: BaseRecord) => (
        <FieldCell name={name} field={field} value={record[name]} record={record} place="list" />
      )
      return [
        {
          ...{ key: name, title: title(field), ellipsis: place > 0 },
          width: Math.max(columnWidth(field), place === 0 ? CODE_WIDTH : LEAST_WIDTH),
          ...(align ? { align } : {}),
          render: (_: unknown, record: BaseRecord) =>
            place === 0 && !linked ? (
              <RecordLink resource={of} recordKey={String(record[resource.key] ?? record.id)}>
                {cell(record)}
              </RecordLink>
            ) : (
              cell(record)
            ),
        },
      ]
    })
  }, [of, resource, title])
}
