import { absolute } from '#domain/decimal'
import type { Amount, AnswerMeasure, MeasureKind } from '#resource/reports/report-row'
import { formatAmount, formatGrams, formatMoney, formatNumber } from '../languages/format'

const digitsOf: Record<MeasureKind, (value: number) => string> = {
  count: formatNumber,
  number: formatNumber,
  weight: formatGrams,
  money: formatAmount,
}

/** A number with its unit, and a true minus. */
export function numberText({ kind, unit }: AnswerMeasure, value: number): string {
  const digits = digitsOf[kind](absolute(value))
  return `${value < 0 ? '−' : ''}${digits}${unit === undefined ? '' : ` ${unit}`}`
}

/** The value of a measure, with a line for each currency; empty when there is none. */
export function amountText(measure: AnswerMeasure, amount: Amount | undefined): string {
  if (amount === undefined) return ''
  if (typeof amount === 'number') return numberText(measure, amount)
  return Object.entries(amount)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, value]) => formatMoney(value, currency))
    .join('\n')
}
