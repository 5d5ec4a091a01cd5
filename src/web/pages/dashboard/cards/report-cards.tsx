import { lazy, Suspense } from 'react'
import { reports } from '#languages/reports'
import { useAnswer } from '../../../data/calls'
import { withTexts } from '../../../data/languages/i18n'
import { ChartBones } from '../../../kit/charts/ChartBones'
import { allViews, isViewOf, type SavedView } from '../../../list/views/saved-views'
import { allReports, type ReportHead } from '../../../data/reports/report-calls'
import type { OfferedCard } from './card-props'

const REPORT = 'report:'
const VIEW = 'view:'

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

/** Whether a card shows a report or a saved view of one, by the name under which the choice of it is kept. */
export const isReportCard = (name: string) => name.startsWith(REPORT) || name.startsWith(VIEW)

/** A card of a report with a chart. */
function cardOf(head: ReportHead, view?: SavedView): OfferedCard {
  const draw = () => (
    <Suspense fallback={bones}>
      <ReportCard head={head} view={view} />
    </Suspense>
  )
  return { title: view?.name ?? head.title, shape: 'chart', draw }
}

/**
 * The cards that show a report with a chart, or a saved view of one. Until the reports are known, the chosen ones hold
 * their places.
 *
 * @param chosen the names of the cards that the user has chosen
 * @param choosing whether all of them are offered
 */
export function useReportCards(chosen: readonly string[], choosing: boolean): Map<string, OfferedCard> {
  const { data, error } = useAnswer(allReports, { enabled: choosing || chosen.length > 0 })
  const hasViews = chosen.some((name) => name.startsWith(VIEW))
  const views = useAnswer(allViews(), { enabled: choosing || hasViews })
  const isWaiting = !data || (hasViews && !views.data)
  if (isWaiting) return new Map(error || views.error ? [] : chosen.map((name) => [name, waiting]))
  const heads = data.data.filter(({ chart }) => chart)
  const ofReports = heads.map((head) => [REPORT + head.name, cardOf(head)] as const)
  const ofViews = (views.data ?? []).flatMap((view) => {
    const head = heads.find(({ name }) => isViewOf({ resource: view.resource, name: `report:${name}` }, view))
    return head ? [[VIEW + view.id, cardOf(head, view)] as const] : []
  })
  return new Map([...ofReports, ...ofViews])
}
