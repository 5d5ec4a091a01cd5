import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatGrams } from '../../data/languages/format'
import { grams } from '../../fields/numbers/measures'
import { NumberInput } from '../../fields/numbers/NumberInput'
import { Field } from '../order/Field'
import { useLabels } from '../order/use-order-labels'
import { GoldBarField } from '../payment/gold/GoldBarField'
import { runsIn } from '../payment/payment-draft'
import type { Counter } from './use-counter'

/** The gold: its weight, and the bar that takes it, possibly a new one, or supplies it. */
export function CounterGold({ counter, autoFocus }: { counter: Counter; autoFocus: boolean }) {
  const { due, entry, bar, problems, change, chooseBar } = counter
  const { t } = useTranslation()
  const id = useId()
  const label = useLabels('order_payments')
  const isIn = runsIn(due.order)
  const { new_gold_bar } = entry
  return (
    <section className="counter-gold" aria-label={t('counter.gold')}>
      <Field
        id={id}
        label={label('weight')}
        aside={<span>{t('payments.due_gold', { weight: formatGrams(due.order.unpaid_gold_weight) })}</span>}
        error={problems.weight}
      >
        <NumberInput
          id={id}
          size="large"
          autoFocus={autoFocus}
          suffix="g"
          status={problems.weight === undefined ? '' : 'error'}
          aria-invalid={problems.weight !== undefined}
          measure={grams}
          value={entry.weight}
          onChange={(value) => change((now) => ({ ...now, weight: typeof value === 'number' ? value : 0 }))}
        />
      </Field>
      <GoldBarField
        bar={bar}
        isIn={isIn}
        weight={entry.weight}
        error={problems.gold_bar_code}
        newBar={{
          name: new_gold_bar === null ? undefined : (new_gold_bar.name ?? ''),
          rename: (name) =>
            change((now) => ({ ...now, new_gold_bar: name === undefined ? null : { name: name || null } })),
        }}
        onChange={chooseBar}
      />
    </section>
  )
}
