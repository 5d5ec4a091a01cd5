import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'
import type { TFunction } from 'i18next'
import { fieldsOf, type Field, type Resource, type Titled } from '#resource/resource'
import type { Holding } from '../../fields/numbers/balances'
import { isCode } from '../../fields/references/ReferenceField'
import { columnWidth, entryOf, FieldCell } from '../../fields/registry'
import { isKey } from '../../fields/references/reference-values'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { titleWidth } from '../../list/table/list-widths'
import { ToolsHead } from '../../list/ToolsHead'
import { ReverseButton } from './ReverseButton'
import { movementTraits } from '#domain/ledger/movement-kinds'

export interface MovementContext {
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
export function movementColumns(context: MovementContext): Columns {
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
