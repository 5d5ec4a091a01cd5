import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftHeader } from '#domain/order/draft/draft'
import { repriceGold } from '#domain/order/draft/draft-prices'
import { useQuestion } from '../../../shell/use-question'
import { ConfirmSummary } from './ConfirmSummary'
import { PriceNote } from '../../../trade/order/PriceNote'
import type { PriceNews } from '../../../trade/order/use-price-news'
import type { OrderEditing } from '../editor/use-order-editor'

interface ConfirmQuestionProps extends Pick<OrderEditing, 'change' | 'confirm'> {
  header: DraftHeader
  /** Asks for today's gold price, and what it means for the order. */
  priceNews: () => Promise<PriceNews>
}

/** Asks before an order is confirmed, and says which of its lines have another gold price than today's. */
export function useConfirmQuestion({
  header,
  change,
  confirm,
  priceNews,
}: ConfirmQuestionProps): (byKey?: boolean) => void {
  const { t } = useTranslation()
  const ask = useQuestion()
  const asking = useRef(false)
  const type = header.order_type
  const askWith = ({ draft, changes, priceOf }: PriceNews, byKey: boolean) => {
    const reprice = () => {
      question.destroy()
      change((current) => repriceGold(current, priceOf))
    }
    const question = ask({
      byKey,
      title: t(`orders.confirm.title.${type}`),
      content: (
        <>
          <ConfirmSummary draft={draft} text={t(`orders.confirm.text.${type}`)} />
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
    const news = await priceNews()
    asking.current = false
    askWith(news, byKey)
  }
  return (byKey = false) => {
    // A second press may come while the price is asked for.
    if (!asking.current) void askAnew(byKey)
  }
}
