import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBusinessDay } from '../../data/business-day'
import { useAnswer } from '../../data/calls'
import { ChartBones } from '../../kit/charts/ChartBones'
import { Nothing } from '../../kit/empty/Nothing'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { askedIn, queryOf } from './asked-report'
import { reportCall, type ReportHead } from './report-calls'
import { ReportChart } from './ReportChart'
import { recordsAddress } from './records-address'

/** The chart of a report over the period that it opens with; its title leads to the report. */
export function ReportCard({ head }: { head: ReportHead }) {
  const { t } = useTranslation()
  const asked = askedIn(new URLSearchParams(), head, useBusinessDay())
  const query = queryOf(asked).toString()
  const { data, error, refetch } = useAnswer(reportCall(head.name, query), { keepPrevious: true })
  const period = asked.from === null ? '' : `${asked.from} – ${asked.to ?? ''}`
  return (
    <section className="dashboard-panel" aria-label={head.title} aria-busy={!data && !error}>
      <header>
        <h2>
          <Link to={`/admin/reports/${head.name}`}>{head.title}</Link>
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
          sort={head.sort}
          recordsOf={recordsAddress(head.name, asked)}
          otherwise={<Nothing scene="bars" hint={t('reports.nothing')} />}
        />
      )}
    </section>
  )
}
