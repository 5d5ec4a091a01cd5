import { Pagination, Select } from 'antd'
import { Fragment, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BaseRecord } from '@refinedev/core'
import type { SummedField } from '#resource/list/summed-fields'
import { fieldsOf, type Resource } from '#resource/resource'
import { isSortable } from '#resource/sortable'
import { useTitle } from '../../data/languages/use-title'
import { GroupHead, GroupsPager } from '../groups/lazy-parts'
import type { Group } from '../groups/list-groups'
import type { Grouped } from '../groups/use-groups'
import type { ListKind } from '../RecordList'
import type { ShownRows, Selection } from '../use-selection'
import { usePictures } from '../use-pictures'
import { SumFigures } from '../sums/SumFigures'
import { type CardFields, RecordCard, type CardLook } from './RecordCard'
import './cards.css'
import { sorting, type ChangeList, type ListState } from '../list-state'
import type { Records } from '../use-records'
import { formatNumber } from '../../data/languages/format'
import { useSums, type ListFoot } from '../sums/use-sums'
import '../sums/sums.css'

/** As many as a phone shows before the records arrive. */
const WAITING = 8

interface CardListProps extends ShownRows {
  kind: ListKind
  card: CardFields
  /** The names of the columns, by which cards can be sorted. */
  columns: readonly string[]
}

/** A list on a phone: one card per record, one below the other, which scroll with the page. */
export function CardList(props: CardListProps) {
  const { kind, card, columns, records, state, change, selection, empty, foot, grouped, children } = props
  const { t } = useTranslation()
  const title = useTitle()
  const columnTitle = (column = '') =>
    kind.computed?.[column]?.title ?? title(fieldsOf(kind.resource)[column] ?? {})
  const element = useRef<HTMLDivElement>(null)
  const turn = (page: number) => {
    records.leaveFor(page)
    change({ page })
    element.current?.scrollIntoView?.({ block: 'start' })
  }
  const { pending, replaced } = grouped ?? records
  const isEmpty = grouped ? grouped.groups.length === 0 : records.rows.length === 0
  if (!pending && isEmpty) return empty
  return (
    <div ref={element} className="record-list card-list" aria-busy={pending || replaced}>
      <CardsHead {...{ resource: kind.resource, columns, records, state, change, selection }} />
      <ul className="cards">
        {grouped && !pending ? (
          grouped.groups.map((group) => (
            <Fragment key={group.key}>
              <GroupCard grouped={grouped} group={group} summed={foot?.summed.get(card.amount ?? '')} />
              {group === grouped.open && <Cards {...props} waiting={Math.min(group.count, WAITING)} />}
            </Fragment>
          ))
        ) : (
          <Cards {...props} waiting={WAITING} />
        )}
      </ul>
      {grouped ? (
        <GroupsPager {...{ grouped, records, state, change }} />
      ) : (
        <Pagination
          size="small"
          align="center"
          current={state.page}
          pageSize={state.pageSize}
          total={records.pending ? state.page * state.pageSize : records.total}
          showSizeChanger={false}
          showLessItems
          showTotal={(total) =>
            records.pending ? '' : t(records.estimated ? 'list.totalEstimate' : 'list.total', { total })
          }
          onChange={turn}
        />
      )}
      {foot && <SumsBar foot={foot} column={card.amount} title={columnTitle(card.amount)} />}
      {children}
    </div>
  )
}

/** A card for each record, or their placeholders. */
function Cards({ kind, card, records, selection, waiting }: CardListProps & { waiting: number }) {
  const { resource, computed, pageOf, rowTools: tools } = kind
  const pictureOf = usePictures(resource)
  const look = useMemo<CardLook>(
    () => ({ resource, card, computed, pageOf, pictureOf, tools }),
    [resource, card, computed, pageOf, pictureOf, tools],
  )
  if (records.pending) return Array.from({ length: waiting }, (_, position) => <WaitingCard key={position} />)
  return records.rows.map((record) => (
    <RecordCard
      key={String(record.id)}
      {...look}
      record={record}
      mark={selection && <MarkCard record={record} selection={selection} />}
    />
  ))
}

interface GroupCardProps {
  grouped: Grouped
  group: Group
  /** The properties of its records that are added up. */
  summed: readonly SummedField[] | undefined
}

function GroupCard({ grouped, group, summed = [] }: GroupCardProps) {
  return (
    <li className="group-card">
      <GroupHead grouped={grouped} group={group} />
      <div>
        <SumFigures summed={summed} sums={group.sums} />
      </div>
    </li>
  )
}

/** The placeholder of a card. */
function WaitingCard() {
  return (
    <li className="record-card">
      <div className="card-lines">
        <span className="cell-waiting" />
        <span className="cell-waiting" />
      </div>
    </li>
  )
}

interface MarkCardProps {
  record: BaseRecord
  selection: Selection
}

/** The box that marks the record of a card, with room for a finger around it. */
function MarkCard({ record, selection: { records, choose } }: MarkCardProps) {
  const { t } = useTranslation()
  const { code, name, id } = record
  const isMarked = records.some((marked) => marked.id === id)
  const mark = () => choose(isMarked ? records.filter((marked) => marked.id !== id) : [...records, record])
  return (
    <label className="card-mark">
      <input
        type="checkbox"
        className="row-mark"
        aria-label={t('list.mark', { label: String(code ?? name ?? id) })}
        checked={isMarked}
        onChange={mark}
      />
    </label>
  )
}

interface CardsHeadProps {
  resource: Resource
  columns: readonly string[]
  records: Records
  state: ListState
  change: ChangeList
  selection: Selection | undefined
}

const directions = { ASC: '↑', DESC: '↓' } as const

/** The functions of a table's head for cards: it marks all of the page, and sorts. */
function CardsHead({ resource, columns, records, state, change, selection }: CardsHeadProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const { field, order } = sorting(resource, state.sort)
  const fields = fieldsOf(resource)
  const names = [...new Set([field, ...columns])].filter((name) => isSortable(resource, name))
  const options = names.flatMap((name) =>
    (['ASC', 'DESC'] as const).map((direction) => ({
      value: `${name}|${direction}`,
      label:
        name === 'id'
          ? t(`list.sorts.${direction}`)
          : `${title(fields[name] ?? {})} ${directions[direction]}`,
    })),
  )
  return (
    <div className="cards-head">
      {selection && <MarkAll records={records} selection={selection} label={t('list.markAll')} />}
      <Select
        variant="borderless"
        popupMatchSelectWidth={false}
        aria-label={t('list.sort')}
        options={options}
        value={`${field}|${order === 'desc' ? 'DESC' : 'ASC'}`}
        onChange={(sort) => change({ sort })}
      />
    </div>
  )
}

interface MarkAllProps extends Pick<CardsHeadProps, 'records'> {
  selection: Selection
  label: string
}

/** Marks, or unmarks, all records of the page; those of other pages stay as they are. */
function MarkAll({ records: { rows, pending }, selection: { records, choose }, label }: MarkAllProps) {
  const shown = new Set(rows.map(({ id }) => id))
  const others = records.filter(({ id }) => !shown.has(id))
  const areMarked = rows.length > 0 && records.length - others.length === rows.length
  return (
    <label className="card-mark">
      <input
        type="checkbox"
        className="row-mark"
        checked={areMarked}
        disabled={pending}
        onChange={() => choose(areMarked ? others : [...others, ...rows])}
      />
      {label}
    </label>
  )
}

interface SumsBarProps {
  foot: ListFoot
  /** The column whose sums stand in it, and its title. */
  column: string | undefined
  title: string | undefined
}

/** The count and the sums of all that a list finds, below its cards. */
function SumsBar({ foot: { asked, summed, note }, column = '', title }: SumsBarProps) {
  const { t } = useTranslation()
  const { answer, failed, outdated } = useSums(asked)
  if (failed || answer?.sums === null)
    return <div className="sums-bar quiet">{t(failed ? 'list.sums.failed' : 'list.sums.tooMany')}</div>
  const count = answer?.count ?? undefined
  const of = summed.get(column) ?? []
  const isNet = of.some(({ directionIn }) => directionIn !== undefined)
  const told = [answer?.sums && title, isNet && t('list.sums.net'), note].filter(
    (each) => typeof each === 'string',
  )
  return (
    <div className={outdated ? 'sums-bar sums-outdated' : 'sums-bar'}>
      <span className="sums-count">
        {count === undefined ? t('list.sums.title') : t('list.sums.of', { number: formatNumber(count) })}
        {told.map((each) => (
          <span key={each} className="quiet sums-note">
            {' '}
            · {each}
          </span>
        ))}
      </span>
      <div>{answer?.sums && <SumFigures summed={of} sums={answer.sums} />}</div>
    </div>
  )
}
