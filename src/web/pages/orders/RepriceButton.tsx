import { useTranslation } from 'react-i18next'
import type { OrderDraft } from '#domain/order/draft'
import { repriceGold } from '#domain/order/draft-prices'
import { lineFreedom } from '#domain/order/freedom'
import { formatMoney } from '../../fields/format'
import './link-button.css'
import { useOrderPrice } from './use-proposals'

interface RepriceButtonProps {
  draft: OrderDraft
  onReprice: (next: (draft: OrderDraft) => OrderDraft) => void
}

/**
 * The latest gold price with its day, and what gives it to all lines: offered when one of them has another, and done
 * only when the user says so.
 *
 * @see domain.md §3
 */
export function RepriceButton({ draft: { header, lines }, onReprice }: RepriceButtonProps) {
  const { t } = useTranslation()
  const latest = useOrderPrice(header.currency)
  if (latest === undefined || lineFreedom(header) === 'frozen' || header.payment_method === 'with_gold')
    return null
  const { price, date } = latest
  const isApplied = lines.every((line) => line.gold_price_per_gram_value === price)
  return (
    <span className="line-price">
      {t('orders.totals.gold_price', { price: formatMoney(price, header.currency), date })}
      {!isApplied && (
        <button
          type="button"
          className="link-button"
          onClick={() => onReprice((current) => repriceGold(current, price))}
        >
          {t('orders.reprice')}
        </button>
      )}
    </span>
  )
}
