import { useTranslation } from 'react-i18next'
import type { OrderDraft } from '#domain/order/draft/draft'
import { formatAmount } from '../../data/languages/format'
import '../../kit/link-button.css'
import './price-note.css'
import type { PriceNews } from './use-price-news'

interface PriceNoteProps extends Pick<PriceNews, 'changes'> {
  draft: OrderDraft
  onReprice: () => void
}

/** The most lines that are named. */
const MOST_NAMED = 6

/** Names the lines whose gold price is not that of today, before the order becomes final, and offers today's. */
export function PriceNote({ draft, changes, onReprice }: PriceNoteProps) {
  const { t } = useTranslation()
  if (changes.length === 0) return null
  const more = changes.length - MOST_NAMED
  return (
    <div className="price-note" role="note">
      <p>{t('orders.confirm.prices', { count: changes.length })}</p>
      <ul>
        {changes.slice(0, MOST_NAMED).map(({ line, price }) => (
          <li key={line.key}>
            {draft.lines.findIndex(({ key }) => key === line.key) + 1}.{' '}
            {line.inventory_code || line.product.code} <s>{formatAmount(line.gold_price_per_gram_value)}</s> →{' '}
            <b>{formatAmount(price)}</b>
          </li>
        ))}
        {more > 0 && <li>{t('orders.confirm.more_prices', { count: more })}</li>}
      </ul>
      <button type="button" className="link-button" onClick={onReprice}>
        {t('orders.confirm.reprice')}
      </button>
    </div>
  )
}
