import type { Amount, AnswerMeasure } from '#resource/reports/report-row'
import { numberText } from '../../data/reports/amount-text'
import { Money } from '../../fields/numbers/Money'

interface AmountCellProps {
  measure: AnswerMeasure
  amount: Amount | undefined
  /** Whether it is compared, and its value in that period. */
  isCompared?: boolean
  before?: Amount | undefined
}

/** The value of a measure, money in a line for each currency; below it the value of the compared period. */
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
