import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { summedFields } from '#resource/list/summed-fields'
import type { ReckonedFact } from '#resource/resource'
import { useAnswer } from '../../data/calls'
import { useTitle } from '../../data/languages/use-title'
import { linesOf, sumsQuestion, type Sum } from '../../data/records/sums'
import type { ServedResource } from '../../data/resources'
import { SumCell } from '../../fields/numbers/SumCell'
import { FactPlace } from './FactPlace'
import { LeadsTo } from './LeadsTo'
import { LatestRecord } from './LatestRecord'
import { useFactRecords, type ReckonedFigureProps } from './use-fact-records'

/** What the records that refer to this one come to, or the latest of them. */
export function ReckonedFigure(props: ReckonedFigureProps) {
  return props.fact.latest === undefined ? <SumsOfRecords {...props} /> : <LatestRecord {...props} />
}

function SumsOfRecords(props: ReckonedFigureProps) {
  const { fact, parts } = props
  const { t } = useTranslation()
  const title = useTitle()
  const { of, filters, known } = useFactRecords(props)
  const search = { filters, ...(fact.net === undefined ? {} : { net: fact.net }) }
  const { data, error, isPending } = useAnswer(sumsQuestion(of.$id, search), { enabled: known })
  const lines = data?.sums ? sumLines(of, fact, data.sums) : []
  const unknown = error !== null || data?.sums === null
  return (
    <FactPlace title={title(fact)} waiting={known && isPending}>
      {unknown ? (
        <span className="quiet" title={t(error ? 'list.sums.failed' : 'list.sums.tooMany')}>
          –
        </span>
      ) : lines.length === 0 ? undefined : (
        <LeadsTo part={fact.part} parts={parts}>
          {lines}
        </LeadsTo>
      )}
    </FactPlace>
  )
}

/** Each sum on a line of its own, each currency for itself; where nothing comes to anything, the first zero. */
function sumLines(of: ServedResource, { sum = [] }: ReckonedFact, sums: readonly Sum[]): ReactNode[] {
  const summed = summedFields(of)
  return linesOf(sums, sum).map((each) => (
    <span key={`${each.field} ${each.currency}`} className="fact-line">
      <SumCell summed={summed} sum={each} />
    </span>
  ))
}
