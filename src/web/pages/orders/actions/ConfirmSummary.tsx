import { useTranslation } from 'react-i18next'
import { grouped } from '#domain/decimal'
import type { OrderDraft } from '#domain/order/draft/draft'
import { formatMoney } from '../../../data/languages/format'

/** The totals of an order, below the description of the action. */
export function ConfirmSummary({ draft, text }: { draft: OrderDraft; text: string }) {
  const { t } = useTranslation()
  const { totals, header } = draft
  return (
    <>
      <p>{text}</p>
      <p className="confirm-figures">
        {t('orders.confirm.figures', {
          count: totals.quantity,
          quantity: grouped(totals.quantity, 0),
          weight: grouped(totals.weight, 3),
          cash: formatMoney(totals.receivable_cash_value, header.currency),
        })}
      </p>
    </>
  )
}
