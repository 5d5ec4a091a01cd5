import { DatePicker, Input, Segmented, Switch, Tooltip } from 'antd'
import dayjs from 'dayjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { labels } from '#words/labels'
import { paymentMethods, usesBalance, type PaymentMethod } from '#domain/payment/payment-methods'
import { least, round } from '#domain/decimal'
import { convert, exchangeRate } from '#domain/money'
import { CurrencySelect } from '../../fields/numbers/CurrencySelect'
import { currencySymbol, DATE_FORMAT, formatMoney, formatGrams } from '../../data/languages/format'
import { amountIn, grams } from '../../fields/numbers/measures'
import { NumberInput } from '../../fields/numbers/NumberInput'
import { useTitle } from '../../data/languages/use-title'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { Field } from '../order/Field'
import { useLabels } from '../order/line-columns'
import { type GoldBar, type NewBar, GoldBarField } from './GoldBarField'
import { blockOf, type Due, payIn, type PaymentDraft, runsIn } from './payment-draft'
import './payments.css'

/** The state of a payment form, for each of its fields. */
export interface PaymentForm {
  draft: PaymentDraft
  due: Due
  /** The gold bar that the draft names. */
  bar: GoldBar | undefined
  newBar: NewBar
  /** The problem of each field. */
  problems: Readonly<Record<string, string>>
  onChange: (changes: Partial<PaymentDraft>) => void
  /** Chooses another bar, with its weight. */
  onBar: (bar: GoldBar | undefined, weight: number) => void
}

/** The payment methods; a disabled one gives the reason. */
export function MethodField({ ways, ...form }: PaymentForm & { ways: PaymentMethod[] }) {
  const { draft, due, problems, onChange } = form
  const { t } = useTranslation()
  const id = useId()
  const title = useTitle()
  const label = useLabels('order_payments')
  const options = ways.map((method) => {
    const block = blockOf(method, due)
    const reason = block && t(`payments.blocks.${block}`)
    const shown = <Tooltip title={reason}>{title(labels.paymentMethods[method])}</Tooltip>
    return {
      value: method,
      label: reason ? shown : title(labels.paymentMethods[method]),
      disabled: block !== undefined,
    }
  })
  return (
    <Field id={id} label={label('payment_method')} error={problems.payment_method}>
      <Segmented<PaymentMethod>
        id={id}
        block
        aria-label={label('payment_method')}
        options={options}
        value={draft.payment_method}
        onChange={(method) => onChange(payIn(draft, method, draft.currency, due))}
      />
    </Field>
  )
}

/** The amount, by default all that is unpaid, or the part that the balance can pay. */
export function AmountField({
  draft,
  due,
  problems,
  onChange,
  autoFocus,
}: PaymentForm & { autoFocus?: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const label = useLabels('order_payments')
  const { unpaid_cash_value, currency } = due.order
  const unpaid = t('payments.due', { value: formatMoney(unpaid_cash_value, currency) })
  return (
    <Field
      id={id}
      label={label('value')}
      aside={
        <span>
          {usesBalance(draft.payment_method) && <Available due={due} />}
          {unpaid}
        </span>
      }
      error={problems.value}
    >
      <NumberInput
        id={id}
        size="large"
        autoFocus={autoFocus ?? false}
        prefix={currencySymbol(draft.currency)}
        status={problems.value === undefined ? '' : 'error'}
        aria-invalid={problems.value !== undefined}
        measure={amountIn(draft.currency)}
        value={draft.value}
        onChange={(value) => onChange({ value: typeof value === 'number' ? value : 0 })}
      />
      <ForeignWorth value={draft.value} currency={draft.currency} due={due} />
    </Field>
  )
}

/** The customer's balance, with a link to its movements. */
function Available({ due: { order, balance } }: Pick<PaymentForm, 'due'>) {
  const { t } = useTranslation()
  if (!balance || order.customer_id === null) return null
  return (
    <>
      <RecordLink resource="customers" recordKey={order.customer_id} part="balance">
        {t('payments.available', { value: formatMoney(balance.value, balance.currency) })}
      </RecordLink>
      {' · '}
    </>
  )
}

/** The currency; a full amount is converted with it, and a balance has its own. */
export function CurrencyField({ draft, due, problems, onChange }: PaymentForm) {
  const id = useId()
  const label = useLabels('order_payments')
  return (
    <Field id={id} label={label('currency')} error={problems.currency}>
      <CurrencySelect
        id={id}
        disabled={usesBalance(draft.payment_method)}
        value={draft.currency}
        onChange={(currency: string) => onChange(payIn(draft, draft.payment_method, currency, due))}
      />
    </Field>
  )
}

export function DateField({ draft, problems, onChange }: PaymentForm) {
  const id = useId()
  const label = useLabels('order_payments')
  return (
    <Field id={id} label={label('date')} error={problems.date}>
      <DatePicker
        id={id}
        allowClear={false}
        format={DATE_FORMAT}
        value={dayjs(draft.date)}
        onChange={(day: dayjs.Dayjs | null) => day && onChange({ date: day.format(DATE_FORMAT) })}
      />
    </Field>
  )
}

export function DepositField({ draft, onChange }: PaymentForm) {
  const id = useId()
  const label = useLabels('order_payments')
  return (
    <Field id={id} label={label('is_deposit')} className="payment-deposit">
      <Switch id={id} checked={draft.is_deposit} onChange={(is_deposit) => onChange({ is_deposit })} />
    </Field>
  )
}

/** Remarks, and the number of a check beside them. */
export function RemarksRow(form: PaymentForm) {
  return (
    <div className="payment-row">
      {paymentMethods[form.draft.payment_method].numbered && (
        <TextField {...form} name="payment_method_detail" />
      )}
      <TextField {...form} name="remarks" />
    </div>
  )
}

interface TextFieldProps extends PaymentForm {
  name: 'payment_method_detail' | 'remarks'
}

function TextField({ name, draft, problems, onChange }: TextFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const label = useLabels('order_payments')
  return (
    <Field
      id={id}
      label={name === 'remarks' ? label(name) : t('payments.check_number')}
      error={problems[name]}
    >
      <Input
        id={id}
        autoComplete="off"
        maxLength={name === 'remarks' ? 2000 : 200}
        value={draft[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Field>
  )
}

/** The grams, by default all the unpaid gold. */
export function WeightField({
  draft,
  due,
  problems,
  onChange,
  autoFocus,
}: PaymentForm & { autoFocus?: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const label = useLabels('order_payments')
  const weight = formatGrams(due.order.unpaid_gold_weight)
  return (
    <Field
      id={id}
      label={label('weight')}
      aside={<span>{t('payments.due_gold', { weight })}</span>}
      error={problems.weight}
    >
      <NumberInput
        id={id}
        size="large"
        autoFocus={autoFocus ?? false}
        suffix="g"
        status={problems.weight === undefined ? '' : 'error'}
        aria-invalid={problems.weight !== undefined}
        measure={grams}
        value={draft.weight}
        onChange={(value) => onChange({ weight: typeof value === 'number' ? value : 0 })}
      />
    </Field>
  )
}

/** The bar that takes the gold, or supplies it up to its weight. */
export function BarField({ draft, due, bar, problems, newBar, onBar }: PaymentForm) {
  const { order } = due
  const isIn = runsIn(order)
  const mostOf = (one: GoldBar | undefined) =>
    isIn || !one ? order.unpaid_gold_weight : least(order.unpaid_gold_weight, one.current_weight)
  const choose = (next: GoldBar | undefined) =>
    onBar(next, draft.weight === mostOf(bar) ? mostOf(next) : draft.weight)
  return (
    <GoldBarField
      bar={bar}
      isIn={isIn}
      weight={draft.weight}
      error={problems.gold_bar_code}
      newBar={newBar}
      onChange={choose}
    />
  )
}

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
