import { useModal } from '@refinedev/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDraft } from '#domain/order/draft/draft'
import { priceChanges, repriceGold, lineFreedom } from '#domain/order/draft/draft-prices'
import { owesMetal } from '#domain/order/settlement-modes'
import { formatMoney } from '../../../data/languages/format'
import '../../../kit/link-button.css'
import { useLinePrices } from '../../../trade/order/use-line-prices'
import { useGoldPrices } from '../../../trade/order/use-proposals'

const RepriceDialog = lazy(() =>
  import('../prices/RepriceDialog').then((module) => ({ default: module.RepriceDialog })),
)

interface RepriceButtonProps {
  draft: OrderDraft
  onReprice: (next: (draft: OrderDraft) => OrderDraft) => void
}

/**
 * The latest gold price with its day, and what gives each line the price of its material: offered when one of them has
 * another, and done only when the user has seen what changes. Those of a return keep the prices of their sale.
 *
 * @see domain.md §3, §11.2, §11.3
 */
export function RepriceButton({ draft, onReprice }: RepriceButtonProps) {
  const { t } = useTranslation()
  const { header } = draft
  const { latest } = useGoldPrices(header)
  const priceOf = useLinePrices(draft)
  const asking = useModal()
  if (lineFreedom(header) !== 'free' || owesMetal(header.payment_method)) return null
  const changes = priceChanges(draft, priceOf).length
  if (latest === undefined && changes === 0) return null
  const apply = () => {
    onReprice((current) => repriceGold(current, priceOf))
    asking.close()
  }
  return (
    <span className="line-price">
      {latest && (
        <span className="line-price-today">
          {t('orders.totals.gold_price', {
            price: formatMoney(latest.price, header.currency),
            date: latest.date,
          })}
        </span>
      )}
      {changes > 0 && (
        <button type="button" className="link-button" onClick={asking.show}>
          {t('orders.reprice')}
        </button>
      )}
      {asking.visible && (
        <Suspense>
          <RepriceDialog {...{ draft, priceOf }} onApply={apply} onClose={asking.close} />
        </Suspense>
      )}
    </span>
  )
}
