import { useTranslation } from 'react-i18next'
import { formatLiang } from '../../../data/languages/format'

/** A weight in liang, with its unit when it stands below the grams. */
export function Liang({ value }: { value: number }) {
  const { t } = useTranslation()
  return (
    <span className="cell-text cell-quiet cell-liang" data-unit={t('orders.line.liang')}>
      {formatLiang(value)}
    </span>
  )
}
