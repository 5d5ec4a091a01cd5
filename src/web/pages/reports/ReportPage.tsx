import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useAnswer } from '../../data/calls'
import { Nothing } from '../../kit/empty/Nothing'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { useViewTitle } from '../../shell/views/view-scope'
import { queryOf } from '../../data/reports/asked-report'
import { allReports, reportCall, type ReportHead } from '../../data/reports/report-calls'
import { ReportChart } from '../../trade/report/ReportChart'
import { useReportAddress } from './report-address'
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

function Asked({ head }: { head: ReportHead }) {
  const { t } = useTranslation()
  const address = useReportAddress(head)
  const { asked, shown } = address
  const own = queryOf(asked).toString()
  const { data, error, refetch } = useAnswer(reportCall(head.name, own), {
    ...{ keepPrevious: true, staleTime: 0, refetchOnMount: 'always' as const },
  })
  const recordsOf = recordsAddress(head.name, asked)
  return (
    <div className="report-page">
      <ReportHeader head={head} address={address} query={own} answer={data} />
      <ReportFilters head={head} asked={asked} onChange={address.change} />
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
          <ReportChart answer={data} chart={shown.chart} sort={shown.sort} recordsOf={recordsOf} />
          <ReportTable
            answer={data}
            sort={shown.sort}
            onSort={(sort) => address.show({ sort })}
            recordsOf={recordsOf}
          />
        </>
      )}
    </div>
  )
}
