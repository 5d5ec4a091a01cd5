import { useState, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentMethods, plainMethods } from '#domain/payment/payment-methods'
import { useBusinessDay } from '../../data/business-day'
import { ActionFrame } from '../../editing/action/ActionDialog'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../data/records/order-record'
import { BarField, WeightField } from './gold/GoldFields'
import {
  AmountField,
  CurrencyField,
  DateField,
  DepositField,
  MethodField,
  type PaymentForm,
  RemarksRow,
} from './PaymentFields'
import { type Due, kindOf, problemsOf, restOf, startPayment } from './payment-draft'
import { RestOffer } from './gold/RestRows'
import { payingAsks } from './may-pay'
import { usePaying } from './use-paying'
import { usePaymentForm } from './use-payment-form'

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
export function NewPayment(props: NewPaymentProps) {
  const { order, due, onClose } = props
  const { t } = useTranslation()
  const { form, calling, unsaved, rest, toBalance, setToBalance, submit } = useNewPayment(props)
  const offer = rest && (
    <RestOffer rest={rest} currency={form.draft.currency} taken={toBalance} onTake={setToBalance} />
  )
  return (
    <ActionFrame
      title={t(`payments.kinds.${kindOf(order)}`)}
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
