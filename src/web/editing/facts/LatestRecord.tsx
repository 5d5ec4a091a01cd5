import type { BaseRecord } from '@refinedev/core'
import { fieldsOf } from '#resource/resource'
import { ask, useAnswer } from '../../data/calls'
import { useTitle } from '../../data/languages/use-title'
import { FieldCell } from '../../fields/registry'
import { isKey } from '../../fields/references/reference-values'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { FactPlace } from './FactPlace'
import { useFactRecords, type ReckonedFigureProps } from './use-fact-records'

/** The date of the newest of the records that refer to this one, with the way to it. */
export function LatestRecord(props: ReckonedFigureProps) {
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
