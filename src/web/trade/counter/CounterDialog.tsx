import { Checkbox, Button, Segmented, Tooltip } from 'antd'
import { useRef, useId, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceOf } from '#domain/order/draft/draft-prices'
import { compare } from '#domain/decimal'
import type { SettledTender } from '#domain/payment/settle'
import { orderTypes } from '#domain/order/order-types'
import { labels } from '#words/labels'
import { likelyAmounts } from '#domain/payment/counter'
import {
  moneyMethods,
  paymentMethods,
  usesBalance,
  type PaymentMethod,
} from '#domain/payment/payment-methods'
import { keyPressed } from '#keys/key-press'
import { useBusinessDay } from '../../data/business-day'
import { ActionFrame } from '../../editing/action/ActionDialog'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../data/records/order-record'
import { PriceNote, usePriceNewsOf } from '../order/use-price-news'
import { payingAsks, type Due, paymentKind, runsIn, blockOf, mostIn } from '../payment/payment-draft'
import { mayExchange, type PaidOrder, useCounter, type Counter, mayKeepRest, payBy } from './use-counter'
import { CounterExchange } from './CounterExchange'
import './counter.css'
import { formatGrams, formatMoney, formatNumber, currencySymbol } from '../../data/languages/format'
import { grams, amountIn } from '../../fields/numbers/measures'
import { NumberInput } from '../../fields/numbers/NumberInput'
import { Field } from '../order/Field'
import { useLabels } from '../order/line-columns'
import { GoldBarField } from '../payment/GoldBarField'
import { paymentText } from '../../fields/payment-text'
import { useLanguage, useTitle } from '../../data/languages/use-title'
import { CurrencySelect } from '../../fields/numbers/CurrencySelect'
import { Money } from '../../fields/numbers/Money'
import { ForeignWorth } from '../payment/PaymentFields'
import { useShortcut } from '../../kit/keys/use-shortcut'

interface CounterDialogProps {
  order: OrderRecord
  due: Due
  onClose: DialogProps['onClose']
}

/** The counter: the amount handed over is the only input; Enter runs all steps that the dialog lists. */
export function CounterDialog({ order, due, onClose }: CounterDialogProps) {
  const { t } = useTranslation()
  const counter = useCounter(order, due, useBusinessDay(), (paid: PaidOrder) => onClose({ ...paid }))
  const { busy, done, dirty, finish, setFinish, submit } = counter
  const fields = useRef<HTMLDivElement>(null)
  useTenderKeys(counter, fields)
  const { unpaid_cash_value, unpaid_gold_weight } = due.order
  const nothingDue = unpaid_cash_value <= 0 && unpaid_gold_weight <= 0
  const kind = paymentKind(order)
  const asks = counter.outcome.settled.some((paid) => payingAsks(order, paid, due.rates))
  return (
    <ActionFrame
      title={t(`counter.titles.${kind}`)}
      code={order.code}
      submit={t(`counter.${finish ? 'finish_button' : 'titles'}.${kind}`)}
      calling={busy}
      disabled={nothingDue}
      unsaved={dirty && !done}
      asks={asks}
      outlook={
        finish !== undefined && (
          <Checkbox
            className="counter-finish"
            checked={finish}
            onChange={({ target }) => setFinish(target.checked)}
          >
            {t('counter.finish')}
          </Checkbox>
        )
      }
      onSubmit={submit}
      onClose={() => onClose()}
    >
      <div ref={fields} className="counter">
        {nothingDue && <p>{t('payments.blocks.no_cash_unpaid')}</p>}
        {unpaid_gold_weight > 0 && <CounterGold counter={counter} autoFocus={unpaid_cash_value <= 0} />}
        {mayExchange(due) && <CounterExchange counter={counter} />}
        {unpaid_cash_value > 0 && <CounterMoney counter={counter} />}
        {finish === true && <PriceChanges order={order} onReprice={(priceOf) => onClose({ priceOf })} />}
        {!nothingDue && <CounterPlan counter={counter} />}
      </div>
    </ActionFrame>
  )
}

/** Shows the lines whose gold price is not today's, before the order is confirmed with its payment. */
function PriceChanges({ order, onReprice }: { order: OrderRecord; onReprice: (priceOf: PriceOf) => void }) {
  const news = usePriceNewsOf(order)
  return <PriceNote {...news} onReprice={() => onReprice(news.priceOf)} />
}

/** The gold: its weight, and the bar that takes it, possibly a new one, or supplies it. */
function CounterGold({ counter, autoFocus }: { counter: Counter; autoFocus: boolean }) {
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

/** The steps that Enter runs, in their order. */
function CounterPlan({ counter }: { counter: Counter }) {
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

/** The money: the amount due, the tender, and the amount handed over. */
function CounterMoney({ counter }: { counter: Counter }) {
  const { t } = useTranslation()
  const { left: due, entry, change } = counter
  const { order } = due
  const most = mostIn(entry.payment_method, entry.currency, due)
  const leftOver = most !== undefined && compare(entry.given_value, most) > 0
  return (
    <>
      <Ways counter={counter} />
      <div className="counter-figures">
        <Figure
          label={t(runsIn(order) ? 'counter.due' : 'counter.due_out')}
          value={<Money value={order.unpaid_cash_value} currency={order.currency} />}
        />
        <Given counter={counter} />
        <Outcome counter={counter} />
      </div>
      <Likely counter={counter} />
      {leftOver && mayKeepRest(entry, due) && (
        <Checkbox
          checked={entry.rest_to_balance}
          onChange={({ target }) => change((now) => ({ ...now, rest_to_balance: target.checked }))}
        >
          {t('counter.to_balance')}
        </Checkbox>
      )}
    </>
  )
}

function Ways({ counter: { left: due, entry, problems, change } }: { counter: Counter }) {
  const { t } = useTranslation()
  const id = useId()
  const title = useTitle()
  const label = useLabels('order_payments')
  const options = moneyMethods().map((way) => {
    const block = blockOf(way, due)
    const name = title(labels.paymentMethods[way])
    return {
      value: way,
      label: block ? <Tooltip title={t(`payments.blocks.${block}`)}>{name}</Tooltip> : name,
      disabled: block !== undefined,
    }
  })
  return (
    <Field
      id={id}
      label={label('payment_method')}
      aside={<span className="key-hint">{t('counter.keys', { last: moneyMethods().length })}</span>}
      error={problems.payment_method}
    >
      <Segmented<PaymentMethod>
        id={id}
        block
        aria-label={label('payment_method')}
        options={options}
        value={entry.payment_method}
        onChange={(way) => change((now) => payBy(now, way, now.currency, due))}
      />
    </Field>
  )
}

function Figure({ label, value, kind }: { label: string; value: ReactNode; kind?: string }) {
  return (
    <div className="counter-figure" data-kind={kind}>
      <small>{label}</small>
      <output aria-label={label}>{value}</output>
    </div>
  )
}

/** The amount handed over; it is selected as a whole, so that the first key replaces it. */
function Given({ counter: { left: due, entry, problems, change } }: { counter: Counter }) {
  const { t } = useTranslation()
  const id = useId()
  const label = useLabels('order_payments')
  const error = problems.given_value ?? problems.currency
  return (
    <Field id={id} label={t(runsIn(due.order) ? 'counter.received' : 'counter.paid_out')} error={error}>
      <div className="counter-given">
        <NumberInput
          id={id}
          size="large"
          autoFocus
          prefix={currencySymbol(entry.currency)}
          status={error === undefined ? '' : 'error'}
          aria-invalid={error !== undefined}
          measure={amountIn(entry.currency)}
          value={entry.given_value}
          onChange={(value) =>
            change((now) => ({ ...now, given_value: typeof value === 'number' ? value : 0 }))
          }
        />
        <CurrencySelect
          size="large"
          aria-label={label('currency')}
          disabled={usesBalance(entry.payment_method)}
          value={entry.currency}
          onChange={(currency: string) => change((now) => payBy(now, now.payment_method, currency, due))}
        />
      </div>
      <ForeignWorth value={entry.given_value} currency={entry.currency} due={due} />
    </Field>
  )
}

/** The change in large figures; else the amount that stays unpaid. */
function Outcome({ counter: { left: due, entry, outcome } }: { counter: Counter }) {
  const { t } = useTranslation()
  const { order } = due
  if (compare(outcome.rest, 0) > 0)
    return (
      <Figure
        kind="change"
        label={t('counter.rest')}
        value={<Money value={outcome.rest} currency={entry.currency} />}
      />
    )
  if (compare(outcome.open.cash, 0) > 0 && Object.keys(outcome.broken).length === 0)
    return (
      <Figure
        kind="open"
        label={t('counter.open')}
        value={<Money value={outcome.open.cash} currency={order.currency} />}
      />
    )
  if (!runsIn(order)) return null
  return (
    <Figure
      kind="change"
      label={t('counter.change')}
      value={<Money value={outcome.change} currency={entry.currency} />}
    />
  )
}

/** Buttons for the amounts that customers are likely to hand over. */
function Likely({ counter: { left: due, entry, change } }: { counter: Counter }) {
  const { t } = useTranslation()
  const most = mostIn(entry.payment_method, entry.currency, due)
  if (!paymentMethods[entry.payment_method].givesChange || most === undefined || !runsIn(due.order))
    return null
  return (
    <div className="counter-likely" role="group" aria-label={t('counter.likely')}>
      {likelyAmounts(most, entry.currency).map((amount, index) => (
        <Button key={amount} tabIndex={-1} onClick={() => change((now) => ({ ...now, given_value: amount }))}>
          {index === 0 ? t('counter.exact') : formatMoney(amount, entry.currency)}
        </Button>
      ))}
    </div>
  )
}

/** A digit chooses the tender while the amount keeps the focus. */
function useTenderKeys({ left, change }: Counter, form: RefObject<HTMLElement | null>): void {
  const choose = (event: KeyboardEvent) => {
    const way = moneyMethods()[Number(keyPressed('tender', event)?.at(-1)) - 1]
    if (way === undefined || blockOf(way, left) !== undefined) return false
    return change((entry) => payBy(entry, way, entry.currency, left))
  }
  useShortcut('tender', choose, { at: () => form.current })
}
