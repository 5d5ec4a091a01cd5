import { currencySymbol, formatAmount } from '../../data/languages/format'
import './money.css'

interface MoneyProps {
  /** An absent amount is a dash. */
  value: number | null | undefined
  currency: string
}

/** Money in tabular figures: a quiet symbol, a true minus before it, nothing louder for zero. */
export function Money({ value, currency }: MoneyProps) {
  if (value === null || value === undefined) return <span className="quiet">–</span>
  const text = formatAmount(value)
  const [sign, digits] = text.startsWith('−') ? ['−', text.slice(1)] : ['', text]
  return (
    <span className="money" data-zero={value === 0 || undefined}>
      {sign}
      <span className="money-symbol">{currencySymbol(currency)}</span>
      {digits}
    </span>
  )
}
