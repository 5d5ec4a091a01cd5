import { useSearchParams } from 'react-router'
import { useBusinessDay } from '../../data/business-day'
import { askedIn, lastingQuery, queryOf, type AskedReport } from '../../data/reports/asked-report'
import { CHART, chartIn, chartText, SORT } from '../../data/reports/report-look'
import type { ReportHead, ShownChart } from '../../data/reports/report-calls'

const VIEW = 'view'

/** How the answer to a report is shown: nothing of it is asked of the server. */
interface Shown {
  sort: string | null
  chart: ShownChart | null
  /** The saved view that was chosen last. */
  view: number | undefined
}

/** What a report's page asks and shows, all of which stands in the address, and what changes it. */
export function useReportAddress(head: ReportHead) {
  const [query, setQuery] = useSearchParams()
  const today = useBusinessDay()
  const asked = askedIn(query, head, today)
  const shown: Shown = {
    sort: query.get(SORT) ?? head.sort,
    chart: chartIn(query.get(CHART), head),
    view: Number(query.get(VIEW)) || undefined,
  }
  const withLook = (own: URLSearchParams, look: Shown) => {
    if (look.sort !== null && look.sort !== head.sort) own.set(SORT, look.sort)
    if (chartText(look.chart) !== chartText(head.chart)) own.set(CHART, chartText(look.chart))
    return own
  }
  const go = (next: AskedReport, look: Shown) => {
    const own = withLook(queryOf(next), look)
    if (look.view !== undefined) own.set(VIEW, String(look.view))
    setQuery(own, { replace: true })
  }
  const lasting = withLook(lastingQuery(asked, today), shown)
  lasting.sort()
  return {
    ...{ asked, shown },
    /** What a saved view keeps. */
    state: lasting.toString(),
    change: (next: AskedReport) => go(next, shown),
    show: (next: Partial<Shown>) => go(asked, { ...shown, ...next }),
    /** Opens what a saved view keeps, or the report as it is shipped. */
    open: (state: string, view: number | undefined) => {
      const kept = new URLSearchParams(state)
      kept.delete('list')
      if (view !== undefined) kept.set(VIEW, String(view))
      setQuery(kept)
    },
  }
}

export type ReportAddress = ReturnType<typeof useReportAddress>
