import { useTranslation } from 'react-i18next'
import { type OrderDraft, repriceGold } from '#domain/order/draft'
import { formatMoney } from '../../fields/format'
import { useDailyPrice } from '../daily-price/daily-price'

interface RepriceButtonProps {
  draft: OrderDraft
  onChange: (next: (draft: OrderDraft) => OrderDraft) => void
}

/**
 * Gives all lines the latest gold price; offered when one of them has another, and done only when the user says so.
 *
 * @see domain.md §3
 */
export function RepriceButton({ draft, onChange }: RepriceButtonProps) {
  const { t } = useTranslation()
  const { latest } = useDailyPrice()
  const price = latest?.price.value
  const { confirmed, payment_method } = draft.header
  if (price === undefined || confirmed || payment_method === 'with_gold') return null
  if (draft.lines.every((line) => line.gold_price_per_gram_value === price)) return null
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => onChange((current) => repriceGold(current, price))}
    >
      {t('orders.reprice', { price: formatMoney(price, latest?.price.currency) })}
    </button>
  )
}
