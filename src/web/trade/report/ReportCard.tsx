import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBusinessDay } from '../../data/business-day'
import { useAnswer } from '../../data/calls'
import { ChartBones } from '../../kit/charts/ChartBones'
import { Nothing } from '../../kit/empty/Nothing'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { readReportRequest, queryOf, CHART, chartIn, SORT } from '../../data/reports/report-request'
import { reportCall, type ReportHead } from '../../data/reports/report-calls'
import { ReportChart } from './ReportChart'
import { recordsAddress } from './records-address'

function reportAddress({ name }: ReportHead, view: ReportCardProps['view']): string {
  if (!view) return `/admin/reports/${name}`
  const state = new URLSearchParams(view.state)
  state.delete('list')
  state.set('view', String(view.id))
  return `/admin/reports/${name}?${state}`
}

interface ReportCardProps {
  head: ReportHead
  /** The name and the address of a saved view of the report. */
  view?: { id: number; name: string; state: string } | undefined
}

/** The chart of a report, or of a saved view of one, over the period that it opens with; its title leads there. */
export function ReportCard({ head, view }: ReportCardProps) {
  const { t } = useTranslation()
  const state = new URLSearchParams(view?.state)
  const asked = readReportRequest(state, head, useBusinessDay())
  const title = view?.name ?? head.title
  const query = queryOf(asked).toString()
  const { data, error, refetch } = useAnswer(reportCall(head.name, query), { keepPrevious: true })
  const period = asked.from === null ? '' : `${asked.from} – ${asked.to ?? ''}`
  return (
    <section className="dashboard-panel" aria-label={title} aria-busy={!data && !error}>
      <header>
        <h2>
          <Link to={reportAddress(head, view)}>{title}</Link>
        </h2>
        <span className="quiet">{period}</span>
      </header>
      {error && !data && (
        <LoadFailure title={t('reports.failed')} reason={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ChartBones />}
      {data && (
        <ReportChart
          answer={data}
          chart={chartIn(state.get(CHART), head)}
          sort={state.get(SORT) ?? head.sort}
          recordsOf={recordsAddress(head.name, asked)}
          otherwise={<Nothing scene="bars" hint={t('reports.nothing')} />}
        />
      )}
    </section>
  )
}
