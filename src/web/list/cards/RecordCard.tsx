import type { BaseRecord } from '@refinedev/core'
import { memo, type ReactNode } from 'react'
import { choicesOf } from '#resource/json-schema'
import { kindOf } from '#resource/kinds'
import { fieldsOf, type Resource } from '#resource/resource'
import { useBusinessDay } from '../../data/business-day'
import { formatDate } from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { FieldCell } from '../../fields/registry'
import { OpensRecord } from '../table/OpensRecord'
import { RowPicture } from '../table/RowPicture'
import type { ComputedColumn, ListContext, RowTools } from '../table/list-columns'
import { isYesOrNo, type CardFields } from './card-fields'

const YEAR = 'YYYY-'

/** What all cards of a list have in common. */
export interface CardLook extends Pick<ListContext, 'pictureOf'> {
  resource: Resource
  card: CardFields
  computed: Readonly<Record<string, ComputedColumn>> | undefined
  pageOf: ((record: BaseRecord) => string) | undefined
  tools: RowTools | undefined
}

interface RecordCardProps extends CardLook {
  record: BaseRecord
  /** The box that marks it, if records can be marked. */
  mark: ReactNode
}

/** What a record shows in a column, without links; nothing where it has no value. */
function shownIn(
  name: string | undefined,
  record: BaseRecord,
  { resource, computed }: CardLook,
  title: ReturnType<typeof useTitle>,
): ReactNode {
  if (name === undefined) return null
  const own = computed?.[name]
  if (own) return own.render(record)
  const field = fieldsOf(resource)[name]
  const value: unknown = record[name]
  if (field === undefined || value === null || value === undefined || value === '') return null
  // Without the head of its column, yes or no says nothing.
  if (isYesOrNo(field)) return value === true ? title(field) : null
  return <FieldCell name={name} field={field} value={value} record={record} place="list" linked />
}

/** What is chosen in a column, unless the record is already called so, like the template of bills. */
function stateIn(record: BaseRecord, look: CardLook, name: ReactNode, title: ReturnType<typeof useTitle>) {
  const { state = '', title: named } = look.card
  const called: unknown = typeof name === 'string' ? name : record[named]
  const field = fieldsOf(look.resource)[state]
  const choice = field && choicesOf(field).find(({ value }) => value === record[state])
  return choice && title(choice) === called ? null : shownIn(state, record, look, title)
}

/** A further figure behind its title; money or weight of which there is none, or that is the whole amount, says nothing. */
function figureIn(record: BaseRecord, look: CardLook, title: ReturnType<typeof useTitle>): ReactNode {
  const { resource, card, computed = {} } = look
  const { figure: name = '' } = card
  const field = fieldsOf(resource)[name]
  if (field === undefined) return null
  const namesOf = (column: string) => computed[column]?.of ?? [column]
  const names = namesOf(name)
  const whole = namesOf(card.amount ?? '')
  const isNone = names.every((each) => !record[each])
  const isWhole = names.every((each, at) => record[each] === record[whole[at] ?? ''])
  const { money, weighs } = kindOf(field)
  const shown = (money ?? weighs) && (isNone || isWhole) ? null : shownIn(name, record, look, title)
  if (shown === null) return null
  return (
    <span className="card-figure">
      {title(field)} {shown}
    </span>
  )
}

/** A day of this year needs no year. */
function dayIn(name: string, record: BaseRecord, { resource }: CardLook, today: string): string | undefined {
  const field = fieldsOf(resource)[name]
  const value: unknown = record[name]
  if (field === undefined || kindOf(field).time !== 'day' || typeof value !== 'string') return undefined
  const year = today.slice(0, YEAR.length)
  return value.startsWith(year) ? formatDate(value).slice(YEAR.length) : undefined
}

/** A record on a phone: whose it is and what it is worth, then code, date and state. A tap anywhere opens it. */
export const RecordCard = memo(function RecordCard({ record, mark, ...look }: RecordCardProps) {
  const { resource, card, pageOf, pictureOf, tools } = look
  const titled = useTitle()
  const today = useBusinessDay()
  const key: unknown = record[resource.key]
  const title = shownIn(card.title, record, look, titled)
  // A record without a name is called by its code, which is not said twice.
  const details = card.details.flatMap((name) => {
    if (title === null && name === 'code') return []
    const shown = dayIn(name, record, look, today) ?? shownIn(name, record, look, titled)
    return shown === null ? [] : [<span key={name}>{shown}</span>]
  })
  const picture = pictureOf?.(record)
  const lines = (
    <div className="card-lines">
      <div className="card-line">
        <strong className="card-title">
          <OpensRecord resource={resource} record={record} pageOf={pageOf}>
            {title ?? String(record.code ?? key)}
          </OpensRecord>
        </strong>
        <span className="card-amount">{shownIn(card.amount, record, look, titled)}</span>
      </div>
      <div className="card-line card-facts">
        <span className="card-details">{details}</span>
        <span className="card-state">{stateIn(record, look, title, titled)}</span>
        {figureIn(record, look, titled)}
      </div>
    </div>
  )
  return (
    <li className="record-card" data-row-key={String(record.id)}>
      {mark}
      {picture === undefined ? lines : <RowPicture code={picture}>{lines}</RowPicture>}
      {tools && <span className="card-tools">{tools.render(record)}</span>}
    </li>
  )
})
