import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useBusinessDay } from '../../data/business-day'
import { useAnswer } from '../../data/calls'
import { Nothing } from '../../kit/empty/Nothing'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { useViewTitle } from '../../shell/views/view-scope'
import { askedIn, queryOf, type AskedReport } from '../../trade/report/asked-report'
import { allReports, reportCall, type ReportHead } from '../../trade/report/report-calls'
import { ReportChart } from '../../trade/report/ReportChart'
import { ReportFilters } from './ReportFilters'
import { ReportHeader } from './ReportHeader'
import { recordsAddress } from '../../trade/report/records-address'
import { ReportTable } from './ReportTable'
import './reports.css'

/** One report: what is asked above, then the chart and the table. All that is asked stands in the address. */
export function ReportPage() {
  const { t } = useTranslation()
  const { name = '' } = useParams()
  const { data, error, refetch } = useAnswer(allReports)
  const head = data?.data.find((each) => each.name === name)
  useViewTitle(head?.title)
  if (error && !data)
    return <LoadFailure title={t('reports.failed')} reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  if (!head) return <Nothing scene="bars" title={t('reports.missing')} />
  return <Asked head={head} />
}

const SORT = 'sort'

function Asked({ head }: { head: ReportHead }) {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const asked = askedIn(query, head, useBusinessDay())
  const own = queryOf(asked)
  const { data, error, refetch } = useAnswer(reportCall(head.name, own.toString()), {
    ...{ keepPrevious: true, staleTime: 0, refetchOnMount: 'always' as const },
  })
  const sort = query.get(SORT) ?? head.sort
  const change = (next: AskedReport) => {
    const changed = queryOf(next)
    const sorted = query.get(SORT)
    if (sorted !== null) changed.set(SORT, sorted)
    setQuery(changed, { replace: true })
  }
  const onSort = (next: string | null) => {
    const changed = new URLSearchParams(own)
    if (next !== null) changed.set(SORT, next)
    setQuery(changed, { replace: true })
  }
  const recordsOf = recordsAddress(head.name, asked)
  return (
    <div className="report-page">
      <ReportHeader head={head} asked={asked} query={own.toString()} answer={data} sort={sort} />
      <ReportFilters head={head} asked={asked} onChange={change} />
      {error && !data && (
        <LoadFailure title={t('reports.failed')} reason={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data?.compared && (
        <p className="report-compared quiet">{t('reports.comparedWith', { ...data.compared })}</p>
      )}
      {data?.cut && <Alert type="warning" showIcon message={t('reports.cut')} />}
      {data && data.rows.length === 0 && <Nothing scene="bars" hint={t('reports.nothing')} />}
      {data && data.rows.length > 0 && (
        <>
          <ReportChart answer={data} sort={sort} recordsOf={recordsOf} />
          <ReportTable answer={data} sort={sort} onSort={onSort} recordsOf={recordsOf} />
        </>
      )}
    </div>
  )
}
