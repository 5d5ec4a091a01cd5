import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { shortcutKey } from '#keys/shortcuts'
import { formatMoney } from '#domain/money'
import { useShortcut } from '../../../kit/keys/use-shortcut'
import '../../../kit/link-button.css'
import { useQuestion } from '../../../shell/use-question'
import type { OtherDay } from '../../../trade/order/use-price-news'
import { useDailyPrice } from '../../../trade/price/daily-price'

/**
 * The question before goods are sold at the gold price of an earlier day; without such lines the order goes on at once.
 *
 * @param otherDay loads the lines whose price is of an earlier day
 * @see domain.md §12.9
 */
export function usePriceDayQuestion(
  otherDay: () => Promise<OtherDay | undefined>,
): (byKey: boolean, go: () => void) => void {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { set } = useDailyPrice()
  const asking = useRef(false)
  const askAnew = async (byKey: boolean, go: () => void) => {
    asking.current = true
    const found = await otherDay()
    asking.current = false
    if (found === undefined) return go()
    const question = ask({
      byKey,
      title: t('orders.price_day.title', { day: found.day }),
      content: (
        <OtherDayNote
          found={found}
          onSet={() => {
            question.destroy()
            set()
          }}
        />
      ),
      okText: t('orders.price_day.use', { day: found.day }),
      cancelText: t('form.cancel'),
      focusTriggerAfterClose: false,
      onOk: go,
    })
  }
  return (byKey, go) => {
    // A second press may come while the price loads.
    if (!asking.current) void askAnew(byKey, go)
  }
}

interface OtherDayNoteProps {
  found: OtherDay
  onSet: () => void
}

/** Names the price and its day, and the key that sets today's. */
function OtherDayNote({ found: { day, date, lines, price }, onSet }: OtherDayNoteProps) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  useShortcut('set_price', onSet, { at: () => root.current })
  const value = formatMoney(price.value, price.currency)
  return (
    <div className="price-note" role="note" ref={root}>
      <p>{t('orders.price_day.text', { count: lines, day, date, price: value })}</p>
      <button type="button" className="link-button" onClick={onSet}>
        {t('orders.price_day.set', { key: shortcutKey('set_price') })}
      </button>
    </div>
  )
}
