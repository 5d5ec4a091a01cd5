import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { groupedDigits } from '#domain/decimal'
import type { Rate } from '#domain/money'
import type { DraftLine, LineChange } from '#domain/order/draft/draft'
import type { PriceOf } from '#domain/order/draft/draft-prices'
import type { MissingPrice } from '#domain/order/missing-price'
import { takesBack, type OrderType } from '#domain/order/order-types'
import { shortcutKey } from '#keys/shortcuts'
import { isPercent, readDiscount } from '#domain/order/discount-types'
import { OwnNode } from '../../../kit/OwnNode'
import { keysOf, type OwnKeys } from '../../../kit/keys/keys-of'
import { currencySymbol, formatAmount, formatLiang } from '../../../data/languages/format'
import { recordName } from '../../../fields/references/RecordLabel'
import './look/line-cells.css'
import {
  type DetailColumn,
  isFixed,
  measureIn,
  type LineColumn,
  type LineLabels,
  mostOf,
  type NumberColumn,
  placesOf,
} from '../../../trade/order/line-columns'
import { NumberCell, type NumberCellProps, TextCell } from './NumberCell'
import type { Companion } from '../../../data/records/order-record'
import type { FieldErrors } from '../editor/use-order-calls'

/** The props of every cell of a line. */
export interface LineCellProps {
  line: DraftLine
  /** From 1. */
  position: number
  errors: FieldErrors | undefined
  /** The order is confirmed or has become another one: the line is read-only. */
  locked: boolean
  type: OrderType
  /** The order's. */
  currency: string
  /** HKD per unit of the order's currency. */
  rate: Rate
  labels: LineLabels
  colours: readonly Companion[]
  change: (values: LineChange) => void
  refuse: NumberCellProps['onRefuse']
}

interface TdProps {
  column: LineColumn
  labels: LineLabels
  numeric?: boolean
  invalid?: boolean
  keys?: OwnKeys | undefined
  children: ReactNode
}

/** A cell of the grid; on narrow screens it is a labelled value of a card. */
export function Td({ column, labels, numeric = false, invalid = false, keys, children }: TdProps) {
  const names = [
    'cell',
    `cell-${column}`,
    ...(numeric ? ['cell-right'] : []),
    ...(invalid ? ['cell-wrong'] : []),
  ]
  return (
    <td className={names.join(' ')} data-label={labels[column]} {...(keys && keysOf(keys))}>
      {children}
    </td>
  )
}

type NumberTdProps = LineCellProps & {
  column: Exclude<NumberColumn, DetailColumn | 'discount_value'>
  hint?: string
  /** Stands beside the number. */
  mark?: ReactNode
  keys?: OwnKeys | undefined
}

export function NumberTd(props: NumberTdProps) {
  const { line, position, errors, locked, type, labels, column, hint, mark, keys } = props
  const { currency, change, refuse } = props
  const fixed = locked || isFixed(line, column, type)
  const invalid = errors?.[column] !== undefined
  return (
    <Td {...{ column, labels, invalid, keys }} numeric>
      {mark}
      {fixed ? (
        <span className="cell-text" title={hint} data-zero={line[column] === 0 || undefined}>
          <OwnNode>{groupedDigits(line[column], placesOf[column])}</OwnNode>
        </span>
      ) : (
        <NumberCell
          column={column}
          label={`${labels[column]} ${position}`}
          value={line[column]}
          measure={measureIn(column, line, currency)}
          invalid={invalid}
          hint={hint}
          onType={(value) => change({ [column]: value })}
          onRefuse={refuse}
        />
      )}
    </Td>
  )
}

export function ColourTd({ line, position, locked, type, labels, colours, change }: LineCellProps) {
  const known = line.color_id === null || colours.some((colour) => colour.id === line.color_id)
  return (
    <Td column="color_id" labels={labels}>
      {locked || isFixed(line, 'color_id', type) ? (
        <span className="cell-text">{line.color_name || '–'}</span>
      ) : (
        <select
          className="cell-input"
          data-column="color_id"
          aria-label={`${labels.color_id} ${position}`}
          value={line.color_id ?? ''}
          onChange={(event) => {
            const chosen = colours.find((colour) => String(colour.id) === event.target.value)
            change({ color_id: chosen?.id ?? null, color_name: chosen ? recordName(chosen) : '' })
          }}
        >
          <option value="">–</option>
          {!known && <option value={line.color_id ?? ''}>{line.color_name}</option>}
          {colours.map((colour) => (
            <option key={colour.id} value={colour.id}>
              {recordName(colour)}
            </option>
          ))}
        </select>
      )}
    </Td>
  )
}

export function SizeTd({ line, position, errors, locked, type, labels, change }: LineCellProps) {
  const invalid = errors?.size !== undefined
  return (
    <Td column="size" labels={labels} invalid={invalid}>
      {locked || isFixed(line, 'size', type) ? (
        <span className="cell-text">{line.size || '–'}</span>
      ) : (
        <TextCell
          column="size"
          label={`${labels.size} ${position}`}
          value={line.size}
          most={mostOf.size}
          invalid={invalid}
          onType={(size) => change({ size })}
        />
      )}
    </Td>
  )
}

export function DiscountTd({
  line,
  position,
  errors,
  locked,
  labels,
  currency,
  change,
  refuse,
}: LineCellProps) {
  const invalid = errors?.discount_value !== undefined || line.broken !== null
  const percentage = isPercent(line.discount_type)
  return (
    <Td column="discount_value" labels={labels} numeric invalid={invalid}>
      {locked ? (
        <span className="cell-text" data-zero={line.discount_value === 0 || undefined}>
          {percentage ? `${groupedDigits(line.discount_value, 2)} %` : formatAmount(line.discount_value)}
        </span>
      ) : (
        <DiscountCell
          line={line}
          label={`${labels.discount_value} ${position}`}
          currency={currency}
          invalid={invalid}
          onChange={change}
          onRefuse={refuse}
        />
      )}
    </Td>
  )
}

interface DiscountCellProps {
  line: Pick<DraftLine, 'discount_type' | 'discount_value'>
  label: string
  currency: string
  invalid: boolean
  onChange: (change: LineChange) => void
  onRefuse: NumberCellProps['onRefuse']
}

/** A discount: a value, and whether it is money or per cent. The keys % and $ choose as well. */
function DiscountCell({ line, label, currency, invalid, onChange, onRefuse }: DiscountCellProps) {
  const { t } = useTranslation()
  const symbol = currencySymbol(currency)
  const percentage = isPercent(line.discount_type)
  return (
    <span
      className="cell-pair"
      {...keysOf({
        discount_kind: (_, key) => onChange({ discount_type: key === '%' ? 'percentage' : 'fixed' }),
      })}
    >
      <NumberCell
        column="discount_value"
        label={label}
        value={line.discount_value}
        measure={measureIn('discount_value', line, currency)}
        invalid={invalid}
        onType={(discount_value) => onChange({ discount_value })}
        onText={(text) => {
          const discount = readDiscount(text)
          if (discount) onChange(discount)
          return discount !== undefined
        }}
        onRefuse={onRefuse}
      />
      <button
        type="button"
        className="cell-toggle"
        tabIndex={-1}
        aria-label={`${t('orders.line.discount_type')} ${percentage ? '%' : symbol}`}
        aria-pressed={percentage}
        title={t('orders.line.discount_keys')}
        onClick={() => onChange({ discount_type: percentage ? 'fixed' : 'percentage' })}
      >
        {percentage ? '%' : symbol}
      </button>
    </span>
  )
}

const YEAR_AND_HYPHEN = 5

export type PriceTdProps = LineCellProps & {
  /** The gold price now proposed for the line. */
  priceOf: PriceOf
  onResetPrice: (key: number, price: number) => void
  /** The day of its price if that is an earlier one than the order's. */
  otherDayOf: (line: LineCellProps['line']) => string | undefined
  /** The reason for a missing price. */
  missing: MissingPrice | undefined
}

/**
 * The gold price: an unknown one shows that it is awaited; a typed one is marked, and one key or click restores the
 * day's.
 */
export function PriceTd({ priceOf, onResetPrice, otherDayOf, missing, ...cell }: PriceTdProps) {
  const { line, locked, position, type } = cell
  const { t } = useTranslation()
  const proposed = locked || takesBack(type) || line.price_is_default ? undefined : priceOf(line)
  const waits = missing === 'waits'
  const otherDay = locked ? undefined : otherDayOf(line)
  const reset = () => proposed !== undefined && onResetPrice(line.key, proposed)
  const value = formatAmount(proposed ?? 0)
  return (
    <NumberTd
      {...cell}
      column="gold_price_per_gram_value"
      keys={proposed === undefined ? undefined : { take_proposed: reset }}
      mark={
        (waits && (
          <span className="cell-mark cell-waits" title={t('orders.line.price_waits')}>
            {t('orders.line.price_waits_short')}
          </span>
        )) ||
        (otherDay !== undefined && (
          <span
            className="cell-mark cell-other-day"
            title={t('orders.line.price_other_day', { day: otherDay, key: shortcutKey('set_price') })}
          >
            {otherDay.slice(YEAR_AND_HYPHEN)}
          </span>
        )) ||
        (proposed !== undefined && (
          <button
            type="button"
            className="cell-mark"
            tabIndex={-1}
            aria-label={t('orders.line.price_reset', { position, value })}
            title={t('orders.line.price_reset_keys', { value })}
            onClick={reset}
          >
            ↺
          </button>
        ))
      }
    />
  )
}

/** A weight in liang, with its unit when it stands below the grams. */
export function Liang({ value }: { value: number }) {
  const { t } = useTranslation()
  return (
    <span className="cell-text cell-quiet cell-liang" data-unit={t('orders.line.liang')}>
      {formatLiang(value)}
    </span>
  )
}
