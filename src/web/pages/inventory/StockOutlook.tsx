import type { BaseRecord } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { StockRow } from '#domain/stock/movement'
import { formatNumber } from '../../data/languages/format'
import '../../editing/action/action.css'
import { stockRowOf, type Outlook } from './adjusting'

/** The current and the resulting stock. */
export function StockOutlook({ stock, outlook }: { stock: BaseRecord; outlook: Outlook | undefined }) {
  const { t } = useTranslation()
  const said = ({ quantity, weight }: StockRow) =>
    t('inventory.amount', {
      count: quantity,
      quantity: formatNumber(quantity),
      weight: formatNumber(weight),
    })
  return (
    <output className="outlook dialog-action-start">
      <span className="quiet">
        {t('inventory.now')} {said(stockRowOf(stock))}
      </span>
      {outlook && (
        <strong className={outlook.broken && 'outlook-broken'}>
          {t('inventory.after')} {said(outlook.after)}
        </strong>
      )}
    </output>
  )
}
