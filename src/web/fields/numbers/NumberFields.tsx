import { Space } from 'antd'
import type { BaseRecord } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { measureOf } from '#resource/measure'
import type { Field } from '#resource/resource'
import type { CellProps, ColumnFilter, FieldEntry, FilterProps, InputProps, SaidProps } from '../field-entry'
import {
  currencySymbol,
  formatGrams,
  formatNumber,
  formatWeight,
  isCurrency,
} from '../../data/languages/format'
import { Money } from './Money'
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
  after?: string | undefined
}

/** A number in tabular figures; zero and the text around it are secondary. */
export function Figure({ value, format, after }: FigureProps) {
  const text = format(value)
  return (
    <span
      key={`${text} ${after}`}
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      title={String(value)}
    >
      {value === 0 ? <span className="quiet">{text}</span> : text}
      {after && <span className="quiet"> {after}</span>}
    </span>
  )
}

function MoneyCell({ field, value, record }: CellProps) {
  return <Money value={typeof value === 'number' ? value : undefined} currency={currencyOf(field, record)} />
}

/** Gold that is due or paid, by the name of its property. */
const owedGold = /(^|_)gold(_|$)/

/** Gold that is due or paid shows all its decimals, since this is the weight that a payment needs. */
function WeightCell({ name, field, value }: CellProps) {
  if (typeof value !== 'number') return null
  const format = owedGold.test(name) ? formatGrams : formatWeight
  return <Figure value={value} format={format} after={field.unit ?? 'g'} />
}

function NumberCell({ field, value }: CellProps) {
  if (typeof value !== 'number') return null
  return <Figure value={value} format={formatNumber} after={field.unit} />
}

const inputOf = ({ id, field, value, onChange, invalid, describedBy }: InputProps, currency?: string) => ({
  id,
  value,
  onChange,
  measure: measureOf(field, currency),
  status: invalid ? ('error' as const) : ('' as const),
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
})

function MoneyInput(props: InputProps) {
  const currency = currencyOf(props.field, props.record)
  return (
    <NumberInput {...inputOf(props, currency)} prefix={<Secondary>{currencySymbol(currency)}</Secondary>} />
  )
}

function MeasuredInput(props: InputProps) {
  const input = inputOf(props)
  const { unit } = input.measure
  const suffix = unit ? { suffix: <Secondary>{unit}</Secondary> } : {}
  return <NumberInput {...input} {...suffix} />
}

function Secondary({ children }: { children: string }) {
  return <span className="quiet">{children}</span>
}

/** A condition on both ends, on one of them, or none. */
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

function NumberFilter({ field, filter, onChange }: FilterProps) {
  const { t } = useTranslation()
  const currency = isCurrency(field.currency) ? field.currency : undefined
  const measure = measureOf(field, currency)
  const [from, to] = rangeOf(filter)
  return (
    <Space.Compact block>
      <NumberInput
        placeholder={t('fields.from')}
        value={from}
        measure={measure}
        onChange={(next) => onChange(rangeFilter(next, to))}
      />
      <NumberInput
        placeholder={t('fields.to')}
        value={to}
        measure={measure}
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
export const weight: FieldEntry = { ...number, Cell: WeightCell, Input: MeasuredInput, width: 110 }
export const decimal: FieldEntry = { ...number, Cell: NumberCell, Input: MeasuredInput, width: 110 }
export const integer: FieldEntry = { ...number, Cell: NumberCell, Input: MeasuredInput, width: 80 }
