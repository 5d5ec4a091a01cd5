import { Alert } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../data/calls'
import type { OrderTotals } from '#domain/order/totals'
import { RecordLink } from '../../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../../data/records/order-record'
import { ReturnFiguresView } from '../../../trade/order/return/ReturnFiguresView'
import { returnFigures } from '../../../trade/order/return/return-figures'
import { orderCall } from '../../../trade/order/order-query'
import { owesMetal } from '#domain/order/settlement-modes'

/** A placeholder for the code while the text is translated. */
const CODE = '\u0000'

/** The notice on a converted preorder, which is read-only and shows the payments of its sale. */
export const ConvertedNotice = memo(function ConvertedNotice({ saleCode }: { saleCode: string | null }) {
  const { t } = useTranslation()
  if (saleCode === null) return null
  const [before, after] = t('orders.convert.converted', { code: CODE }).split(CODE)
  const link = (
    <RecordLink resource="orders" recordKey={saleCode}>
      {saleCode}
    </RecordLink>
  )
  const message = (
    <>
      {before}
      {link}
      {after}
    </>
  )
  return <Alert showIcon type="info" message={message} />
})

/** The notice on an order that was deleted meanwhile; its input stays readable. */
export function GoneNotice() {
  const { t } = useTranslation()
  return <Alert showIcon type="warning" message={t('orders.gone')} />
}

interface ReturnSettlementProps {
  order: OrderRecord
  /** Computed from the return as it is on the page. */
  totals: Pick<OrderTotals, 'receivable_cash_value' | 'receivable_gold_weight'>
}

/** The outcome of a draft return; once it is confirmed, its payments show how it was settled. */
export function ReturnSettlement({ order, totals }: ReturnSettlementProps) {
  const { t } = useTranslation()
  const { payment_method, currency } = order
  const sale = useAnswer(orderCall(order.original_customer_order_code ?? ''))
  if (sale.error && sale.data === undefined) return null
  const figures = sale.data && returnFigures([totals], sale.data)
  return (
    <section className="order-figures" data-several aria-label={t('orders.return.settlement')}>
      <ReturnFiguresView {...{ figures, currency }} inGold={owesMetal(payment_method)} />
    </section>
  )
}
