import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftHeader, OrderDraft } from '#domain/order/draft/draft'
import { repriceGold } from '#domain/order/draft/draft-prices'
import { groupedDigits } from '#domain/decimal'
import { owesMetal } from '#domain/order/settlement-modes'
import { useQuestions } from '../../../data/calls'
import type { OrderRecord } from '../../../data/records/order-record'
import { useQuestion } from '../../../shell/use-question'
import { orderCall } from '../../../trade/order/order-query'
import { PriceNote, type PriceNews } from '../../../trade/order/use-price-news'
import type { OrderEditing } from '../editor/use-order-editor'
import { formatMoney } from '../../../data/languages/format'
import { returnFigures, ReturnFiguresView } from '../../../trade/order/return-figures'

interface ConfirmQuestionProps extends Pick<OrderEditing, 'change' | 'confirm'> {
  header: DraftHeader
  saved: OrderRecord | null
  /** Loads today's gold price, and its effect on the order. */
  priceNews: () => Promise<PriceNews>
}

/** Loads the sale of a return, against whose open amount it is settled; undefined for any other order. */
function useSaleOf(saved: OrderRecord | null): () => Promise<OrderRecord | undefined> {
  const { ask } = useQuestions()
  const code = saved?.original_customer_order_code
  // Without the sale the question is shown all the same: the server settles by its own records.
  return async () => (code ? ask(orderCall(code)).catch(() => undefined) : undefined)
}

/** The question before an order is confirmed, with the lines whose gold price is not today's. */
export function useConfirmQuestion({
  header,
  saved,
  change,
  confirm,
  priceNews,
}: ConfirmQuestionProps): (byKey?: boolean) => void {
  const { t } = useTranslation()
  const ask = useQuestion()
  const asking = useRef(false)
  const type = header.order_type
  const saleOf = useSaleOf(saved)
  const askWith = ({ draft, changes, priceOf }: PriceNews, sale: OrderRecord | undefined, byKey: boolean) => {
    const reprice = () => {
      question.destroy()
      change((current) => repriceGold(current, priceOf))
    }
    const question = ask({
      byKey,
      title: t(`orders.confirm.title.${type}`),
      content: (
        <>
          <ConfirmSummary draft={draft} text={t(`orders.confirm.text.${type}`)} sale={sale} />
          <PriceNote {...{ draft, changes }} onReprice={reprice} />
        </>
      ),
      okText: t(`orders.confirm.button.${type}`),
      cancelText: t('form.cancel'),
      // A line that is refused takes the focus.
      focusTriggerAfterClose: false,
      onOk: confirm,
    })
  }
  const askAnew = async (byKey: boolean) => {
    asking.current = true
    const [news, sale] = await Promise.all([priceNews(), saleOf()])
    asking.current = false
    askWith(news, sale, byKey)
  }
  return (byKey = false) => {
    // A second press may come while the price loads.
    if (!asking.current) void askAnew(byKey)
  }
}

interface ConfirmSummaryProps {
  draft: OrderDraft
  text: string
  /** The sale that a return is settled against. */
  sale?: OrderRecord | undefined
}

/** The totals of an order, below the description of the action; for a return also its settlement. */
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
            quantity: groupedDigits(totals.quantity, 0),
            weight: groupedDigits(totals.weight, 3),
            cash: formatMoney(totals.receivable_cash_value, header.currency),
          })}
        </p>
      )}
    </>
  )
}
