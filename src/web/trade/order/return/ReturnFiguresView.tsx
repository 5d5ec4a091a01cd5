import { useTranslation } from 'react-i18next'
import { formatGrams } from '../../../data/languages/format'
import type { CashAndGold, ReturnFigures } from './return-figures'
import { Money } from '../../../fields/numbers/Money'

interface ReturnFiguresViewProps {
  figures: ReturnFigures
  currency: string
  /** Shows gold where the metal is settled in gold. */
  inGold: boolean
}

/** The figures of a return: the worth of the goods, the offset, and the rest for the customer. */
export function ReturnFiguresView({ figures, currency, inGold }: ReturnFiguresViewProps) {
  const { t } = useTranslation()
  const figure = (name: keyof ReturnFigures, { cash, gold }: CashAndGold) => {
    const label = t(`orders.return.figures.${name}`)
    return (
      <div className="return-figure" role="group" aria-label={label}>
        <small>{label}</small>
        <output data-zero={cash === 0 || undefined}>
          <Money value={cash} currency={currency} />
        </output>
        {inGold && <span>{t('orders.return.gold', { weight: formatGrams(gold) })}</span>}
      </div>
    )
  }
  return (
    <div className="return-figures" data-testid="return-figures">
      {figure('back', figures.back)}
      {figure('offset', figures.offset)}
      {figure('rest', figures.rest)}
    </div>
  )
}
