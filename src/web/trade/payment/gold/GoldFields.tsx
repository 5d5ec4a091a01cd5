import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { least } from '#domain/decimal'
import { formatGrams } from '../../../data/languages/format'
import { grams } from '../../../fields/numbers/measures'
import { NumberInput } from '../../../fields/numbers/NumberInput'
import { Field } from '../../order/Field'
import { useLabels } from '../../order/use-order-labels'
import { GoldBarField } from './GoldBarField'
import type { GoldBar } from './gold-bar'
import type { PaymentForm } from '../PaymentFields'
import { runsIn } from '../payment-draft'

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
