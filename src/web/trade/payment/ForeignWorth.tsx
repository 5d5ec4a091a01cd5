import { useTranslation } from 'react-i18next'
import { convert, exchangeRate } from '#domain/money'
import { round } from '#domain/decimal'
import { formatMoney } from '../../data/languages/format'
import type { Due } from './payment-draft'

/** The decimals of a rate on the screen. */
const SHOWN_DECIMALS = 6

/** The rate of a foreign currency, and the worth in the order's. Nothing for the order's own currency. */
export function ForeignWorth({
  value,
  currency,
  due: { order, rates },
}: {
  value: number
  currency: string
  due: Pick<Due, 'order' | 'rates'>
}) {
  const { t } = useTranslation()
  const isKnown = Boolean(rates[currency]) && Boolean(rates[order.currency])
  if (currency === order.currency || !isKnown) return null
  const rate = round(exchangeRate(currency, order.currency, rates), SHOWN_DECIMALS)
  const worth = formatMoney(convert(value, rates[currency], rates[order.currency]), order.currency)
  return (
    <div className="payment-note">
      {t('payments.worth', { currency, rate, order: order.currency, value: worth })}
    </div>
  )
}
