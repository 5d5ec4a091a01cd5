import type { Amount, AnswerMeasure, MeasureKind } from '#resource/reports/report-row'
import { absolute } from '#domain/decimal'
import { formatAmount, formatGrams, formatNumber } from '../../data/languages/format'
import { Money } from '../../fields/numbers/Money'

interface AmountCellProps {
  measure: AnswerMeasure
  amount: Amount | undefined
  /** Whether it is compared, and what it was in that period. */
  isCompared?: boolean
  before?: Amount | undefined
}

/** What a measure comes to, money in a line for each currency; below it what it was. */
export function AmountCell({ measure, amount, before, isCompared = false }: AmountCellProps) {
  return (
    <>
      <Lines measure={measure} amount={amount} />
      {isCompared && (
        <span className="report-before quiet">
          <Lines measure={measure} amount={before} />
        </span>
      )}
    </>
  )
}

function Lines({ measure, amount }: Pick<AmountCellProps, 'measure' | 'amount'>) {
  if (amount === undefined) return <span className="quiet">–</span>
  if (typeof amount === 'number') return <span className="report-amount">{numberText(measure, amount)}</span>
  return Object.entries(amount)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, value]) => (
      <span key={currency} className="report-amount">
        <Money value={value} currency={currency} />
      </span>
    ))
}

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
