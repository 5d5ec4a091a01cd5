import { useTranslation } from 'react-i18next'
import { compare } from '#domain/decimal'
import { paymentText } from '../../fields/payment-text'
import type { SettledTender } from '#domain/payment/settle'
import { orderTypes } from '#domain/order/order-types'
import { formatMoney, formatNumber } from '../../data/languages/format'
import { useLanguage } from '../../data/languages/use-title'
import { runsIn } from '../payment/payment-draft'
import type { Counter } from './use-counter'

/** The steps that Enter runs, in their order. */
export function CounterPlan({ counter }: { counter: Counter }) {
  const { t } = useTranslation()
  const steps = useSteps(counter)
  return (
    <section className="counter-plan" aria-label={t('counter.plan')}>
      <small>{t('counter.plan')}</small>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

function useSteps({ order, due, entry, outcome, finish }: Counter): string[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const { order_type } = order
  const verb = runsIn(due.order) ? 'take' : 'give'
  const text = (one: SettledTender) => paymentText(one, language)
  const money = (value: number) => formatMoney(value, entry.currency)
  const barred = entry.exchange?.weight ?? entry.weight
  const isLeft = (value: number) => compare(value, 0) > 0
  const open = [
    ...(isLeft(outcome.open.cash) ? [formatMoney(outcome.open.cash, order.currency)] : []),
    ...(isLeft(outcome.open.gold) ? [`${formatNumber(outcome.open.gold)} g`] : []),
  ].join(' + ')
  const confirms = orderTypes[order_type].stock !== 0
  return [
    ...outcome.settled.map((one) => t(`counter.steps.${verb}`, { text: text(one) })),
    ...(entry.new_gold_bar && isLeft(barred)
      ? [t('counter.steps.bar', { weight: formatNumber(barred) })]
      : []),
    ...(isLeft(outcome.change) ? [t('counter.steps.change', { value: money(outcome.change) })] : []),
    ...(isLeft(outcome.rest)
      ? [t('counter.steps.rest', { value: money(outcome.rest), customer: order.customer?.name ?? '' })]
      : []),
    ...(open === '' ? [] : [t('counter.steps.open', { value: open })]),
    ...(finish && confirms ? [t(`counter.steps.confirm_${order_type}`), t('counter.steps.print')] : []),
  ]
}
