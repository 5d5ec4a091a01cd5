import { labels } from '#words/labels'
import { Button, Checkbox, Segmented, Tooltip } from 'antd'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { compare } from '#domain/decimal'
import { likelyAmounts } from '#domain/payment/counter'
import {
  moneyMethods,
  paymentMethods,
  usesBalance,
  type PaymentMethod,
} from '#domain/payment/payment-methods'
import { CurrencySelect } from '../../fields/numbers/CurrencySelect'
import { Money } from '../../fields/numbers/Money'
import { currencySymbol, formatMoney } from '../../data/languages/format'
import { amountIn } from '../../fields/numbers/measures'
import { NumberInput } from '../../fields/numbers/NumberInput'
import { useTitle } from '../../data/languages/use-title'
import { Field } from '../order/Field'
import { useLabels } from '../order/use-order-labels'
import { ForeignWorth } from '../payment/ForeignWorth'
import { blockOf, mostIn, runsIn } from '../payment/payment-draft'
import { mayKeepRest, payBy } from './counter-entry'
import type { Counter } from './use-counter'

/** The money: the amount due, the tender, and the amount handed over. */
export function CounterMoney({ counter }: { counter: Counter }) {
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
