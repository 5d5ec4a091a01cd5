import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compare } from '#domain/decimal'
import { orderTypes } from '#domain/order/order-types'
import {
  type CounterEntry,
  type CounterOutcome,
  counterOutcome,
  leftAfterExchange,
  type Exchange,
} from '#domain/payment/counter'
import {
  moneyMethods,
  paymentMethods,
  usualMethod,
  type PaymentMethod,
} from '#domain/payment/payment-methods'
import { usePreference } from '../../data/preferences/preferences'
import { useCall, useStale, type Call } from '../../data/calls'
import { problemsOf, newForm } from '../../data/request'
import type { OrderRecord } from '../../data/records/order-record'
import type { GoldBar } from '../payment/GoldBarField'
import { paymentKind, runsIn, type Due, blockOf, currencyOf, mostIn } from '../payment/payment-draft'
import { useOneCall } from '../payment/use-one-call'
import { PAYABLE, useRenewal } from '../payment/use-renewal'

/** An order after it was paid at the counter. */
export type PaidOrder = OrderRecord & {
  /** Whether the order was confirmed with the payment, and its receipt is wanted. */
  finished: boolean
}

/** The input at the counter, its outcome, and its submission. */
export interface Counter {
  order: OrderRecord
  due: Due
  /** The amount due in money, beside old gold in exchange. */
  left: Due
  entry: CounterEntry
  outcome: CounterOutcome
  bar: GoldBar | undefined
  change: (next: (entry: CounterEntry) => CounterEntry) => void
  chooseBar: (bar: GoldBar | undefined) => void
  /** The problem of each field. */
  problems: Readonly<Record<string, string>>
  /** Whether the server refused the price of the old gold as above the selling price of its material. */
  isDearRefused: boolean
  /** Whether to confirm and print too; undefined when the order is already confirmed, or cannot be. */
  finish: boolean | undefined
  setFinish: (finish: boolean) => void
  busy: boolean
  done: boolean
  dirty: boolean
  submit: () => void
}

const asks = (kept: unknown) => kept !== false

/** Whether the order is confirmed with its payment: the user's last choice, for orders that can be confirmed. */
function useFinish({ order_type, confirmed }: OrderRecord) {
  const [wanted, setFinish] = usePreference('counter.finish', asks)
  const possible = !confirmed && orderTypes[order_type].stock !== 0
  return { finish: possible ? wanted : undefined, setFinish }
}

/** A typed tender in the form of the API. */
const sentTender = (today: string) => (tender: object) => ({ ...tender, date: today })

/**
 * The counter: one entry settles, confirms and prints the order, in one call that succeeds or fails as a whole.
 *
 * @param today the business day of the payments
 * @param onPaid receives the resulting order
 */
export function useCounter(
  order: OrderRecord,
  due: Due,
  today: string,
  onPaid: (order: PaidOrder) => void,
): Counter {
  const { t } = useTranslation()
  const [start] = useState(() => startEntry(due))
  const [{ entry, bar }, setTyped] = useState<{ entry: CounterEntry; bar: GoldBar | undefined }>({
    entry: start,
    bar: undefined,
  })
  const [tried, setTried] = useState(false)
  const { finish, setFinish } = useFinish(order)
  const outcome = outcomeOf(entry, due, bar)
  const calling = useCheckout(order, onPaid)
  const isShort = compare(outcome.open.cash, 0) > 0 || compare(outcome.open.gold, 0) > 0
  const isCredit = finish === true && due.isForEverybody === true && runsIn(due.order) && isShort
  const nothing = outcome.tenders.length === 0 && Object.keys(outcome.broken).length === 0
  const rules = Object.entries(outcome.broken).map(([field, rule]) => [field, t(`payments.rules.${rule}`)])
  // A missing weight is not a problem before the first attempt.
  const said = rules.filter(([, rule]) => tried || rule !== t('payments.rules.gold_weight_required'))
  const problems: Record<string, string> = {
    ...calling.refused,
    ...(nothing && tried ? { given_value: t('payments.rules.value_required') } : {}),
    ...(isCredit ? { given_value: t('counter.not_paid') } : {}),
    ...Object.fromEntries(said),
  }
  const submit = () => {
    setTried(true)
    if (nothing || isCredit || rules.length > 0) return
    calling.send({ tenders: outcome.tenders.map(sentTender(today)), confirm: finish === true })
  }
  return {
    ...{ order, due, left: leftOf(entry, due), entry, outcome, problems, finish, setFinish, submit },
    bar: entry.gold_bar_code === null ? undefined : bar,
    change: (next) => {
      calling.forget()
      setTyped((typed) => ({ ...typed, entry: next(typed.entry) }))
    },
    chooseBar: (chosen) =>
      setTyped((typed) => ({
        entry: { ...typed.entry, gold_bar_code: chosen?.code ?? null, new_gold_bar: null },
        bar: chosen,
      })),
    isDearRefused: 'old_gold_price' in calling.refused,
    busy: calling.busy,
    done: calling.done,
    dirty: entry !== start,
  }
}

interface Sent {
  tenders: object[]
  confirm: boolean
}

/** The form's field that a path names: its last part. */
const fieldAt = (path: string) => {
  const name = path.split('/').at(-1) ?? ''
  return name === 'value' ? 'given_value' : name
}

/** Saves the payments, and confirms if wanted, in one call of the window, under one key. */
function useCheckout(order: OrderRecord, onPaid: (order: PaidOrder) => void) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const stale = useStale()
  const renew = useRenewal()
  const [form] = useState(newForm)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const { take, release } = useOneCall()
  const checkout = ({ tenders, confirm }: Sent): Call<OrderRecord> => ({
    ...{ resource: 'orders', method: 'POST', path: '/orders/checkout', options: { form } },
    body: { order_id: order.id, payments: tenders, ...(confirm ? { confirm } : {}) },
  })
  const sending = useCall(checkout, {
    onSuccess: (paid, { confirm }) => {
      notify?.({
        type: 'success',
        message: t(`counter.${confirm ? 'done' : 'stored'}.${paymentKind(order)}`),
      })
      renew()
      onPaid({ ...paid, finished: confirm })
    },
    onError: (error) => {
      release()
      setRefused(Object.fromEntries(problemsOf(error).map(({ path, message }) => [fieldAt(path), message])))
      notify?.({ type: 'error', message: error.message })
      // The payment may be stored although its answer was lost, or refused because another user has changed the order.
      renew()
      void stale([PAYABLE])
    },
  })
  return {
    refused,
    forget: () => setRefused({}),
    busy: sending.calling,
    done: sending.done,
    send: (sent: Sent) => take(() => sending.call(sent)),
  }
}

/** The initial entry, which settles everything: the exact money, and the gold in a new bar if it comes to us. */
function startEntry(due: Due): CounterEntry {
  const { order } = due
  const payment_method = moneyMethods().find((way) => blockOf(way, due) === undefined) ?? usualMethod
  const currency = currencyOf(payment_method, due)
  const isGoldIn = order.unpaid_gold_weight > 0 && runsIn(order)
  return {
    payment_method,
    given_value: mostIn(payment_method, currency, due) ?? 0,
    currency,
    rest_to_balance: false,
    weight: order.unpaid_gold_weight,
    gold_bar_code: null,
    new_gold_bar: isGoldIn ? { name: null } : null,
    exchange: null,
  }
}

/** Whether old gold can pay a part: money comes to us, and no gold is due, which would be paid by weight. */
export function mayExchange({ order }: Due): boolean {
  return runsIn(order) && order.unpaid_gold_weight <= 0 && order.unpaid_cash_value > 0
}

/** The amount due in money beside the old gold. */
function leftOf(entry: CounterEntry, due: Due): Due {
  const unpaid_cash_value = leftAfterExchange(entry, due.order.unpaid_cash_value)
  return { ...due, order: { ...due.order, unpaid_cash_value } }
}

/** The entry with other old gold, in a new bar at first, or without any; a full payment stays full. */
export function exchangeFor(entry: CounterEntry, exchange: Exchange | null, due: Due): CounterEntry {
  const mostBeside = (one: CounterEntry) => mostIn(one.payment_method, one.currency, leftOf(one, due))
  const begins = entry.exchange === null || exchange === null
  const bar = { gold_bar_code: null, new_gold_bar: exchange && { name: null } }
  const next = { ...entry, exchange, ...(begins ? bar : {}) }
  const isWhole = entry.given_value === mostBeside(entry)
  return { ...next, given_value: isWhole ? (mostBeside(next) ?? entry.given_value) : entry.given_value }
}

/**
 * The entry with another tender or currency; a full payment stays full.
 *
 * @param due the amount due beside old gold
 */
export function payBy(entry: CounterEntry, way: PaymentMethod, chosen: string, due: Due): CounterEntry {
  const isWhole = entry.given_value === mostIn(entry.payment_method, entry.currency, due)
  const currency = currencyOf(way, due, chosen)
  const given_value = isWhole ? (mostIn(way, currency, due) ?? entry.given_value) : entry.given_value
  return { ...entry, payment_method: way, currency, given_value }
}

/** The outcome of the entry for the order. */
function outcomeOf(entry: CounterEntry, due: Due, bar: GoldBar | undefined): CounterOutcome {
  const { order, rates, balance } = due
  return counterOutcome(entry, order, rates, {
    ...(balance ? { balance } : {}),
    ...(bar ? { gold_bar: bar } : {}),
  })
}

/** Whether the rest may go to the customer's balance: incoming money in the balance's currency. */
export function mayKeepRest({ payment_method, currency }: CounterEntry, due: Due): boolean {
  if (paymentMethods[payment_method].moves !== null || !runsIn(due.order)) return false
  return due.balance?.currency === currency && !due.isForEverybody
}
