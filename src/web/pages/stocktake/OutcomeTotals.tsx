import { useTranslation } from 'react-i18next'
import type { StocktakeOutcome } from '#domain/stock/stocktake'
import { labels } from '#words/labels'
import { formatNumber } from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { Money } from '../../fields/numbers/Money'
import { Difference } from './goods-texts'
import type { OutcomeTotal } from './stocktake-calls'

interface OutcomeTotalsProps {
  totals: readonly OutcomeTotal[]
  chosen: StocktakeOutcome | undefined
  onChoose: (outcome: StocktakeOutcome | undefined) => void
}

/** Each outcome with its codes, grams and money; pressed, it shows its lines alone. */
export function OutcomeTotals({ totals, chosen, onChoose }: OutcomeTotalsProps) {
  const { t } = useTranslation()
  const title = useTitle()
  return (
    <div className="stocktake-outcomes">
      {totals
        .filter(({ codes, outcome }) => codes > 0 || outcome === 'found')
        .map(({ outcome, codes, quantity, weight, value }) => (
          <button
            key={outcome}
            type="button"
            data-outcome={outcome}
            aria-pressed={chosen === outcome}
            onClick={() => onChoose(chosen === outcome ? undefined : outcome)}
          >
            <span>{title(labels.stocktakeOutcomes[outcome])}</span>
            <strong>{t('stocktake.codes', { count: codes, number: formatNumber(codes) })}</strong>
            {(quantity !== 0 || weight !== 0) && <Difference {...{ quantity, weight }} />}
            {value !== undefined && value !== null && value !== 0 && <Money value={value} currency="HKD" />}
          </button>
        ))}
    </div>
  )
}
