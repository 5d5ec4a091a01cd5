import { useTranslation } from 'react-i18next'
import { absolute } from '#domain/decimal'
import { isFigure } from '#domain/proof/figures'
import { summedFields } from '#resource/list/summed-fields'
import { useAnswer } from '../../data/calls'
import { useTitle } from '../../data/languages/use-title'
import { linesOf, sumsQuestion, type Sum } from '../../data/records/sums'
import type { ServedResource } from '../../data/resources'
import { Provable } from '../../fields/numbers/Provable'
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
  const { fact, parts, resource, record } = props
  const figure = fact.proof !== undefined && isFigure(fact.proof) ? fact.proof : undefined
  const { t } = useTranslation()
  const title = useTitle()
  const { of, filters, known } = useFactRecords(props)
  const search = { filters, ...(fact.net === undefined ? {} : { net: fact.net }) }
  const { data, error, isPending } = useAnswer(sumsQuestion(of.$id, search), { enabled: known })
  const sums = data?.sums ? linesOf(data.sums, fact.sum ?? []) : []
  const unknown = error !== null || data?.sums === null
  // A sum below zero has a name of its own, such as “we owe”: that of the fact where all are, else one beside it.
  const isBelow = ({ sum }: Sum) => fact.below !== undefined && sum < 0
  const areBelow = sums.length > 0 && sums.every(isBelow)
  const lines = sums.map((sum) => (
    <SumLine
      key={`${sum.field} ${sum.currency}`}
      {...{ of, sum: isBelow(sum) ? { ...sum, sum: absolute(sum.sum) } : sum }}
      name={isBelow(sum) && !areBelow && fact.below ? title(fact.below) : undefined}
    />
  ))
  return (
    <FactPlace title={title(areBelow && fact.below ? fact.below : fact)} waiting={known && isPending}>
      {unknown ? (
        <span className="quiet" title={t(error ? 'list.sums.failed' : 'list.sums.tooMany')}>
          –
        </span>
      ) : lines.length === 0 ? undefined : (
        <Provable figure={figure} title={title(fact)} {...{ resource, record }}>
          <LeadsTo part={fact.part} parts={parts}>
            {lines}
          </LeadsTo>
        </Provable>
      )}
    </FactPlace>
  )
}

/** A sum on a line of its own, behind its name where that is not the name of the fact. */
function SumLine({ of, sum, name }: { of: ServedResource; sum: Sum; name: string | undefined }) {
  return (
    <span className="fact-line">
      {name !== undefined && <span className="quiet">{name} </span>}
      <SumCell summed={summedFields(of)} sum={sum} />
    </span>
  )
}
