import { Space } from 'antd'
import type { BaseRecord } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '#resource/resource'
import type { CellProps, ColumnFilter, FieldEntry, FilterProps, InputProps, SaidProps } from './field-entry'
import { currencySymbol, formatAmount, formatNumber, formatWeight, isCurrency } from './format'
import { NumberInput } from './NumberInput'

/** The currency of a money: the fixed one of its field, the one that the record holds, or the shop's own. */
export function currencyOf(field: Field, record: BaseRecord): string {
  if (isCurrency(field.currency)) return field.currency
  const held: unknown = field.currency === undefined ? undefined : record[field.currency]
  return typeof held === 'string' && held !== '' ? held : 'HKD'
}

interface FigureProps {
  value: number
  format: (value: number) => string
  before?: string | undefined
  after?: string | undefined
}

/** A number in tabular figures; nothing, and what surrounds it, in secondary text. */
export function Figure({ value, format, before, after }: FigureProps) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }} title={String(value)}>
      {before && <span className="quiet">{before} </span>}
      {value === 0 ? <span className="quiet">{format(value)}</span> : format(value)}
      {after && <span className="quiet"> {after}</span>}
    </span>
  )
}

function MoneyCell({ field, value, record }: CellProps) {
  if (typeof value !== 'number') return null
  return <Figure value={value} format={formatAmount} before={currencySymbol(currencyOf(field, record))} />
}

function WeightCell({ field, value }: CellProps) {
  if (typeof value !== 'number') return null
  return <Figure value={value} format={formatWeight} after={field.unit ?? 'g'} />
}

function NumberCell({ field, value }: CellProps) {
  if (typeof value !== 'number') return null
  return <Figure value={value} format={formatNumber} after={field.unit} />
}

const inputOf = ({ id, value, onChange, invalid, describedBy }: InputProps) => ({
  id,
  value,
  onChange,
  status: invalid ? ('error' as const) : ('' as const),
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
})

function MoneyInput(props: InputProps) {
  const symbol = currencySymbol(currencyOf(props.field, props.record))
  return <NumberInput {...inputOf(props)} format={formatAmount} prefix={<Secondary>{symbol}</Secondary>} />
}

/** Three decimals are kept of a weight, so that is what its input shows. */
function WeightInput(props: InputProps) {
  const unit = props.field.unit ?? 'g'
  return <NumberInput {...inputOf(props)} format={formatNumber} suffix={<Secondary>{unit}</Secondary>} />
}

function PlainInput(props: InputProps) {
  const { unit } = props.field
  const suffix = unit ? { suffix: <Secondary>{unit}</Secondary> } : {}
  return <NumberInput {...inputOf(props)} format={formatNumber} {...suffix} />
}

function Secondary({ children }: { children: string }) {
  return <span className="quiet">{children}</span>
}

/** Both ends, the lower or the upper one alone, or no condition. */
export function rangeFilter<T>(from: T | undefined, to: T | undefined): ColumnFilter | undefined {
  if (from !== undefined && to !== undefined) return { operator: 'between', value: [from, to] }
  if (from !== undefined) return { operator: 'gte', value: from }
  return to === undefined ? undefined : { operator: 'lte', value: to }
}

/** The ends of a range condition, absent ones undefined. */
export function rangeOf(filter: ColumnFilter | undefined): [unknown, unknown] {
  if (filter?.operator === 'between' && Array.isArray(filter.value)) return [filter.value[0], filter.value[1]]
  if (filter?.operator === 'gte') return [filter.value, undefined]
  return filter?.operator === 'lte' ? [undefined, filter.value] : [undefined, undefined]
}

function NumberFilter({ filter, onChange }: FilterProps) {
  const { t } = useTranslation()
  const [from, to] = rangeOf(filter)
  return (
    <Space.Compact block>
      <NumberInput
        placeholder={t('fields.from')}
        value={from}
        format={formatNumber}
        onChange={(next) => onChange(rangeFilter(next, to))}
      />
      <NumberInput
        placeholder={t('fields.to')}
        value={to}
        format={formatNumber}
        onChange={(next) => onChange(rangeFilter(from, next))}
      />
    </Space.Compact>
  )
}

function NumberSaid({ field, value }: SaidProps) {
  const unit = field.unit === undefined ? '' : ` ${field.unit}`
  return typeof value === 'number' ? formatNumber(value) + unit : String(value)
}

const number = { Filter: NumberFilter, Said: NumberSaid, align: 'right' } as const

export const money: FieldEntry = { ...number, Cell: MoneyCell, Input: MoneyInput, width: 135 }
export const weight: FieldEntry = { ...number, Cell: WeightCell, Input: WeightInput, width: 110 }
export const decimal: FieldEntry = { ...number, Cell: NumberCell, Input: PlainInput, width: 110 }
export const integer: FieldEntry = { ...number, Cell: NumberCell, Input: PlainInput, width: 80 }
