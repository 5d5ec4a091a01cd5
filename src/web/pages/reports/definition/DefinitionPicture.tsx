import { Alert, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#resource/reports/report'
import { useBusinessDay } from '../../../data/business-day'
import { useAnswer } from '../../../data/calls'
import { problemsOf } from '../../../data/request'
import { Nothing } from '../../../kit/empty/Nothing'
import { useDelayed } from '../../../kit/use-delayed'
import { firstPeriod, queryOf } from '../../../data/reports/asked-report'
import { ReportChart } from '../../../trade/report/ReportChart'
import { ReportTable } from '../ReportTable'
import { tryingCall } from './definition-calls'

/** The pause after an edit, in milliseconds. */
const PAUSE = 300

/** What a report opens with. @param today the business day */
function openingQuery({ period, opens, by }: Report, today: string): string {
  const first = firstPeriod({ dated: period !== undefined, opens: opens ?? null }, today)
  const days = { from: first?.from ?? null, to: first?.to ?? null }
  return queryOf({ ...days, by, filters: {}, compare: null, measures: null }).toString()
}

interface DefinitionPictureProps {
  report: Report
  /** Sets the order in which the rows stand at first. */
  onSort: (sort: string | null) => void
}

/** What a report says of the shop's own records, while it is being made. */
export function DefinitionPicture({ report, onSort }: DefinitionPictureProps) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const tried = useDelayed(report, PAUSE)
  const call = useMemo(() => tryingCall(tried, openingQuery(tried, today)), [tried, today])
  const { data, error } = useAnswer(call, { keepPrevious: true, gcTime: 0 })
  const problems = problemsOf(error)
  if (error)
    return (
      <Alert
        type="error"
        showIcon
        message={error.message}
        description={
          problems.length > 0 &&
          problems.map(({ path, message }) => (
            <div key={path + message}>
              {path} {message}
            </div>
          ))
        }
      />
    )
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  if (data.rows.length === 0) return <Nothing scene="bars" hint={t('reports.nothing')} />
  return (
    <>
      <ReportChart answer={data} chart={data.chart} sort={data.sort} />
      <ReportTable answer={data} sort={data.sort} onSort={onSort} />
    </>
  )
}
