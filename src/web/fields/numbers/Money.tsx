import { currencySymbol, formatAmount, formatGrams } from '../../data/languages/format'
import './money.css'

interface MoneyProps {
  /** An absent amount is a dash. */
  value: number | null | undefined
  currency: string
  /** The gold of the same amount, in grams; money of which there is none is then left out. */
  gold?: number | null | undefined
}

/**
 * Money in tabular figures, each value a node of its own: a quiet symbol, a true minus before it, zero in quiet text;
 * its grams below it.
 */
export function Money({ value, currency, gold }: MoneyProps) {
  if (!gold) return <Cash {...{ value, currency }} />
  if (!value) return <Grams weight={gold} />
  return (
    <span className="money-and-gold">
      <Cash {...{ value, currency }} />
      <Grams weight={gold} />
    </span>
  )
}

function Cash({ value, currency }: Pick<MoneyProps, 'value' | 'currency'>) {
  if (value === null || value === undefined) return <span className="quiet">–</span>
  const text = formatAmount(value)
  const [sign, digits] = text.startsWith('−') ? ['−', text.slice(1)] : ['', text]
  return (
    <span key={`${currency} ${text}`} className="money" data-zero={value === 0 || undefined}>
      {sign}
      <span className="money-symbol">{currencySymbol(currency)}</span>
      {digits}
    </span>
  )
}

/** Grams that are due or paid, with all their decimals. */
export function Grams({ weight }: { weight: number }) {
  const text = formatGrams(weight)
  return (
    <span key={text} className="money money-gold">
      {text}
      <span className="money-unit"> g</span>
    </span>
  )
}

/** Holds the place of an amount until it is loaded, which takes as much room as one of usual length. */
export function AwaitedAmount() {
  return <span className="money-awaited" aria-busy="true" />
}
