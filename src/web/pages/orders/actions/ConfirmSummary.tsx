import { useTranslation } from 'react-i18next'
import { grouped } from '#domain/decimal'
import type { OrderDraft } from '#domain/order/draft/draft'
import { owesMetal } from '#domain/order/settlement-modes'
import { formatMoney } from '../../../data/languages/format'
import type { OrderRecord } from '../../../data/records/order-record'
import { returnFigures } from '../../../trade/order/return/return-figures'
import { ReturnFiguresView } from '../../../trade/order/return/ReturnFiguresView'

interface ConfirmSummaryProps {
  draft: OrderDraft
  text: string
  /** The sale that a return is settled against. */
  sale?: OrderRecord | undefined
}

/** What an order comes to, below the description of the action; of a return also how it is settled. */
export function ConfirmSummary({ draft, text, sale }: ConfirmSummaryProps) {
  const { t } = useTranslation()
  const { totals, header } = draft
  return (
    <>
      <p>{text}</p>
      {sale ? (
        <ReturnFiguresView
          figures={returnFigures([totals], sale)}
          currency={header.currency}
          inGold={owesMetal(header.payment_method)}
        />
      ) : (
        <p className="confirm-figures">
          {t('orders.confirm.figures', {
            count: totals.quantity,
            quantity: grouped(totals.quantity, 0),
            weight: grouped(totals.weight, 3),
            cash: formatMoney(totals.receivable_cash_value, header.currency),
          })}
        </p>
      )}
    </>
  )
}
