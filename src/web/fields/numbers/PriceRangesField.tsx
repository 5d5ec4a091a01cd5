import { Flex, Input, Tag, Skeleton, Space } from 'antd'
import { useList, type BaseRecord } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { normalisePriceRanges, priceRanges as rangesOf, type PriceRange } from '#domain/pricing/price-ranges'
import { RuleBroken } from '#domain/errors'
import { defaultCurrency, MONEY_DECIMALS } from '#domain/money'
import { measureOf } from '#resource/measure'
import { EmptinessFilter } from '../EmptinessFilter'
import type { CellProps, FieldEntry, InputProps } from '../field-entry'
import { formatNumber, currencySymbol, formatAmount } from '../../data/languages/format'
import { Nothing } from '../../kit/empty/Nothing'
import { NumberInput } from './NumberInput'
import { recordName } from '../references/RecordLabel'
import { CurrencySelect } from './CurrencySelect'
import { Money } from './Money'
import { isObject } from '../../kit/values'

/** The bounds of a range as it is read: `5 – 10`, and `≥ 10` for the open one. */
function rangeLabel({ lower, upper }: PriceRange): string {
  return upper === null ? `≥ ${formatNumber(lower)}` : `${formatNumber(lower)} – ${formatNumber(upper)}`
}

/** The ranges of a text, none for one that the domain refuses. */
function readRanges(text: unknown): PriceRange[] {
  return typeof text === 'string' && text !== '' ? (attempt(() => rangesOf(text)) ?? []) : []
}

function attempt<T>(rule: () => T): T | undefined {
  try {
    return rule()
  } catch (error) {
    if (error instanceof RuleBroken) return undefined
    throw error
  }
}

function Ranges({ text }: { text: unknown }) {
  return readRanges(text).map((range) => (
    <Tag
      key={range.lower}
      style={{ marginInlineEnd: 0, lineHeight: '18px', fontVariantNumeric: 'tabular-nums' }}
    >
      {rangeLabel(range)}
    </Tag>
  ))
}

function PriceRangesCell({ value, place }: CellProps) {
  return (
    <Flex gap={4} wrap={place === 'dialog'}>
      <Ranges text={value} />
    </Flex>
  )
}

function PriceRangesInput({ id, value, onChange, invalid, describedBy }: InputProps) {
  const text = typeof value === 'string' ? value : ''
  return (
    <Flex vertical gap={6}>
      <Input
        id={id}
        value={text}
        placeholder="0,5,10"
        inputMode="decimal"
        autoComplete="off"
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={() => {
          const normal = text === '' ? undefined : attempt(() => normalisePriceRanges(text))
          if (normal !== undefined && normal !== text) onChange(normal)
        }}
      />
      <Flex gap={4} wrap style={{ minHeight: 22 }}>
        <Ranges text={value} />
      </Flex>
    </Flex>
  )
}

function problem(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return attempt(() => normalisePriceRanges(value)) === undefined ? 'fields.priceRangesInvalid' : undefined
}

/** Bounds as text, with the resulting ranges below it during typing. */
export const priceRanges: FieldEntry = {
  Cell: PriceRangesCell,
  Input: PriceRangesInput,
  Filter: EmptinessFilter,
  width: 260,
  wide: true,
  problem,
}

/** Money per gram. */
const fee = { decimals: MONEY_DECIMALS, currency: defaultCurrency, least: 0 }

/** One fee in the form; it may be a text that is not a number. */
interface Entry {
  group: number
  labor_fee: unknown
}
type Fees = Record<string, Entry[]>

const frame = {
  padding: 12,
  border: '1px solid var(--ant-color-border-secondary)',
  borderRadius: 'var(--ant-border-radius)',
}

function isEntry(value: unknown): value is Entry {
  return isObject(value) && 'group' in value && typeof value.group === 'number' && 'labor_fee' in value
}

function readFees(value: unknown): Fees {
  if (!isObject(value)) return {}
  const entries = Object.entries(value).map(([material, list]: [string, unknown]) => [
    material,
    Array.isArray(list) ? list.filter(isEntry) : [],
  ])
  return Object.fromEntries(entries)
}

const feeIn = (fees: Fees, material: string, range: PriceRange) =>
  fees[material]?.find((entry) => entry.group === range.lower)?.labor_fee

/** The fees with one range's changed or removed; a material without fees is omitted. */
function withFee(fees: Fees, material: string, range: PriceRange, fee: unknown): Fees | undefined {
  const others = (fees[material] ?? []).filter((entry) => entry.group !== range.lower)
  const list = fee === undefined ? others : [...others, { group: range.lower, labor_fee: fee }]
  const { [material]: _, ...rest } = fees
  const sorted = list.toSorted((a, b) => a.group - b.group)
  const next = sorted.length === 0 ? rest : { ...rest, [material]: sorted }
  return Object.keys(next).length === 0 ? undefined : next
}

/** A card per material, in it a row per price range. */
function Materials({ row }: { row: (material: BaseRecord, range: PriceRange) => ReactNode }) {
  const { t } = useTranslation()
  const { query, result } = useList<BaseRecord>({
    resource: 'materials',
    pagination: { mode: 'off' },
    sorters: [{ field: 'id', order: 'asc' }],
    errorNotification: false,
  })
  if (query.isPending) return <Skeleton active paragraph={{ rows: 3 }} />
  if (query.isError) return <span className="problem">{query.error.message}</span>
  const materials = result.data.filter((material) => readRanges(material.price_ranges).length > 0)
  if (materials.length === 0) {
    return <Nothing scene="tray" hint={t('fields.noPriceRanges')} />
  }
  return (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
      {materials.map((material) => (
        <Flex key={material.id} vertical gap={6} component="section" style={frame}>
          <strong>{recordName(material)}</strong>
          {readRanges(material.price_ranges).map((range) => (
            <Flex key={range.lower} align="center" gap={8} justify="space-between">
              <span className="quiet" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {rangeLabel(range)}
              </span>
              {row(material, range)}
            </Flex>
          ))}
        </Flex>
      ))}
    </div>
  )
}

/** The index of a range's fee in its material's list; the end of the list while there is none. */
function rangeIndex(fees: Fees, material: string, range: PriceRange): number {
  const list = fees[material] ?? []
  const index = list.findIndex((entry) => entry.group === range.lower)
  return index === -1 ? list.length : index
}

function FeeInput(props: InputProps & { material: BaseRecord; range: PriceRange }) {
  const { value, onChange, material, range, problemsAt, describedBy } = props
  const { t } = useTranslation()
  const fees = readFees(value)
  const key = String(material.id)
  const problems = problemsAt?.([key, rangeIndex(fees, key, range)]) ?? []
  return (
    <div style={{ width: 140 }}>
      <NumberInput
        aria-label={`${recordName(material)} ${rangeLabel(range)}`}
        aria-describedby={describedBy}
        aria-invalid={problems.length > 0}
        status={problems.length > 0 ? 'error' : ''}
        prefix={currencySymbol(defaultCurrency)}
        suffix={t('fields.perGram')}
        measure={fee}
        value={feeIn(fees, key, range)}
        onChange={(next) => onChange(withFee(fees, key, range, next))}
      />
      <span className="problem">{problems.join('; ')}</span>
    </div>
  )
}

function LaborFeesInput(props: InputProps) {
  return <Materials row={(material, range) => <FeeInput {...props} material={material} range={range} />} />
}

function LaborFeesCell({ value, place }: CellProps) {
  const fees = readFees(value)
  if (place === 'list') return Object.values(fees).flat().length || null
  return (
    <Materials
      row={(material, range) => {
        const fee = feeIn(fees, String(material.id), range)
        return <span>{typeof fee === 'number' ? formatAmount(fee) : '–'}</span>
      }}
    />
  )
}

/** A customer group's labor fees per gram: one for each price range of each material. */
export const laborFees: FieldEntry = {
  Cell: LaborFeesCell,
  Input: LaborFeesInput,
  Filter: EmptinessFilter,
  width: 90,
  wide: true,
  showsProblems: true,
}

interface Price {
  value?: unknown
  currency: string
}

function asPrice(held: unknown): Price {
  if (typeof held !== 'object' || held === null) return { currency: 'HKD' }
  const currency = 'currency' in held && typeof held.currency === 'string' ? held.currency : 'HKD'
  return 'value' in held ? { value: held.value, currency } : { currency }
}

function PriceCell({ value }: CellProps) {
  const price = asPrice(value)
  return <Money value={typeof price.value === 'number' ? price.value : undefined} currency={price.currency} />
}

function PriceInput({ id, field, value, onChange, invalid, describedBy }: InputProps) {
  const { t } = useTranslation()
  const price = asPrice(value)
  const change = (next: Price) => onChange(next.value === undefined ? undefined : next)
  return (
    <Space.Compact block>
      <CurrencySelect
        aria-label={t('fields.currency')}
        style={{ width: 96, flex: 'none' }}
        value={price.currency}
        onChange={(currency) => change({ ...price, currency })}
      />
      <NumberInput
        id={id}
        value={price.value}
        measure={measureOf(field, price.currency)}
        prefix={currencySymbol(price.currency)}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(next) => change({ ...price, value: next })}
      />
    </Space.Compact>
  )
}

/** Money with its own currency. */
export const price: FieldEntry = {
  Cell: PriceCell,
  Input: PriceInput,
  width: 150,
  align: 'right',
  unfiltered: 'it is two columns in the database, and amounts of different currencies do not compare',
}
