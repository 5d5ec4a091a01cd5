import { Flex, Input, Tag } from 'antd'
import { normalisePriceRanges, priceRanges as rangesOf, type PriceRange } from '#domain/pricing/price-ranges'
import { RuleBroken } from '#domain/errors'
import { EmptinessFilter } from '../EmptinessFilter'
import type { CellProps, FieldEntry, InputProps } from '../field-entry'
import { formatNumber } from '../../data/languages/format'

/** The bounds of a range as it is read: `5 – 10`, and `≥ 10` for the open one. */
export function rangeLabel({ lower, upper }: PriceRange): string {
  return upper === null ? `≥ ${formatNumber(lower)}` : `${formatNumber(lower)} – ${formatNumber(upper)}`
}

/** The ranges of a text, none for one that the domain refuses. */
export function readRanges(text: unknown): PriceRange[] {
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
