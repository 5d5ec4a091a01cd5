import { useNotification } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { paymentText } from '../../fields/payment-text'
import { paymentMethods } from '#domain/payment/payment-methods'
import { formatGrams, formatMoney } from '../../data/languages/format'
import { useLanguage } from '../../data/languages/use-title'
import { useCall, type Call } from '../../data/calls'
import { useQuestion } from '../../shell/use-question'
import type { OrderPaymentRecord } from '../../data/records/order-record'
import { useRenewal } from './use-renewal'

/** The consequence of deleting a payment, as a sentence: to or from the balance or the bar that it moved. */
function useConsequence({
  payment_method,
  in_out,
  value,
  currency,
  weight,
  old_gold_weight,
  gold_bar_code,
}: OrderPaymentRecord) {
  const { t } = useTranslation()
  const { moves } = paymentMethods[payment_method]
  const cameIn = in_out === 1
  if (moves === 'customer_balance') {
    const amount = formatMoney(value, currency)
    return t(cameIn ? 'payments.returned.to_balance' : 'payments.returned.from_balance', { amount })
  }
  if (moves === 'gold_bar') {
    const moved = { weight: formatGrams(old_gold_weight ?? weight), bar: gold_bar_code }
    return t(cameIn ? 'payments.returned.from_bar' : 'payments.returned.to_bar', moved)
  }
  return undefined
}

/** Deletes a payment after a question, which names the consequence. */
export function usePaymentRemoval(payment: OrderPaymentRecord) {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { open: notify } = useNotification()
  const renew = useRenewal()
  const text = paymentText(payment, useLanguage())
  const consequence = useConsequence(payment)
  const removal: Call = {
    ...{ resource: 'order_payments', method: 'DELETE', path: `/order_payments/${payment.id}` },
  }
  const removing = useCall(() => removal, {
    onSuccess: () => {
      notify?.({ type: 'success', message: t('payments.removed') })
      renew()
    },
    onError: (error) => notify?.({ type: 'error', message: error.message }),
  })
  const askToRemove = () =>
    void ask({
      title: t('payments.remove.title'),
      content: (
        <>
          <strong>{text}</strong>
          <br />
          {consequence} {t('payments.returned.voucher')}
        </>
      ),
      okText: t('payments.remove.button'),
      danger: true,
      cancelText: t('form.cancel'),
      onOk: () => removing.call(),
    })
  return { ask: askToRemove, removing: removing.calling }
}
