import { DatePicker, Input, Segmented, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currencies } from '#domain/money'
import { paymentMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import { choicesOf } from '#domain/titled'
import { currencySymbol, DATE_FORMAT, formatAmount, formatMoney } from '../../fields/format'
import { NumberInput } from '../../fields/NumberInput'
import { useTitle } from '../../fields/use-title'
import { Field } from '../orders/Field'
import type { OrderRecord } from '../orders/order-record'
import { useLabels } from '../orders/use-order-labels'
import { type PaymentDraft, type Rates, unpaidIn } from './payment-draft'

interface PaymentFieldsProps {
  draft: PaymentDraft
  order: OrderRecord
  rates: Rates
  problems: Readonly<Record<string, string>>
  onChange: (draft: PaymentDraft) => void
  onSubmit: () => void
}

const methods: PaymentMethod[] = ['cash', 'check']

/** Method, amount, currency, date, deposit and remarks of a payment. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { t } = useTranslation()
  return (
    <form
      className="payment-form"
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      <MethodField {...props} />
      <AmountField {...props} />
      <div className="payment-row">
        <CurrencyField {...props} />
        <DateField {...props} />
        <DepositField {...props} />
      </div>
      <RemarksField {...props} />
      <button type="submit" hidden aria-label={t('payments.save')} />
    </form>
  )
}

function MethodField({ draft, problems, onChange }: PaymentFieldsProps) {
  const id = useId()
  const title = useTitle()
  const label = useLabels('order_payments')
  return (
    <Field id={id} label={label('payment_method')} error={problems.payment_method}>
      <Segmented<PaymentMethod>
        id={id}
        block
        aria-label={label('payment_method')}
        options={methods.map((method) => ({ value: method, label: title(paymentMethods[method]) }))}
        value={draft.payment_method}
        onChange={(payment_method) => onChange({ ...draft, payment_method })}
      />
    </Field>
  )
}

function DateField({ draft, problems, onChange }: PaymentFieldsProps) {
  const id = useId()
  const label = useLabels('order_payments')
  return (
    <Field id={id} label={label('date')} error={problems.date}>
      <DatePicker
        id={id}
        allowClear={false}
        format={DATE_FORMAT}
        value={dayjs(draft.date)}
        onChange={(day: dayjs.Dayjs | null) => day && onChange({ ...draft, date: day.format(DATE_FORMAT) })}
      />
    </Field>
  )
}

function DepositField({ draft, onChange }: PaymentFieldsProps) {
  const id = useId()
  const label = useLabels('order_payments')
  return (
    <Field id={id} label={label('is_deposit')}>
      <Switch
        id={id}
        checked={draft.is_deposit}
        onChange={(is_deposit) => onChange({ ...draft, is_deposit })}
      />
    </Field>
  )
}

function RemarksField({ draft, problems, onChange }: PaymentFieldsProps) {
  const id = useId()
  const label = useLabels('order_payments')
  return (
    <Field id={id} label={label('remarks')} error={problems.remarks}>
      <Input
        id={id}
        autoComplete="off"
        maxLength={2000}
        value={draft.remarks}
        onChange={(event) => onChange({ ...draft, remarks: event.target.value })}
      />
    </Field>
  )
}

/** The amount, which begins as everything that is unpaid. */
function AmountField({ draft, order, problems, onChange }: PaymentFieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const label = useLabels('order_payments')
  const unpaid = formatMoney(order.unpaid_cash_value, order.currency)
  return (
    <Field
      id={id}
      label={label('value')}
      aside={<span>{t('payments.due', { value: unpaid })}</span>}
      error={problems.value}
    >
      <NumberInput
        id={id}
        size="large"
        autoFocus
        prefix={currencySymbol(draft.currency)}
        status={problems.value === undefined ? '' : 'error'}
        aria-invalid={problems.value !== undefined}
        format={formatAmount}
        value={draft.value}
        onFocus={(event) => event.target.select()}
        onChange={(value) => onChange({ ...draft, value: typeof value === 'number' ? value : 0 })}
      />
    </Field>
  )
}

/** The currency; the whole unpaid amount follows it, an amount that was typed stays. */
function CurrencyField({ draft, order, rates, problems, onChange }: PaymentFieldsProps) {
  const id = useId()
  const label = useLabels('order_payments')
  const choose = (currency: string) => {
    const isWhole = draft.value === unpaidIn(draft.currency, order, rates)
    const value = isWhole ? (unpaidIn(currency, order, rates) ?? draft.value) : draft.value
    onChange({ ...draft, currency, value })
  }
  return (
    <Field id={id} label={label('currency')} error={problems.currency}>
      <Select
        id={id}
        options={choicesOf(currencies).map(({ value }) => ({ value: String(value), label: value }))}
        value={draft.currency}
        onChange={choose}
      />
    </Field>
  )
}
