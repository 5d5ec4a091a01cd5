import type { BaseRecord } from '@refinedev/core'
import { deepEquals } from '@rjsf/utils'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { prefilledBy } from '#resource/prefill'
import { companionOf } from '#resource/resource'
import type { LineColumn } from './line-rows'
import { useTitle } from '../../data/languages/use-title'

export interface LineCellProps {
  /** The id of the lines; row and name are appended, so that a form finds the cell of a problem. */
  linesId: string
  column: LineColumn
  row: BaseRecord
  index: number
  editable: boolean
  problem: string
  onType: (index: number, values: Record<string, unknown>) => void
}

/** One editable value of a line, with its problems below. */
function TypedCell({ linesId, column, row, index, problem, onType }: LineCellProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const copies = useRef<Record<string, unknown>>({})
  const { name, field, entry } = column
  const id = `${linesId}_${index}_${name}`
  return (
    <>
      <label htmlFor={id} className="unseen">
        {t('fields.lines.cell', { title: title(field), position: index + 1 })}
      </label>
      <entry.Input
        compact
        {...{ id, name, field }}
        value={row[name] ?? undefined}
        record={row}
        invalid={problem !== ''}
        describedBy={problem === '' ? undefined : `${id}-problem`}
        onChoose={(chosen) => {
          copies.current = { ...prefilledBy(field, chosen), [companionOf(name)]: chosen }
        }}
        onChange={(value) => {
          onType(index, { ...copies.current, [name]: value })
          copies.current = {}
        }}
      />
      {problem !== '' && (
        <div id={`${id}-problem`} role="alert" className="problem line-problem">
          {problem}
        </div>
      )}
    </>
  )
}

function Cell(props: LineCellProps) {
  const { column, row, editable, problem } = props
  if (editable) return <TypedCell {...props} />
  const { name, field, entry } = column
  return (
    <>
      <entry.Cell {...{ name, field }} value={row[name]} record={row} place="list" />
      {problem !== '' && <div className="problem line-problem">{problem}</div>}
    </>
  )
}

/** A cell of a line, re-rendered only when the values of its line change: forms copy the lines at every key. */
export const LineCell = memo(
  Cell,
  (before, after) =>
    before.column === after.column &&
    before.index === after.index &&
    before.editable === after.editable &&
    before.problem === after.problem &&
    deepEquals(before.row, after.row),
)
