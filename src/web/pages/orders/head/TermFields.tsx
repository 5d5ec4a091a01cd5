import { DatePicker, Input, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { expireAt } from '#domain/order/due'
import { isReadOnly, lineFreedom, mayChangeTerms } from '#domain/order/draft/draft-prices'
import { settlementModes, type SettlementMode } from '#domain/order/settlement-modes'
import { labels } from '#words/labels'
import type { DraftHeader } from '#domain/order/draft/draft'
import { DATE_FORMAT, formatDate } from '../../../data/languages/format'
import { days } from '../../../fields/numbers/measures'
import { NumberInput } from '../../../fields/numbers/NumberInput'
import { useTitle } from '../../../data/languages/use-title'
import { CurrencyField } from './CurrencyField'
import { Field } from '../../../trade/order/Field'
import { Agreed } from './use-customer'
import type { OrderHeadProps } from './OrderHead'
import { useLabels } from '../../../trade/order/line-columns'

/** Date, settlement, currency, salesperson and term. */
export function TermFields(props: OrderHeadProps) {
  return (
    <>
      <DateField {...props} />
      <ModeField {...props} />
      <CurrencyField {...props} {...props.currency} />
      <SalespersonField {...props} />
      <TermField {...props} />
    </>
  )
}

function DateField({ header, errors, onChange }: OrderHeadProps) {
  const id = useId()
  const label = useLabels('orders')
  return (
    <Field id={id} label={label('date')} error={errors.date} className="order-field-date">
      {lineFreedom(header) === 'frozen' ? (
        <Agreed id={id}>{formatDate(header.date)}</Agreed>
      ) : (
        <DatePicker
          id={id}
          {...inPlace(header)}
          allowClear={false}
          format={DATE_FORMAT}
          value={dayjs(header.date)}
          onChange={(day: dayjs.Dayjs | null) => day && onChange({ date: day.format(DATE_FORMAT) })}
        />
      )}
    </Field>
  )
}

function ModeField({ header, errors, onChange }: OrderHeadProps) {
  const id = useId()
  const title = useTitle()
  const label = useLabels('orders')
  return (
    <Field id={id} label={label('payment_method')} error={errors.payment_method} className="order-field-mode">
      {mayChangeTerms(header) ? (
        <Segmented<SettlementMode>
          id={id}
          aria-label={label('payment_method')}
          options={(Object.keys(settlementModes) as SettlementMode[]).map((mode) => ({
            value: mode,
            label: title(labels.settlementModes[mode]),
          }))}
          value={header.payment_method}
          onChange={(payment_method) => onChange({ payment_method })}
        />
      ) : (
        <Agreed id={id}>{title(labels.settlementModes[header.payment_method])}</Agreed>
      )}
    </Field>
  )
}

/** The days of the term, and the due date. */
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
      <NumberInput
        id={id}
        measure={days}
        readOnly={isReadOnly(header)}
        {...inPlace(header)}
        value={header.term}
        onChange={(term) => onChange({ term: typeof term === 'number' ? term : 0 })}
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
        {...inPlace(header)}
        value={header.salesperson}
        onChange={(event) => onChange({ salesperson: event.target.value })}
      />
    </Field>
  )
}

/** Whether the head reads as text: its terms are agreed, and the values that may still change are edited in place. */
export const readsAsText = (header: DraftHeader): boolean => !mayChangeTerms(header)

/** The look of a head's inputs: boxes while the order is written, then text, so that a row never mixes the two. */
export function inPlace(header: DraftHeader) {
  return readsAsText(header)
    ? ({ variant: 'borderless', className: 'in-place', placeholder: '–' } as const)
    : ({ variant: 'outlined' } as const)
}
