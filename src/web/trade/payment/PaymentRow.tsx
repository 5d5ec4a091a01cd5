import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNotification } from '@refinedev/core'
import { round } from '#domain/decimal'
import { orderTypeOf, usualOrderType } from '#domain/order/order-types'
import { countedValue } from '#domain/payment/unpaid'
import { paymentMethods } from '#domain/payment/payment-methods'
import { depositText, paymentText } from '../../fields/payment-text'
import { formatAmount, formatDate, formatMoney, formatGrams } from '../../data/languages/format'
import { useLanguage } from '../../data/languages/use-title'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { PrintRecordsButton } from '../../print/PrintDocumentButton'
import type { OrderPaymentRecord } from '../../data/records/order-record'
import { movedAmount } from './moved-amount'
import { paymentKind } from './payment-draft'
import { useCall, type Call } from '../../data/calls'
import { useQuestion } from '../../shell/use-question'
import { useRenewal } from './use-renewal'

interface PaymentRowProps {
  payment: OrderPaymentRecord
  /** Whether it can be deleted here. */
  removable: boolean
  /** Whether to show the order, among payments of several orders. */
  ofOrder?: boolean
}

/** One payment: method and amount, with links to its voucher, its bar and its bill. */
export function PaymentRow({ payment, removable, ofOrder = false }: PaymentRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const text = paymentText(payment, language)
  const { className, write } = movedAmount(payment.in_out)
  const order_type = orderTypeOf(payment.order_code) ?? usualOrderType
  const remarks = [payment.payment_method_detail, payment.remarks].filter(Boolean).join(' · ')
  return (
    <li>
      <span>
        {ofOrder && (
          <>
            <RecordLink resource="orders" recordKey={payment.order_code}>
              {payment.order_code}
            </RecordLink>{' '}
          </>
        )}
        <span className={className}>
          {payment.is_deposit
            ? depositText([payment], language, write)
            : paymentText(payment, language, write)}
        </span>
        <HandedOver payment={payment} />
      </span>
      <span className="quiet">{formatDate(payment.date)}</span>
      <span className="quiet">{t(`payments.kinds.${paymentKind({ order_type })}`)}</span>
      <PaymentLinks payment={payment} hasBill={!ofOrder} />
      <span className="payment-remarks" title={remarks}>
        {remarks}
      </span>
      <span className="payment-actions">
        <PrintRecordsButton document="payment_receipt" keys={[String(payment.id)]} type="text" size="small">
          {''}
        </PrintRecordsButton>
        {removable && <RemoveButton payment={payment} text={text} />}
      </span>
    </li>
  )
}

/** The worth in the currency of the order, the amount handed over and the change. */
function HandedOver({ payment }: { payment: OrderPaymentRecord }) {
  const { t } = useTranslation()
  const { value, rate, currency, given_value, change_value, rest_value } = payment
  const money = (amount: number) => formatMoney(amount, currency)
  const said = [
    ...(rate !== null && rate !== 1 && value !== 0
      ? [`× ${round(rate, 6)} = ${formatAmount(countedValue({ value, rate }))}`]
      : []),
    ...(given_value === null ? [] : [t('payments.given', { given: money(given_value) })]),
    ...(change_value === 0 ? [] : [t('payments.change', { change: money(change_value) })]),
    ...(rest_value === 0 ? [] : [t('payments.to_balance', { rest: money(rest_value) })]),
  ]
  return said.length === 0 ? null : <small className="quiet"> {said.join(' · ')}</small>
}

function PaymentLinks({ payment, hasBill }: { payment: OrderPaymentRecord; hasBill: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="payment-links">
      <RecordLink resource="payments" recordKey={payment.payment_id}>
        {payment.payment?.code ?? t('payments.voucher')}
      </RecordLink>
      {payment.gold_bar_code && (
        <RecordLink resource="gold_bars" recordKey={payment.gold_bar_code}>
          {payment.gold_bar_code}
        </RecordLink>
      )}
      {hasBill && payment.bill_id !== null && (
        <RecordLink resource="payments" recordKey={payment.bill_id}>
          {t('payments.bill')} {payment.bill?.code}
        </RecordLink>
      )}
    </span>
  )
}

function RemoveButton({ payment, text }: Pick<PaymentRowProps, 'payment'> & { text: string }) {
  const { t } = useTranslation()
  const { ask, removing } = usePaymentRemoval(payment)
  return (
    <Button
      className="payment-remove"
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={t('payments.remove.label', { payment: text })}
      disabled={removing}
      onClick={ask}
    />
  )
}

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
function usePaymentRemoval(payment: OrderPaymentRecord) {
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
