import type { BaseRecord } from '@refinedev/core'
import { Button, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMemo, useState } from 'react'
import type { TFunction } from 'i18next'
import { useIsFetching } from '@tanstack/react-query'
import type { InOut } from '#domain/order/order-types'
import { fieldsOf, type Field, type Resource, type Titled } from '#resource/resource'
import { movementTraits } from '#domain/ledger/movement-kinds'
import { add, subtract } from '#domain/decimal'
import type { Holding, Balance } from '../../fields/numbers/balances'
import { useTitle } from '../../data/languages/use-title'
import { mayDo } from '../../data/session/access'
import { useResource } from '../../data/resources'
import { useWhenSaved } from '../../shell/leaving/use-asked-close'
import { useDialogs, RecordLink } from '../../shell/dialogs/dialogs'
import './holdings.css'
import { isKey } from '../../fields/references/RecordLabel'
import { EndlessTable, useEndlessRows, type EndlessRows } from '../../list/table/use-endless-rows'
import { useMayReverse, ReverseButton } from './use-may-reverse'
import { isCode } from '../../fields/references/ReferenceField'
import { columnWidth, entryOf, FieldCell } from '../../fields/registry'
import { titleWidth } from '../../list/table/list-widths'
import { ToolsHead } from '../../list/ToolsHead'

interface MovementsProps {
  holding: Holding
  /** The current record. */
  record: BaseRecord
  /** Called when the record has changed. */
  onChanged: () => void
}

/** In and out by hand; a dialog has the other inputs. */
function ManualButtons({ holding: { balance }, record, onChanged }: MovementsProps) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const whenSaved = useWhenSaved()
  const moved = useResource(balance.movements)
  if (balance.ledger === undefined || !mayDo('create', moved)) return null
  const held: unknown = record[balance.by]
  const move = (in_out: InOut) =>
    whenSaved(() => {
      const preset = { [balance.from]: held, in_out }
      void dialogs.open(moved.$id, 'new', preset).then((saved) => saved && onChanged())
    })
  return (
    <div className="movements-actions">
      <Button onClick={() => move(1)}>{t(`holdings.move.${balance.ledger}.in`)}</Button>
      <Button onClick={() => move(-1)}>{t(`holdings.move.${balance.ledger}.out`)}</Button>
    </div>
  )
}

/** The movements behind a balance, and the form for a movement by hand. */
export function Movements(props: MovementsProps) {
  const { holding, record, onChanged } = props
  const title = useTitle()
  const moved = useResource(holding.balance.movements)
  return (
    <section className="movements" aria-label={title(moved)}>
      <ManualButtons {...props} />
      <MovementTable holding={holding} record={record} onChanged={onChanged} />
    </section>
  )
}

interface MovementTableProps {
  holding: Holding
  /** The current record, whose figures are the sums of the movements. */
  record: BaseRecord
  /** Called when a movement was reversed. */
  onChanged: () => void
}

const nothing: BaseRecord[] = []

/** The newest first by time of writing, since this is the order of the running figures. */
const newestFirst = [{ field: 'id', order: 'desc' as const }]

/** The movements of a record, each with the resulting figures and its documents. */
function MovementTable({ holding, record, onChanged }: MovementTableProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const { holder, balance } = holding
  const moved = useResource(balance.movements)
  const held = useResource(holder)
  const ofRecord = [{ field: balance.from, operator: 'eq' as const, value: record[balance.by] as unknown }]
  const movements = useEndlessRows(moved.$id, ofRecord, newestFirst)
  const { rows = nothing, after } = useFiguresAfter(holding, record, movements)
  const mayReverse = useMayReverse(moved)
  const columns = useMemo(() => {
    const reversed = new Set(rows.map((row): unknown => row.reverses_id))
    const standing = rows.filter((row) => !isKey(row.reverses_id) && !reversed.has(row.id))
    const isOpeningAlone = standing.length === 1
    const context = {
      holding,
      moved,
      held,
      record,
      after,
      reversed,
      isOpeningAlone,
      mayReverse,
      onReversed: onChanged,
      title,
      t,
    }
    return movementColumns(context)
  }, [holding, moved, held, record, rows, after, mayReverse, onChanged, title, t])
  return (
    <EndlessTable
      columns={columns}
      records={after ? movements : { ...movements, pending: true }}
      rows={rows}
      empty={t('holdings.none')}
      failed={t('holdings.failed')}
    />
  )
}

interface MovementContext {
  holding: Holding
  /** The resource of the movements, and that of their record. */
  moved: Resource
  held: Resource
  record: BaseRecord
  /** The figures after each movement, by the movement's id. */
  after: ReadonlyMap<unknown, Record<string, number>> | undefined
  /** The ids of the movements that were reversed. */
  reversed: ReadonlySet<unknown>
  /** Whether the record has only its opening movement, or all others were reversed. */
  isOpeningAlone: boolean
  /** Whether the user may reverse a movement. */
  mayReverse: (movement: BaseRecord) => boolean
  onReversed: () => void
  title: (titled: Partial<Titled>) => string
  t: TFunction
}

type Columns = TableColumnsType<BaseRecord>

const KIND_WIDTH = 96
const REVERSE_WIDTH = 76

function plain(name: string, { moved, title }: MovementContext): Columns {
  const field = fieldsOf(moved)[name]
  if (!field) return []
  const { align } = entryOf(field)
  return [
    {
      key: name,
      title: title(field),
      width: Math.max(columnWidth(field), titleWidth(title(field))),
      ...(isCode(field) ? { className: 'cell-code' } : { ellipsis: true }),
      ...(align ? { align } : {}),
      render: (_, row) => <FieldCell name={name} field={field} value={row[name]} record={row} place="list" />,
    },
  ]
}

const figureWidth = (field: Field, said: string) => Math.max(columnWidth(field), titleWidth(said))

/** The column of the day, which opens the movement. */
function day(context: MovementContext): Columns {
  const [date] = plain('date', context)
  const { $id } = context.moved
  const open = (row: BaseRecord) =>
    isKey(row.id) && (
      <RecordLink resource={$id} recordKey={row.id}>
        {typeof row.date === 'string' ? row.date.slice(0, 10) : '–'}
      </RecordLink>
    )
  return date ? [{ ...date, width: 100, render: (_, row: BaseRecord) => open(row) }] : []
}

/** The column of the reason; a reversal opens the movement that it reverses. */
function kind(context: MovementContext): Columns {
  const [column] = plain('kind', context)
  const field = fieldsOf(context.moved).kind
  if (!column || !field) return []
  const render = (row: BaseRecord) => {
    const said = <FieldCell name="kind" field={field} value={row.kind} record={row} place="list" />
    if (!isKey(row.reverses_id)) return said
    return (
      <RecordLink
        resource={context.moved.$id}
        recordKey={row.reverses_id}
        hint={context.t('holdings.reverses')}
      >
        {said}
      </RecordLink>
    )
  }
  return [{ ...column, width: KIND_WIDTH, render: (_, row: BaseRecord) => render(row) }]
}

/** The column of a signed change. */
function change(name: string, { moved, title }: MovementContext): Columns {
  const field = fieldsOf(moved)[name]
  if (!field) return []
  const render = (row: BaseRecord) => (
    <span className="movement-change">
      {row.in_out === -1 ? '−' : '+'}
      <FieldCell name={name} field={field} value={row[name]} record={row} place="list" />
    </span>
  )
  return [
    {
      ...{ key: name, title: title(field), width: figureWidth(field, title(field)), align: 'right' },
      render: (_, row) => render(row),
    },
  ]
}

/** The column of the figure after each movement. */
function running(name: string, field: Field, context: MovementContext): Columns {
  const { holding, record, after, title, t } = context
  const alone = Object.keys(holding.balance.figures).length === 1
  const said = alone ? t('holdings.running') : t('holdings.runningOf', { figure: title(field) })
  const value = (row: BaseRecord) => after?.get(row.id)?.[name]
  const render = (row: BaseRecord) => (
    <FieldCell name={name} field={field} value={value(row)} record={record} place="list" />
  )
  return [
    {
      ...{ key: `after-${name}`, title: said, width: figureWidth(field, said), align: 'right' },
      render: (_, row) => render(row),
    },
  ]
}

function reversal({ moved, reversed, isOpeningAlone, mayReverse, onReversed, t }: MovementContext): Columns {
  const render = (row: BaseRecord) => {
    const { begins, byHand } = movementTraits(row.kind)
    if (!byHand) return null
    if (reversed.has(row.id)) return <span className="quiet">{t('holdings.reversed')}</span>
    if (begins && !isOpeningAlone) return null
    if (!mayReverse(row)) return null
    return <ReverseButton movements={moved.$id} movement={row} small onReversed={onReversed} />
  }
  // Fixed while the other columns scroll.
  const column = {
    key: 'reverse',
    title: <ToolsHead />,
    width: REVERSE_WIDTH,
    align: 'right',
    fixed: 'right',
  } as const
  return [{ ...column, render: (_, row) => render(row) }]
}

/** The columns of a record's movements: the changes, the resulting figures, and the documents. */
function movementColumns(context: MovementContext): Columns {
  const figures = Object.entries(context.holding.balance.figures)
  const heldFields = fieldsOf(context.held)
  const { ledger } = context.holding.balance
  return [
    ...day(context),
    ...kind(context),
    ...plain('in_out', context).map((column) => ({ ...column, width: 84 })),
    ...figures.flatMap(([, name]) => change(name, context)),
    ...figures.flatMap(([name]) => (heldFields[name] ? running(name, heldFields[name], context) : [])),
    ...['order_code', 'payment_id', 'remarks'].flatMap((name) => plain(name, context)),
    ...(ledger === undefined ? [] : reversal(context)),
  ]
}

/** A record and its movements at one point in time. */
interface Seen {
  record: BaseRecord
  rows: BaseRecord[]
}

/**
 * The last consistent pair of record and movements: a new figure beside old movements would give wrong running figures.
 */
function useSeenTogether({ holder }: Holding, record: BaseRecord, { rows, refreshing }: EndlessRows) {
  const reading = useIsFetching({
    predicate: ({ queryKey }) => queryKey.includes(holder) && queryKey.includes('one'),
  })
  const [seen, setSeen] = useState<Seen>()
  const isSettled = reading === 0 && !refreshing
  if (isSettled && (seen?.record !== record || seen.rows !== rows)) setSeen({ record, rows })
  return seen
}

/**
 * The movements of a record, and the figures that each one left.
 *
 * @returns the figures by the movement's id; both undefined until they were first loaded together
 */
function useFiguresAfter(holding: Holding, record: BaseRecord, movements: EndlessRows) {
  const seen = useSeenTogether(holding, record, movements)
  return useMemo(() => {
    if (!seen) return {}
    const left = figuresAfter(holding.balance, seen.record, seen.rows)
    const after = new Map(
      seen.rows.map((row, place): [unknown, Record<string, number>] => [row.id, left[place] ?? {}]),
    )
    return { rows: seen.rows, after }
  }, [holding, seen])
}

const figure = (value: unknown) => (typeof value === 'number' ? value : 0)

/**
 * The figures after each movement: those after the newest are the current ones, and those before it are derived
 * backwards.
 *
 * @param held the record with its figures as they are now
 * @param movements of it, the newest first, beginning with the latest of all
 * @returns for each movement the figures after it, by their names
 */
export function figuresAfter(
  { figures }: Pick<Balance, 'figures'>,
  held: BaseRecord,
  movements: readonly BaseRecord[],
): Record<string, number>[] {
  const names = Object.entries(figures)
  let after = Object.fromEntries(names.map(([name]) => [name, figure(held[name])]))
  return movements.map((movement) => {
    const left = after
    const undo = movement.in_out === 1 ? subtract : add
    after = Object.fromEntries(
      names.map(([name, moved]) => [name, undo(figure(left[name]), figure(movement[moved]))]),
    )
    return left
  })
}
