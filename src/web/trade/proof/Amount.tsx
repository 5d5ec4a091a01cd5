import { useTranslation } from 'react-i18next'
import { absolute } from '#domain/decimal'
import type { Unit } from '#domain/shop-figures'
import type { Amounts } from '#domain/proof'
import { formatGrams, formatNumber, isCurrency } from '../../data/languages/format'
import { Money } from '../../fields/numbers/Money'

interface AmountsProps {
  amounts: Amounts
  units: readonly Unit[]
  /** An addition has a sign too, and an unchanged value is left out. */
  asChange?: boolean
}

/** Amounts below each other, a line for each unit. */
export function AmountLines({ amounts, units, asChange = false }: AmountsProps) {
  const { t } = useTranslation()
  return units
    .filter((unit) => !asChange || (amounts[unit] ?? 0) !== 0)
    .map((unit) => {
      const value = amounts[unit] ?? 0
      const sign = asChange && value > 0 ? '+' : ''
      if (isCurrency(unit))
        return (
          <span key={unit} className="proof-amount">
            {sign}
            <Money value={value} currency={unit} />
          </span>
        )
      const minus = value < 0 ? '−' : sign
      const digits = unit === 'pcs' ? formatNumber(absolute(value)) : formatGrams(absolute(value))
      return (
        <span key={unit} className="proof-amount">
          {minus}
          {digits} <span className="quiet">{unit === 'pcs' ? t('proofs.pieces') : unit}</span>
        </span>
      )
    })
}
