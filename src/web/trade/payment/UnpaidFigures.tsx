import { useTranslation } from 'react-i18next'
import { subtract } from '#domain/decimal'
import { isOverdue } from '#domain/order/due'
import { useBusinessDay } from '../../data/business-day'
import { State } from '../../shell/State'
import { formatGrams, formatMoney } from '../../data/languages/format'
import type { OrderRecord } from '../../data/records/order-record'
import { isSettled } from '../../data/records/order-status'
import { Money } from '../../fields/numbers/Money'

interface UnpaidFiguresProps {
  order: OrderRecord
  dirty: boolean
}

/** The unpaid amount in large figures, for the counter. */
export function UnpaidFigures({ order, dirty }: UnpaidFiguresProps) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const settled = isSettled(order)
  const tone = settled
    ? 'received'
    : order.confirmed
      ? isOverdue(order, today)
        ? 'overdue'
        : 'waiting'
      : 'quiet'
  const hasGold = order.receivable_gold_weight !== 0 || order.unpaid_gold_weight !== 0
  return (
    <div className="payments-due" data-tone={tone} role="group" aria-label={t('payments.unpaid')}>
      {settled ? <State tone="received">{t('payments.paid')}</State> : <small>{t('payments.unpaid')}</small>}
      <output aria-label={t('payments.unpaid')} data-zero={order.unpaid_cash_value === 0 || undefined}>
        <Money value={order.unpaid_cash_value} currency={order.currency} />
      </output>
      {hasGold && (
        <span className="payments-gold" data-zero={order.unpaid_gold_weight === 0 || undefined}>
          {t('payments.unpaid_gold', { weight: formatGrams(order.unpaid_gold_weight) })}
        </span>
      )}
      {dirty ? <small>{t('payments.as_saved')}</small> : <Settled order={order} hasGold={hasGold} />}
    </div>
  )
}

/** The paid amount, and the amount that returns have offset. */
function Settled({ order, hasGold }: { order: OrderRecord; hasGold: boolean }) {
  const { t } = useTranslation()
  const { currency } = order
  const cash = offset(order.receivable_cash_value, order.paid_cash_value, order.unpaid_cash_value)
  const gold = offset(order.receivable_gold_weight, order.paid_gold_weight, order.unpaid_gold_weight)
  const [paid, due] = [order.paid_cash_value, order.receivable_cash_value]
  const [paidGold, dueGold] = [order.paid_gold_weight, order.receivable_gold_weight]
  return (
    <>
      <small>
        {t('payments.of', { paid: formatMoney(paid, currency), due: formatMoney(due, currency) })}
      </small>
      {hasGold && (
        <small>{t('payments.of_gold', { paid: formatGrams(paidGold), due: formatGrams(dueGold) })}</small>
      )}
      {cash !== 0 && <small>{t('payments.offset', { value: formatMoney(cash, currency) })}</small>}
      {gold !== 0 && <small>{t('payments.offset_gold', { weight: formatGrams(gold) })}</small>}
    </>
  )
}

/** The offset amount: neither paid nor unpaid; on a sale that of all its returns. */
function offset(receivable: number, paid: number, unpaid: number): number {
  return subtract(subtract(receivable, paid), unpaid)
}
