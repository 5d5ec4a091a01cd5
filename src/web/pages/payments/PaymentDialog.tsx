import { Button, Skeleton, Descriptions, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useState, type PropsWithChildren } from 'react'
import { useNotification } from '@refinedev/core'
import { orderTypeOf, usualOrderType } from '#domain/order/order-types'
import { paymentMethods, plainMethods } from '#domain/payment/payment-methods'
import { useAnswer, type Call, useCall, useStale } from '../../data/calls'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { type DialogProps, RecordLink } from '../../shell/dialogs/dialogs'
import { CounterDialog } from '../../trade/counter/CounterDialog'
import type { OrderPaymentRecord, OrderRecord } from '../../data/records/order-record'
import { orderCall } from '../../trade/order/order-query'
import { PAYABLE, useRenewal } from '../../trade/payment/use-renewal'
import { useDue } from '../../trade/payment/use-due'
import { paymentText } from '../../fields/payment-text'
import { formatDate } from '../../data/languages/format'
import { useLanguage } from '../../data/languages/use-title'
import { PrintRecordsButton } from '../../print/PrintDocumentButton'
import {
  paymentKind,
  type Due,
  problemsOf,
  restOf,
  startPayment,
  payingAsks,
  type Rest,
  type PaymentDraft,
} from '../../trade/payment/payment-draft'
import { useLabels } from '../../trade/order/line-columns'
import { useBusinessDay } from '../../data/business-day'
import { ActionFrame } from '../../editing/action/ActionDialog'
import {
  BarField,
  WeightField,
  AmountField,
  CurrencyField,
  DateField,
  DepositField,
  MethodField,
  type PaymentForm,
  RemarksRow,
} from '../../trade/payment/PaymentFields'
import { usePaymentForm } from '../../trade/payment/use-payment-form'
import { Money } from '../../fields/numbers/Money'
import { newForm } from '../../data/request'
import type { NewBarName } from '../../trade/payment/GoldBarField'
import { useOneCall } from '../../trade/payment/use-one-call'

/** One payment of an order: a new one is typed and checked at each key, a stored one is read. */
export function PaymentDialog(props: DialogProps) {
  return props.recordKey === 'new' ? <PaymentOfOrder {...props} /> : <StoredPayment {...props} />
}

function StoredPayment({ recordKey, onClose }: DialogProps) {
  const stored: Call<OrderPaymentRecord> = {
    resource: 'order_payments',
    path: `/order_payments/${recordKey}`,
  }
  const payment = useAnswer(stored)
  if (payment.data) return <PaymentFacts payment={payment.data} onClose={() => onClose()} />
  return <Waiting failure={payment.error?.message} onClose={onClose} />
}

function PaymentOfOrder({ preset, onClose }: DialogProps) {
  const { t } = useTranslation()
  const code = typeof preset?.order_code === 'string' ? preset.order_code : undefined
  // The order being paid stays as it was when the dialog opened, even while the order is updated with the payment; only
  // after a failure is it reloaded.
  const order = useAnswer(
    { ...orderCall(code ?? ''), resource: PAYABLE },
    { enabled: code !== undefined, refetchOnMount: 'always', gcTime: 0 },
  )
  // An earlier dialog's answer may predate its payment.
  const payable = order.isFetchedAfterMount ? order.data : undefined
  const due = useDue(payable, true)
  if (payable && due) {
    if (preset?.counter === true) return <CounterDialog order={payable} due={due} onClose={onClose} />
    return <NewPayment order={payable} due={due} method={preset?.payment_method} onClose={onClose} />
  }
  return (
    <Waiting failure={code === undefined ? t('payments.no_order') : order.error?.message} onClose={onClose} />
  )
}

interface WaitingProps {
  failure: string | undefined
  onClose: DialogProps['onClose']
}

function Waiting({ failure, onClose }: WaitingProps) {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('payments.one')}
      actions={<Button onClick={() => onClose()}>{t('form.cancel')}</Button>}
    >
      {failure ?? <Skeleton active />}
    </DialogFrame>
  )
}

/** A stored payment, which never changes: a mistake is deleted from its order and entered again. */
function PaymentFacts({ payment, onClose }: { payment: OrderPaymentRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const label = useLabels('order_payments')
  const facts = [
    {
      label: label('order_code'),
      children: (
        <RecordLink resource="orders" recordKey={payment.order_code}>
          {payment.order_code}
        </RecordLink>
      ),
    },
    { label: label('value'), children: paymentText(payment, language) },
    ...(payment.gold_bar_code
      ? [
          {
            label: label('gold_bar_code'),
            children: (
              <RecordLink resource="gold_bars" recordKey={payment.gold_bar_code}>
                {payment.gold_bar_code}
              </RecordLink>
            ),
          },
        ]
      : []),
    { label: label('date'), children: formatDate(payment.date) },
    { label: label('is_deposit'), children: t(payment.is_deposit ? 'payments.yes' : 'payments.no') },
    {
      label: label('payment_id'),
      children: (
        <RecordLink resource="payments" recordKey={payment.payment_id}>
          {payment.payment?.code ?? t('payments.voucher')}
        </RecordLink>
      ),
    },
    ...(payment.payment_method_detail
      ? [{ label: label('payment_method_detail'), children: payment.payment_method_detail }]
      : []),
    { label: label('remarks'), children: payment.remarks || '–' },
  ]
  return (
    <DialogFrame
      title={t(
        `payments.kinds.${paymentKind({ order_type: orderTypeOf(payment.order_code) ?? usualOrderType })}`,
      )}
      code={payment.order_code}
      actions={
        <>
          <PrintRecordsButton document="payment_receipt" keys={[String(payment.id)]} />
          <Button onClick={onClose}>{t('payments.close')}</Button>
        </>
      }
    >
      <Descriptions size="small" column={1} items={facts} />
    </DialogFrame>
  )
}

interface NewPaymentProps {
  order: OrderRecord
  due: Due
  method: unknown
  onClose: DialogProps['onClose']
}

/** The state of a new payment, the rest beyond the amount due, and the save of both. */
function useNewPayment({ order, due, method, onClose }: NewPaymentProps) {
  const today = useBusinessDay()
  const [toBalance, setToBalance] = useState(false)
  const typing = usePaymentForm(
    due,
    () => startPayment(due, method, today),
    (draft, bar) => {
      const rest = toBalance ? restOf(draft, due) : undefined
      return problemsOf(rest ? { ...draft, value: rest.paid } : draft, due, bar)
    },
  )
  const paying = usePaying(order, (payment) => onClose({ ...payment }), typing.refuse)
  const rest = restOf(typing.form.draft, due)
  const submit = () =>
    typing.submit((draft, newBar) => paying.pay({ draft, newBar, rest: toBalance ? rest : undefined }))
  const unsaved = typing.dirty && !paying.done
  return { form: typing.form, calling: paying.busy, unsaved, rest, toBalance, setToBalance, submit }
}

/** A new payment of an order: checked at each key, and stored with its rest. */
function NewPayment(props: NewPaymentProps) {
  const { order, due, onClose } = props
  const { t } = useTranslation()
  const { form, calling, unsaved, rest, toBalance, setToBalance, submit } = useNewPayment(props)
  const offer = rest && (
    <RestOffer rest={rest} currency={form.draft.currency} taken={toBalance} onTake={setToBalance} />
  )
  return (
    <ActionFrame
      title={t(`payments.kinds.${paymentKind(order)}`)}
      code={order.code}
      submit={t('payments.save')}
      layout="payment-form"
      {...{ calling, unsaved }}
      asks={payingAsks(order, form.draft, due.rates)}
      onSubmit={submit}
      onClose={() => onClose()}
    >
      <Fields form={form}>{offer}</Fields>
    </ActionFrame>
  )
}

/** Gold is entered by weight with its bar, everything else by value. */
function Fields({ form, children }: PropsWithChildren<{ form: PaymentForm }>) {
  const inGold = paymentMethods[form.draft.payment_method].settles === 'gold'
  return (
    <>
      <MethodField {...form} ways={plainMethods()} />
      {inGold ? (
        <>
          <WeightField {...form} autoFocus />
          <BarField {...form} />
        </>
      ) : (
        <AmountField {...form} autoFocus />
      )}
      {children}
      <div className="payment-row">
        {!inGold && <CurrencyField {...form} />}
        <DateField {...form} />
        <DepositField {...form} />
      </div>
      <RemarksRow {...form} />
    </>
  )
}

interface RestRowsProps {
  rest: Rest
  currency: string
}

function Rows({ rest: { paid, rest }, currency }: RestRowsProps) {
  const { t } = useTranslation()
  return (
    <dl>
      <dt>{t('payments.rest.payment')}</dt>
      <dd>
        <Money value={paid} currency={currency} />
      </dd>
      <dt>{t('payments.rest.deposit')}</dt>
      <dd>
        <Money value={rest} currency={currency} />
      </dd>
    </dl>
  )
}

interface RestOfferProps extends RestRowsProps {
  taken: boolean
  onTake: (taken: boolean) => void
}

/** Offers to put the rest beyond the amount due on the customer's balance. */
function RestOffer({ taken, onTake, ...rows }: RestOfferProps) {
  const { t } = useTranslation()
  return (
    <div className="payment-rest">
      <Checkbox checked={taken} onChange={({ target }) => onTake(target.checked)}>
        {t('payments.rest.offer')}
      </Checkbox>
      <Rows {...rows} />
    </div>
  )
}

/** The input of a save: the payment, its new bar, and the rest beyond the amount due. */
interface AskedPayment {
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
function usePaying(
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
      // The payment may be stored although its answer was lost, or refused because another user has paid.
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
