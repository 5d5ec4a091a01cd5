import { useNotification } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentMethods, usualMethod, moneyMethods, isMoney } from '#domain/payment/payment-methods'
import { RuleBroken } from '#domain/errors'
import { ratesOfDeal } from '#domain/order/order-rate'
import { orderTypeOf, usualOrderType } from '#domain/order/order-types'
import { type BillTender, payBill } from '#domain/payment/bill'
import { countedValue } from '#domain/payment/unpaid'
import { exchangeRate } from '#domain/money'
import { add } from '#domain/decimal'
import { formatGrams, formatMoney } from '../../data/languages/format'
import { useBusinessDay } from '../../data/business-day'
import { useAnswer, useCall, type Call } from '../../data/calls'
import { newForm } from '../../data/request'
import { ActionFrame } from '../../editing/action/ActionDialog'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import {
  BarField,
  WeightField,
  AmountField,
  CurrencyField,
  DateField,
  MethodField,
  type PaymentForm,
  RemarksRow,
} from '../payment/PaymentFields'
import { payingAsks, type Due, type PaymentDraft, startPayment } from '../payment/payment-draft'
import { useDue } from '../payment/use-due'
import type { NewBarName, GoldBar } from '../payment/GoldBarField'
import { usePaymentForm } from '../payment/use-payment-form'
import { type OneCall, useOneCall } from '../payment/use-one-call'
import { useRenewal } from '../payment/use-renewal'
import { type BillRecord, directionOf, isBill, oldestFirst, type VoucherRecord } from './voucher-record'

interface BillPayDialogProps {
  bill: BillRecord
  onClose: () => void
}

/** The current bill: the window below may have been open for hours, while others paid it. */
function useBillNow(shown: BillRecord): BillRecord | undefined {
  const { data, isFetchedAfterMount } = useAnswer(voucherCall(String(shown.id)), { refetchOnMount: 'always' })
  if (!isFetchedAfterMount) return undefined
  return data && isBill(data) ? data : shown
}

/** Pays a bill in part or whole, in a window of the size of a payment. */
export function BillPayDialog(props: BillPayDialogProps) {
  const bill = useBillNow(props.bill)
  const owed = useMemo(() => bill && dueOfBill(bill), [bill])
  const due = useDue(owed, true)
  const call = useOneCall()
  return (
    <ModalWindow
      width="max(30%, 480px)"
      height="min(88dvh, 600px)"
      onCancel={() => !call.taken.current && props.onClose()}
    >
      {bill && due ? (
        <BillPaying {...props} {...{ bill, due, call }} />
      ) : (
        <Skeleton active className="dialog-skeleton" />
      )}
    </ModalWindow>
  )
}

interface BillPayingProps extends BillPayDialogProps {
  due: Due
  call: OneCall
}

/** The remarks of a bill's payment, which include the number of a check. */
function remarksOf({ payment_method, payment_method_detail, remarks }: PaymentDraft): string | null {
  const number = paymentMethods[payment_method].numbered ? payment_method_detail : ''
  return [number, remarks].filter((text) => text !== '').join(' · ') || null
}

interface Paid {
  draft: PaymentDraft
  newBar: NewBarName | undefined
}

/** Sends a payment of a bill, and shows a refusal. */
function useBillPayment({ bill, onClose, call }: BillPayingProps, refuse: (error: unknown) => void) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const renew = useRenewal()
  const [form] = useState(newForm)
  const payment = ({ draft, newBar }: Paid): Call => ({
    ...{ resource: 'payments', method: 'POST', path: `/payments/${bill.id}/pay`, options: { form } },
    body: {
      ...billTender(draft),
      ...(newBar && { new_gold_bar: newBar }),
      ...{ date: draft.date, remarks: remarksOf(draft) },
    },
  })
  const sending = useCall(payment, {
    onSuccess: () => {
      notify?.({ type: 'success', message: t(`bills.pay.done.${directionOf(bill)}`) })
      renew()
      onClose()
    },
    onError: (error) => {
      call.release()
      refuse(error)
      notify?.({ type: 'error', message: error.message })
      // The payment may be stored although its answer was lost.
      renew()
    },
  })
  const pay = (draft: PaymentDraft, newBar?: NewBarName) => call.take(() => sending.call({ draft, newBar }))
  return { pay, isPending: sending.calling, isSuccess: sending.done }
}

function BillPaying(props: BillPayingProps) {
  const { bill, due, onClose } = props
  const { t } = useTranslation()
  const today = useBusinessDay()
  const typing = usePaymentForm(
    due,
    () => startPayment(due, usualMethod, today),
    (draft, bar) => spreadOver(draft, bill, due, bar).broken,
    { fieldOf: billField },
  )
  const paying = useBillPayment(props, typing.refuse)
  const { form } = typing
  const direction = directionOf(bill)
  const { shares } = spreadOver(form.draft, bill, due, form.bar)
  const { currency } = bill
  const asks = shares.some(({ value }) => payingAsks(due.order, { value, currency }, due.rates))
  return (
    <ActionFrame
      title={t(`bills.pay.title.${direction}`)}
      code={bill.code}
      submit={t(`bills.pay.now.${direction}`)}
      calling={paying.isPending}
      unsaved={typing.dirty && !paying.isSuccess}
      asks={asks}
      layout="payment-form"
      onSubmit={() => typing.submit(paying.pay)}
      onClose={onClose}
    >
      <BillFields form={form} />
      {bill.bill_orders.length > 1 && <Shares shares={shares} currency={currency} />}
    </ActionFrame>
  )
}

/** Cash where cash is due, gold where gold is due. */
function BillFields({ form }: { form: PaymentForm }) {
  const { order } = form.due
  const [hasCash, hasGold] = [order.unpaid_cash_value > 0, order.unpaid_gold_weight > 0]
  return (
    <>
      {hasCash && (
        <>
          <MethodField {...form} ways={moneyMethods()} />
          <AmountField {...form} autoFocus />
        </>
      )}
      <div className="payment-row">
        {hasCash && <CurrencyField {...form} />}
        <DateField {...form} />
      </div>
      {hasGold && (
        <>
          <WeightField {...form} autoFocus={!hasCash} />
          {form.draft.weight > 0 && <BarField {...form} />}
        </>
      )}
      <RemarksRow {...form} />
    </>
  )
}

/** The orders that the payment pays, oldest first. */
function Shares({ shares, currency }: { shares: BillShare[]; currency: string }) {
  const { t } = useTranslation()
  if (shares.length === 0) return null
  return (
    <div className="payment-rest" role="group" aria-label={t('bills.pay.shares')}>
      <small className="quiet">{t('bills.pay.shares')}</small>
      <dl>
        {shares.map(({ order_code, value, weight }) => (
          <Share key={order_code} code={order_code}>
            {[value !== 0 && formatMoney(value, currency), weight !== 0 && `${formatGrams(weight)} g`]
              .filter((text) => text !== false)
              .join(' + ')}
          </Share>
        ))}
      </dl>
    </div>
  )
}

function Share({ code, children }: { code: string; children: string }) {
  return (
    <>
      <dt>{code}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The unpaid amount of a bill in the form of one order. */
function dueOfBill({ bill_orders, customer_id, currency, ...bill }: BillRecord) {
  const kept = bill_orders.map(({ order }) => ({ currency, rate: order.rate }))
  return {
    order_type: orderTypeOf(bill_orders[0]?.order_code ?? '') ?? usualOrderType,
    customer_id,
    currency,
    rate: ratesOfDeal({}, kept)[currency],
    unpaid_cash_value: bill.unpaid_cash_value,
    unpaid_gold_weight: bill.unpaid_gold_weight,
  }
}

/** A draft in the form of the API for bills. */
function billTender(draft: PaymentDraft): BillTender {
  const { payment_method, value, currency, weight, gold_bar_code } = draft
  return {
    amount_paid_value: value,
    currency_paid: currency,
    gold_paid_weight: weight,
    ...(isMoney(payment_method) ? { payment_method } : {}),
    ...(weight === 0 ? {} : { gold_bar_code }),
  }
}

/** The fields with another name in the tender of a bill. */
const fields: Record<string, string> = {
  amount_paid_value: 'value',
  currency_paid: 'currency',
  gold_paid_weight: 'weight',
}

/** The form's field for a field of the tender. */
function billField(name: string): string {
  return fields[name] ?? name
}

/** The share of a payment for one order of a bill. */
interface BillShare {
  order_code: string
  /** Money, in the bill's currency. */
  value: number
  /** Grams. */
  weight: number
}

/** Spreads a tender over the orders of a bill, oldest first; else returns the broken rule, by field of the form. */
function spreadOver(
  draft: PaymentDraft,
  bill: BillRecord,
  { rates, balance }: Pick<Due, 'rates' | 'balance'>,
  bar: GoldBar | undefined,
): { shares: BillShare[]; broken: Record<string, string> } {
  const orders = oldestFirst(bill).map(({ order }) => order)
  const holdings = { ...(balance ? { balance } : {}), ...(bar ? { gold_bar: bar } : {}) }
  try {
    const parts = payBill(billTender(draft), bill, orders, rates, holdings)
    const rate = parts.length === 0 ? 1 : exchangeRate(draft.currency, bill.currency, rates)
    const shares = new Map<string, BillShare>()
    for (const { order, tender } of parts) {
      const { code: order_code } = order
      const share = shares.get(order_code) ?? { order_code, value: 0, weight: 0 }
      shares.set(order_code, {
        order_code,
        value: add(share.value, countedValue({ value: tender.value ?? 0, rate })),
        weight: add(share.weight, tender.weight ?? 0),
      })
    }
    return { shares: [...shares.values()], broken: {} }
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return { shares: [], broken: { [billField(error.path?.slice(1) ?? 'value')]: error.code } }
  }
}

/** The call for a voucher or a bill, by its id or code. */
export const voucherCall = (recordKey: string): Call<VoucherRecord> => ({
  resource: 'payments',
  path: `/payments/${encodeURIComponent(recordKey)}`,
})
