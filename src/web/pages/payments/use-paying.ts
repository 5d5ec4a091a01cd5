import { useNotification } from '@refinedev/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentMethods } from '#domain/payment/payment-methods'
import { request } from '../../providers/request'
import { newForm } from '../../providers/retry-keys'
import type { OrderPaymentRecord, OrderRecord } from '../orders/order-record'
import type { PaymentDraft, Rest } from './payment-draft'
import { useOneCall } from './use-one-call'
import { useRenewal } from './use-renewal'

/** What is saved: the payment, and where more money came than was due, a deposit of the rest. */
interface Asked {
  draft: PaymentDraft
  rest: Rest | undefined
}

function paymentBody(order: OrderRecord, { draft, rest }: Asked): Record<string, unknown> {
  const { value, weight, gold_bar_code, payment_method_detail, remarks, ...entered } = draft
  const detail = draft.payment_method === 'check' ? payment_method_detail : ''
  const paidInGold = paymentMethods[draft.payment_method].settles === 'gold'
  const means = paidInGold ? { value: 0, weight, gold_bar_code } : { value: rest?.paid ?? value }
  const texts = { payment_method_detail: detail || null, remarks: remarks || null }
  return { ...entered, ...means, ...texts, order_code: order.code }
}

function depositBody(order: OrderRecord, { draft, rest }: Asked, remarks: string): Record<string, unknown> {
  const { currency, date } = draft
  return { customer_id: order.customer_id, amount_value: rest?.rest, currency, in_out: 1, date, remarks }
}

/**
 * Stores a payment, and then the rest as a deposit. When the second fails the first stays, and only the second is sent
 * again; equal calls carry one key, so that what was written without an answer is not written twice.
 */
export function usePaying(
  order: OrderRecord,
  onDone: (payment: OrderPaymentRecord) => void,
  refuse: (error: unknown) => void,
) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const renew = useRenewal()
  const queries = useQueryClient()
  const [form] = useState(newForm)
  const { take, release } = useOneCall()
  const [stored, setStored] = useState<{ payment: OrderPaymentRecord; asked: Asked }>()
  const finish = (payment: OrderPaymentRecord) => {
    notify?.({ type: 'success', message: t('payments.saved') })
    renew()
    onDone(payment)
  }
  const depositing = useMutation({
    mutationFn: ({ asked }: { payment: OrderPaymentRecord; asked: Asked }) => {
      const remarks = asked.draft.remarks || t('payments.rest.remarks', { code: order.code })
      return request('POST', '/customer_balance_details', depositBody(order, asked, remarks), { form })
    },
    onSuccess: (_, { payment }) => finish(payment),
    onError: release,
  })
  const paying = useMutation({
    mutationFn: (asked: Asked) =>
      request<OrderPaymentRecord>('POST', '/order_payments', paymentBody(order, asked), { form }),
    onSuccess: (payment, asked) => {
      if (!asked.rest) return finish(payment)
      renew()
      setStored({ payment, asked })
      depositing.mutate({ payment, asked })
    },
    onError: (error) => {
      release()
      refuse(error)
      notify?.({ type: 'error', message: error.message })
      // It may be stored though its answer was lost, or refused for what somebody else has paid.
      renew()
      void queries.invalidateQueries({ queryKey: ['payable'] })
    },
  })
  const busy = paying.isPending || depositing.isPending
  return {
    busy,
    done: depositing.isSuccess || (paying.isSuccess && stored === undefined),
    pay: (draft: PaymentDraft, rest: Rest | undefined) => take(() => paying.mutate({ draft, rest })),
    /** The payment that is stored while its rest is not. */
    stored,
    failure: depositing.error ?? undefined,
    retry: () => stored && take(() => depositing.mutate(stored)),
  }
}
