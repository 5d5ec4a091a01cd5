import { DatePicker, Input, InputNumber, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currencies } from '#domain/money'
import { expireAt } from '#domain/order/due'
import { isReadOnly, lineFreedom, mayChangeTerms } from '#domain/order/freedom'
import { settlementModes, type SettlementMode } from '#domain/order/settlement-modes'
import { choicesOf } from '#domain/titled'
import { DATE_FORMAT } from '../../fields/format'
import { useTitle } from '../../fields/use-title'
import { Field } from './Field'
import type { OrderHeadProps } from './OrderHead'
import { useLabels } from './use-order-labels'

/** Date, settlement, currency, term and salesperson. */
export function TermFields(props: OrderHeadProps) {
  return (
    <>
      <DateField {...props} />
      <ModeField {...props} />
      <CurrencyField {...props} />
      <TermField {...props} />
      <SalespersonField {...props} />
    </>
  )
}

function DateField({ header, errors, onChange }: OrderHeadProps) {
  const id = useId()
  const label = useLabels('orders')
  const frozen = lineFreedom(header) === 'frozen'
  return (
    <Field id={id} label={label('date')} error={errors.date} className="order-field-date">
      <DatePicker
        id={id}
        allowClear={false}
        disabled={frozen}
        variant={frozen ? 'borderless' : 'outlined'}
        format={DATE_FORMAT}
        value={dayjs(header.date)}
        onChange={(day: dayjs.Dayjs | null) => day && onChange({ date: day.format(DATE_FORMAT) })}
      />
    </Field>
  )
}

function ModeField({ header, errors, onChange }: OrderHeadProps) {
  const id = useId()
  const title = useTitle()
  const label = useLabels('orders')
  return (
    <Field id={id} label={label('payment_method')} error={errors.payment_method} className="order-field-mode">
      <Segmented<SettlementMode>
        id={id}
        aria-label={label('payment_method')}
        disabled={!mayChangeTerms(header)}
        options={choicesOf(settlementModes).map((mode) => ({ value: mode.value, label: title(mode) }))}
        value={header.payment_method}
        onChange={(payment_method) => onChange({ payment_method })}
      />
    </Field>
  )
}

function CurrencyField({ header, errors, onChange }: OrderHeadProps) {
  const id = useId()
  const label = useLabels('orders')
  const fixed = !mayChangeTerms(header)
  return (
    <Field id={id} label={label('currency')} error={errors.currency} className="order-field-currency">
      <Select
        id={id}
        disabled={fixed}
        variant={fixed ? 'borderless' : 'outlined'}
        options={choicesOf(currencies).map(({ value }) => ({ value: String(value), label: value }))}
        value={header.currency}
        onChange={(currency) => onChange({ currency })}
      />
    </Field>
  )
}

/** The days to pay in, and the day on which they are over. */
function TermField({ header, errors, onChange }: OrderHeadProps) {
  const { t } = useTranslation()
  const id = useId()
  const label = useLabels('orders')
  const due = t('orders.due', { date: expireAt(header.date, header.term) })
  return (
    <Field
      id={id}
      label={label('term')}
      aside={<span className="order-due">{due}</span>}
      error={errors.term}
      className="order-field-term"
    >
      <InputNumber
        id={id}
        min={0}
        max={3650}
        precision={0}
        controls={false}
        readOnly={isReadOnly(header)}
        variant={isReadOnly(header) ? 'borderless' : 'outlined'}
        value={header.term}
        onChange={(term) => onChange({ term: term ?? 0 })}
      />
    </Field>
  )
}

function SalespersonField({ header, errors, onChange }: OrderHeadProps) {
  const id = useId()
  const label = useLabels('orders')
  return (
    <Field
      id={id}
      label={label('salesperson')}
      error={errors.salesperson}
      className="order-field-salesperson"
    >
      <Input
        id={id}
        autoComplete="off"
        maxLength={80}
        readOnly={isReadOnly(header)}
        variant={isReadOnly(header) ? 'borderless' : 'outlined'}
        value={header.salesperson}
        onChange={(event) => onChange({ salesperson: event.target.value })}
      />
    </Field>
  )
}
