import { useTranslation } from 'react-i18next'
import type { BaseRecord } from '@refinedev/core'
import type { PropsWithChildren } from 'react'
import { absolute } from '#domain/decimal'
import { isFigure } from '#domain/proof/figures'
import { summedFields } from '#resource/list/summed-fields'
import { fieldsOf, type ReckonedFact, type Resource } from '#resource/resource'
import { factFilters } from '#resource/facts/facts'
import { useAnswer, ask } from '../../data/calls'
import { useTitle } from '../../data/languages/use-title'
import { linesOf, sumsQuestion, type Sum } from '../../data/records/sums'
import { type ServedResource, useResource } from '../../data/resources'
import { Provable } from '../../fields/numbers/Provable'
import { SumCell } from '../../fields/numbers/SumCell'
import { FieldCell } from '../../fields/registry'
import { isKey } from '../../fields/references/reference-values'
import { RecordLink, useDialogs } from '../../shell/dialogs/dialogs'

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

/** The date of the newest of the records that refer to this one, with the way to it. */
function LatestRecord(props: ReckonedFigureProps) {
  const { fact } = props
  const { latest = '' } = fact
  const title = useTitle()
  const { of, filters, known } = useFactRecords(props)
  const path = `/${of.$id}/search`
  const body = { filters, sorts: [`${latest}|DESC`], per_page: 1 }
  const { data, isPending } = useAnswer(
    {
      resource: of.$id,
      name: [path, JSON.stringify(body)],
      gather: (signal) => ask<{ data: BaseRecord[] }>({ method: 'POST', path, body }, signal),
    },
    { enabled: known },
  )
  const newest = data?.data[0]
  const field = fieldsOf(of)[latest]
  const key: unknown = newest?.[of.key]
  const cell = newest && field && (
    <FieldCell name={latest} field={field} value={newest[latest]} record={newest} place="list" />
  )
  return (
    <FactPlace title={title(fact)} waiting={known && isPending}>
      {cell && isKey(key) ? (
        <span className="figure-link">
          <RecordLink resource={of.$id} recordKey={key}>
            {cell}
          </RecordLink>
        </span>
      ) : (
        cell
      )}
    </FactPlace>
  )
}

interface ReckonedFigureProps {
  /** The resource of the record whose fact it is. */
  resource: Resource
  fact: ReckonedFact
  record: BaseRecord
  /** The parts of the dialog to which it may lead. */
  parts: readonly string[]
}

/** The resource of the records behind a fact, and their conditions; not known where the record lacks what they refer to. */
function useFactRecords({ fact, record }: Pick<ReckonedFigureProps, 'fact' | 'record'>) {
  const of = useResource(fact.of)
  const filters = factFilters(fact, of, record)
  return { of, filters: filters ?? [], known: filters !== undefined }
}

interface LeadsToProps {
  part: string | undefined
  /** The parts that the dialog has. */
  parts: readonly string[]
}

/** A figure that turns to the part of the dialog where the records stand that make it. */
export function LeadsTo({ part, parts, children }: PropsWithChildren<LeadsToProps>) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  if (part === undefined || !parts.includes(part)) return children
  return (
    <button
      type="button"
      className="fact-button"
      title={t('holdings.source')}
      onClick={() => dialogs.turn(part)}
    >
      {children}
    </button>
  )
}

interface FactPlaceProps {
  title: string
  /** It is still asked for. */
  waiting?: boolean
}

/** The place of a fact: what it is, and below it the figure, or a dash. */
export function FactPlace({ title, waiting = false, children }: PropsWithChildren<FactPlaceProps>) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {waiting ? (
          <span className="fact-waiting" />
        ) : (
          <output aria-label={title}>{children ?? <span className="quiet">–</span>}</output>
        )}
      </dd>
    </div>
  )
}
