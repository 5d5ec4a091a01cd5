import type { ReactNode } from 'react'
import { grouped } from '#domain/decimal'
import type { DraftLine, LineChange } from '#domain/order/draft'
import { formatAmount } from '../../fields/format'
import { DiscountCell } from './DiscountCell'
import { isFixed, type LineColumn, type LineLabels, type NumberColumn, placesOf } from './line-columns'
import { NumberCell } from './NumberCell'
import type { Companion } from './order-record'
import type { FieldErrors } from './placed-errors'

/** What every cell of a line is given. */
export interface LineCellProps {
  line: DraftLine
  /** From 1. */
  position: number
  errors: FieldErrors | undefined
  /** The order is confirmed: the line only reads. */
  locked: boolean
  sells: boolean
  /** The symbol of the order's currency. */
  symbol: string
  labels: LineLabels
  colours: readonly Companion[]
  change: (values: LineChange) => void
}

interface TdProps {
  column: LineColumn
  labels: LineLabels
  numeric?: boolean
  invalid?: boolean
  children: ReactNode
}

/** A cell of the grid; on narrow screens it is a labelled value of a card. */
export function Td({ column, labels, numeric = false, invalid = false, children }: TdProps) {
  const names = [
    'cell',
    `cell-${column}`,
    ...(numeric ? ['cell-right'] : []),
    ...(invalid ? ['cell-wrong'] : []),
  ]
  return (
    <td className={names.join(' ')} data-label={labels[column]}>
      {children}
    </td>
  )
}

type NumberTdProps = LineCellProps & { column: Exclude<NumberColumn, 'discount_value'>; hint?: string }

export function NumberTd(props: NumberTdProps) {
  const { line, position, errors, locked, sells, labels, column, hint, change } = props
  const fixed = locked || isFixed(line, column, sells)
  const invalid = errors?.[column] !== undefined
  return (
    <Td column={column} labels={labels} numeric invalid={invalid}>
      {fixed ? (
        <span className="cell-text" title={hint} data-zero={line[column] === 0 || undefined}>
          {grouped(line[column], placesOf[column])}
        </span>
      ) : (
        <NumberCell
          column={column}
          label={`${labels[column]} ${position}`}
          value={line[column]}
          places={placesOf[column]}
          invalid={invalid}
          hint={hint}
          onType={(value) => change({ [column]: value })}
        />
      )}
    </Td>
  )
}

export function ColourTd({ line, position, locked, sells, labels, colours, change }: LineCellProps) {
  const known = line.color_id === null || colours.some((colour) => colour.id === line.color_id)
  return (
    <Td column="color_id" labels={labels}>
      {locked || isFixed(line, 'color_id', sells) ? (
        <span className="cell-text">{line.color_name || '–'}</span>
      ) : (
        <select
          className="cell-input"
          data-column="color_id"
          aria-label={`${labels.color_id} ${position}`}
          value={line.color_id ?? ''}
          onChange={(event) => {
            const chosen = colours.find((colour) => String(colour.id) === event.target.value)
            change({ color_id: chosen?.id ?? null, color_name: chosen?.name ?? '' })
          }}
        >
          <option value="">–</option>
          {!known && <option value={line.color_id ?? ''}>{line.color_name}</option>}
          {colours.map((colour) => (
            <option key={colour.id} value={colour.id}>
              {colour.name}
            </option>
          ))}
        </select>
      )}
    </Td>
  )
}

export function SizeTd({ line, position, errors, locked, sells, labels, change }: LineCellProps) {
  const invalid = errors?.size !== undefined
  return (
    <Td column="size" labels={labels} invalid={invalid}>
      {locked || isFixed(line, 'size', sells) ? (
        <span className="cell-text">{line.size || '–'}</span>
      ) : (
        <input
          className="cell-input"
          data-column="size"
          aria-label={`${labels.size} ${position}`}
          aria-invalid={invalid || undefined}
          autoComplete="off"
          placeholder="–"
          maxLength={20}
          value={line.size}
          onChange={(event) => change({ size: event.target.value })}
        />
      )}
    </Td>
  )
}

export function DiscountTd({ line, position, errors, locked, labels, symbol, change }: LineCellProps) {
  const invalid = errors?.discount_value !== undefined || line.broken !== null
  const percentage = line.discount_type === 'percentage'
  return (
    <Td column="discount_value" labels={labels} numeric invalid={invalid}>
      {locked ? (
        <span className="cell-text" data-zero={line.discount_value === 0 || undefined}>
          {percentage ? `${grouped(line.discount_value, 2)} %` : formatAmount(line.discount_value)}
        </span>
      ) : (
        <DiscountCell
          line={line}
          label={`${labels.discount_value} ${position}`}
          symbol={symbol}
          invalid={invalid}
          onChange={change}
        />
      )}
    </Td>
  )
}
