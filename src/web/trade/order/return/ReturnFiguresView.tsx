import { useTranslation } from 'react-i18next'
import { formatGrams } from '../../../data/languages/format'
import type { CashAndGold, ReturnFigures } from './return-figures'
import { AwaitedAmount } from '../../../fields/numbers/AwaitedAmount'
import { Money } from '../../../fields/numbers/Money'

interface ReturnFiguresViewProps {
  /** Undefined while the sale is loading. */
  figures: ReturnFigures | undefined
  currency: string
  /** Shows gold where the metal is settled in gold. */
  inGold: boolean
}

const names = ['back', 'offset', 'rest'] as const satisfies (keyof ReturnFigures)[]

type FigureProps = Pick<ReturnFiguresViewProps, 'currency' | 'inGold'> & { value: CashAndGold }

/** The figures of a return: the worth of the goods, the offset, and the rest for the customer. */
export function ReturnFiguresView({ figures, currency, inGold }: ReturnFiguresViewProps) {
  const { t } = useTranslation()
  return (
    <div className="return-figures" data-testid="return-figures">
      {names.map((name) => {
        const label = t(`orders.return.figures.${name}`)
        return (
          <div key={name} className="return-figure" role="group" aria-label={label}>
            <small>{label}</small>
            {figures ? <Figure value={figures[name]} {...{ currency, inGold }} /> : <AwaitedAmount />}
          </div>
        )
      })}
    </div>
  )
}

function Figure({ value: { cash, gold }, currency, inGold }: FigureProps) {
  const { t } = useTranslation()
  return (
    <>
      <output data-zero={cash === 0 || undefined}>
        <Money value={cash} currency={currency} />
      </output>
      {inGold && <span>{t('orders.return.gold', { weight: formatGrams(gold) })}</span>}
    </>
  )
}
