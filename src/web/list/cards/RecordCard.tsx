import type { BaseRecord } from '@refinedev/core'
import { memo, type PropsWithChildren, type ReactNode } from 'react'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { kindOf } from '#resource/kinds'
import { summedFields } from '#resource/list/summed-fields'
import { fieldsOf, type Field, type Resource } from '#resource/resource'
import { choicesOf } from '#resource/json-schema'
import type { FigureName } from '#domain/shop-figures'
import { shortcutKey } from '#keys/shortcuts'
import type { ComputedColumn, ListContext, RowTools } from '../table/list-columns'
import { useBusinessDay } from '../../data/business-day'
import { formatDate } from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { Provable, provedBy, isProvable } from '../../fields/numbers/Provable'
import { FieldCell } from '../../fields/registry'
import { OpensRecord, RowPicture } from '../table/OpensRecord'
import { useResources } from '../../data/resources'
import { openProof } from '../../shell/proof-request'

/** The most useful fields of a record in little space, by the names of its columns. */
export interface CardFields {
  /** The owner or the name of the record. */
  title: string
  /** The worth or the weight of the record. */
  amount: string | undefined
  /** Its code, its date, and without these another distinction from others. */
  details: string[]
  state: string | undefined
  /** A further figure, which needs its title to be understood: the unpaid amount, the pieces. */
  figure: string | undefined
}

const MOST_DETAILS = 3

interface Column {
  name: string
  field: Field | undefined
  computed: ComputedColumn | undefined
}

const isChoice = (field: Field) => kindOf(field).picks === 'one'

/** Whether a field is true or false, and so needs its title beside it. */
export function isYesOrNo(field: Field): boolean {
  return kindOf(field).schema(field).type === 'boolean'
}

/** The first of the columns that meets the first of the conditions which any meets. */
function first(columns: readonly Column[], ...conditions: ((column: Column) => boolean)[]) {
  return conditions.map((condition) => columns.find(condition)).find((found) => found !== undefined)
}

/** The columns of the record's facts come first, in their order: the present weight of a bar before its earlier one. */
function byFacts({ facts = [] }: Resource, columns: readonly Column[]): Column[] {
  const place = ({ name }: Column) => (facts.includes(name) ? facts.indexOf(name) : facts.length)
  return columns.toSorted((one, other) => place(one) - place(other))
}

/** The column with the worth or the weight of a record. The price of a named thing is not such an amount. */
function amountOf(resource: Resource, columns: readonly Column[], title: Column | undefined) {
  const summed = summedFields(resource)
  const adds = ({ name, computed }: Column, isWanted: (field: Field) => boolean | undefined) =>
    summed.some((each) => (computed?.of ?? [name]).includes(each.name) && isWanted(each.field))
  return first(
    columns,
    (column) => adds(column, (field) => kindOf(field).money),
    (column) => adds(column, (field) => kindOf(field).weighs),
    ({ field }) => title?.name !== 'name' && field !== undefined && kindOf(field).money === true,
    (column) => adds(column, () => true),
  )
}

const isDecimal = ({ field }: Column) => field !== undefined && kindOf(field).schema(field).type === 'number'

/**
 * The first figure among the record's facts, other than the amount; for a record without a worth, its first decimal,
 * such as the rate of a currency.
 */
function figureOf({ facts = [] }: Resource, columns: readonly Column[], amount: Column | undefined) {
  const told = columns.find(
    (column) =>
      column !== amount && facts.includes(column.name) && column.field && kindOf(column.field).numeric,
  )
  return told ?? (amount ? undefined : columns.find(isDecimal))
}

/**
 * The fields of a record's card, chosen by the kinds of its columns.
 *
 * @param shown the columns of its list, from left to right
 */
export function cardFields(
  resource: Resource,
  shown: readonly string[],
  computed: Readonly<Record<string, ComputedColumn>> = {},
): CardFields {
  const fields = fieldsOf(resource)
  const all = shown.map((name): Column => ({ name, field: fields[name], computed: computed[name] }))
  // Amounts are shown with their currency.
  const currencies = new Set(Object.values(fields).map(({ currency }) => currency))
  const columns = all.filter(({ name, field, computed: own }) => (field ?? own) && !currencies.has(name))
  const is =
    (test: (field: Field) => boolean | undefined) =>
    ({ field }: Column) =>
      field !== undefined && test(field) === true
  const refers = is((field) => kindOf(field).refers)
  // The name of a template is its key; its everyday name is its title.
  const title = first(
    columns,
    ({ name }) => name === 'title',
    ({ name }) => name === 'name',
    refers,
    () => true,
  )
  const factsFirst = byFacts(resource, columns)
  const amount = amountOf(resource, factsFirst, title)
  const figure = figureOf(resource, factsFirst, amount)
  const state = first(
    columns,
    ({ field, computed: own }) => field === undefined && own?.of === undefined,
    is(isChoice),
    is(isYesOrNo),
  )
  const others = columns.filter((column) => ![title, amount, state, figure].includes(column))
  const code = others.find(({ name }) => name === 'code' || (name === resource.key && name !== 'id'))
  const date = others.find(is((field) => kindOf(field).time !== undefined))
  const words = others.filter(is((field) => kindOf(field).code ?? kindOf(field).refers ?? isChoice(field)))
  // Facts come before the other columns: the place of a piece before its colour.
  const told = others.filter(
    ({ name, field }) =>
      resource.facts?.includes(name) && field !== undefined && !kindOf(field).numeric && !kindOf(field).time,
  )
  const details = [...new Set([code, date, ...told, ...words])].flatMap((column) => column?.name ?? [])
  return {
    title: title?.name ?? resource.key,
    amount: amount?.name,
    details: details.slice(0, MOST_DETAILS),
    state: state?.name,
    figure: figure?.name,
  }
}

const YEAR = 'YYYY-'

type Title = ReturnType<typeof useTitle>

/** The settings that all cards of a list share. */
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

/** The value of a record in a column, without links; nothing when it has none. */
function shownIn(
  name: string | undefined,
  record: BaseRecord,
  { resource, computed }: CardLook,
  title: Title,
): ReactNode {
  if (name === undefined) return null
  const own = computed?.[name]
  if (own) return own.render(record)
  const field = fieldsOf(resource)[name]
  const value: unknown = record[name]
  if (field === undefined || value === null || value === undefined || value === '') return null
  // Without the head of its column, yes or no has no meaning.
  if (isYesOrNo(field)) return value === true ? title(field) : null
  return <FieldCell name={name} field={field} value={value} record={record} place="list" linked />
}

/** The choice in a column, unless the record already has its name, like the template of bills. */
function stateIn(record: BaseRecord, look: CardLook, name: ReactNode, title: Title) {
  const { state = '', title: named } = look.card
  const called: unknown = typeof name === 'string' ? name : record[named]
  const field = fieldsOf(look.resource)[state]
  const choice = field && choicesOf(field).find(({ value }) => value === record[state])
  return choice && title(choice) === called ? null : shownIn(state, record, look, title)
}

/** The proof of a column's figure. */
function provedIn(name: string, { resource }: CardLook) {
  const field = fieldsOf(resource)[name]
  return field && provedBy(resource, name, field)
}

interface ByKeyProps {
  name: string
  record: BaseRecord
  look: CardLook
}

/** A figure whose proof the key opens; for the finger the card has its mark. */
function ByKey({ name, record, look, children }: PropsWithChildren<ByKeyProps>) {
  return (
    <Provable figure={provedIn(name, look)} resource={look.resource} record={record}>
      {children}
    </Provable>
  )
}

/** The proofs of a card's figures, by the first column of each. */
function provedOn(names: readonly string[], look: CardLook, title: Title) {
  const fields = fieldsOf(look.resource)
  const figures = new Map<string, ShownFigure>()
  for (const name of names) {
    const figure = provedIn(name, look)
    const called = look.computed?.[name]?.title ?? title(fields[name] ?? {})
    if (figure && !figures.has(figure)) figures.set(figure, { figure, title: called })
  }
  return [...figures.values()]
}

/** A further figure behind its title; a zero of money or weight, or one equal to the amount, is left out. */
function figureIn(record: BaseRecord, look: CardLook, title: Title): ReactNode {
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
      {title(field)} <ByKey {...{ name, record, look }}>{shown}</ByKey>
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

/**
 * The details that distinguish a record from others of its name. A record without a name is titled by its code, which
 * is not repeated.
 */
function detailsIn(record: BaseRecord, look: CardLook, isNamed: boolean, today: string, title: Title) {
  const details = look.card.details.filter((name) => isNamed || name !== 'code')
  return details.flatMap((name) => {
    const shown = dayIn(name, record, look, today) ?? shownIn(name, record, look, title)
    return shown === null ? [] : [<span key={name}>{shown}</span>]
  })
}

/** A record on a phone: owner and worth, then code, date and state. A tap anywhere opens it. */
export const RecordCard = memo(function RecordCard({ record, mark, ...look }: RecordCardProps) {
  const { resource, card, pageOf, pictureOf, tools } = look
  const titled = useTitle()
  const today = useBusinessDay()
  const key: unknown = record[resource.key]
  const title = shownIn(card.title, record, look, titled)
  const amount = shownIn(card.amount, record, look, titled)
  const figure = figureIn(record, look, titled)
  const shown = [amount !== null && card.amount, figure !== null && card.figure]
  const picture = pictureOf?.(record)
  const lines = (
    <div className="card-lines">
      <div className="card-line">
        <strong className="card-title">
          <OpensRecord resource={resource} record={record} pageOf={pageOf}>
            {title ?? String(record.code ?? key)}
          </OpensRecord>
        </strong>
        <span className="card-amount">
          <ByKey {...{ name: card.amount ?? '', record, look }}>{amount}</ByKey>
        </span>
      </div>
      <div className="card-line card-facts">
        <span className="card-details">{detailsIn(record, look, title !== null, today, titled)}</span>
        <span className="card-state">{stateIn(record, look, title, titled)}</span>
        {figure}
      </div>
    </div>
  )
  return (
    <li className="record-card" data-row-key={String(record.id)}>
      {mark}
      {picture === undefined ? lines : <RowPicture code={picture}>{lines}</RowPicture>}
      <ProvesCard
        recordKey={String(key ?? record.id)}
        figures={provedOn(
          shown.filter((name) => typeof name === 'string'),
          look,
          titled,
        )}
      />
      {tools && <span className="card-tools">{tools.render(record)}</span>}
    </li>
  )
})

/** A figure on a card, as its column is called. */
interface ShownFigure {
  figure: FigureName
  title: string
}

interface ProvesCardProps {
  recordKey: string
  /** From the first line down; two that the same entries make are one. */
  figures: readonly ShownFigure[]
}

/**
 * The mark by which the figures of a card open the entries that make them. The figures stand in lines of 20 pixels, and
 * a finger needs 44: so a card has one mark of its own height, with a choice when it has two figures.
 */
function ProvesCard({ recordKey, figures }: ProvesCardProps) {
  const { t } = useTranslation()
  const resources = useResources()
  const seen = figures.filter(({ figure }) => isProvable(resources, figure))
  const [first, second] = seen
  if (first === undefined) return null
  const title = seen.map((each) => each.title).join(' · ')
  const prove = ({ figure }: ShownFigure) => openProof({ figure, recordKey })
  const hint = t('fields.prove', { title, key: shortcutKey('prove') })
  const mark = (onClick?: () => void) => (
    <button type="button" className="card-proof" aria-label={hint} title={hint} onClick={onClick} />
  )
  if (second === undefined) return mark(() => prove(first))
  const items = seen.map((each) => ({ key: each.figure, label: each.title, onClick: () => prove(each) }))
  return (
    <Dropdown rootClassName="card-proofs" menu={{ items }} trigger={['click']} placement="bottomRight">
      {mark()}
    </Dropdown>
  )
}
