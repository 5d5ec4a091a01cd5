import { lazy, Suspense } from 'react'
import { reports } from '#languages/reports'
import { useAnswer } from '../../../data/calls'
import { withTexts } from '../../../data/languages/i18n'
import { ChartBones } from '../../../kit/charts/ChartBones'
import { allReports } from '../../../trade/report/report-calls'
import type { OfferedCard } from './card-props'

const PREFIX = 'report:'

const ReportCard = lazy(
  withTexts(reports, () =>
    import('../../../trade/report/ReportCard').then((module) => ({ default: module.ReportCard })),
  ),
)

const bones = (
  <section className="dashboard-panel" aria-busy>
    <ChartBones />
  </section>
)

const waiting: OfferedCard = { title: '', shape: 'chart', draw: () => bones }

/** Whether a card shows a report, by the name under which the choice of it is kept. */
export const isReportCard = (name: string) => name.startsWith(PREFIX)

/**
 * The cards that show a report with a chart. Until the reports are known, the chosen ones hold their places.
 *
 * @param chosen the names of the cards that the user has chosen
 * @param choosing whether all of them are offered
 */
export function useReportCards(chosen: readonly string[], choosing: boolean): Map<string, OfferedCard> {
  const { data, error } = useAnswer(allReports, { enabled: choosing || chosen.length > 0 })
  if (!data) return new Map(error ? [] : chosen.map((name) => [name, waiting]))
  return new Map(
    data.data.flatMap((head) => {
      const draw = () => (
        <Suspense fallback={bones}>
          <ReportCard head={head} />
        </Suspense>
      )
      return head.chart ? [[PREFIX + head.name, { title: head.title, shape: 'chart' as const, draw }]] : []
    }),
  )
}
