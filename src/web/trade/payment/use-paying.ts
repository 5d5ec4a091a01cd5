import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentMethods } from '#domain/payment/payment-methods'
import { useCall, useStale, type Call } from '../../data/calls'
import { newForm } from '../../data/retry-keys'
import type { OrderPaymentRecord, OrderRecord } from '../../data/records/order-record'
import type { PaymentDraft, Rest } from './payment-draft'
import type { NewBarName } from './gold/use-new-bar'
import { useOneCall } from './use-one-call'
import { PAYABLE, useRenewal } from './use-renewal'

/** The input of a save: the payment, its new bar, and the rest beyond the amount due. */
export interface AskedPayment {
  draft: PaymentDraft
  newBar: NewBarName | undefined
  rest: Rest | undefined
}

function paymentBody(order: OrderRecord, { draft, newBar, rest }: AskedPayment): Record<string, unknown> {
  const { value, weight, gold_bar_code, payment_method_detail, remarks, ...entered } = draft
  const detail = paymentMethods[draft.payment_method].numbered ? payment_method_detail : ''
  const bar = newBar ? { new_gold_bar: newBar } : { gold_bar_code }
  const money = rest ? { value: rest.paid, given_value: value, rest_to_balance: true } : { value }
  const inGold = paymentMethods[draft.payment_method].settles === 'gold'
  const means = inGold ? { value: 0, weight, ...bar } : money
  const texts = { payment_method_detail: detail || null, remarks: remarks || null }
  return { ...entered, ...means, ...texts, order_code: order.code }
}

/** Stores a payment with its bar and rest in one call; equal ones carry the same key, so that none is stored twice. */
export function usePaying(
  order: OrderRecord,
  onDone: (payment: OrderPaymentRecord) => void,
  refuse: (error: unknown) => void,
) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const renew = useRenewal()
  const stale = useStale()
  const [form] = useState(newForm)
  const { take, release } = useOneCall()
  const payment = (asked: AskedPayment): Call<OrderPaymentRecord> => ({
    ...{ resource: 'order_payments', method: 'POST', path: '/order_payments', options: { form } },
    body: paymentBody(order, asked),
  })
  const paying = useCall(payment, {
    onSuccess: (stored) => {
      notify?.({ type: 'success', message: t('payments.saved') })
      renew()
      onDone(stored)
    },
    onError: (error) => {
      release()
      refuse(error)
      notify?.({ type: 'error', message: error.message })
      // The payment may be stored although its answer was lost, or refused because somebody else has paid.
      renew()
      void stale([PAYABLE])
    },
  })
  return {
    busy: paying.calling,
    done: paying.done,
    pay: (asked: AskedPayment) => take(() => paying.call(asked)),
  }
}
