import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { orderTypes } from '#domain/order/order-types'
import type { DraftLine } from '#domain/order/draft/draft'
import type { PriceOf } from '#domain/order/draft/draft-prices'
import { owesMetal } from '#domain/order/settlement-modes'
import { isNewlyBelow, isOverrated, keepsPrices, newDiscount } from '#domain/staff/generosity'
import { focusLate } from '../../../kit/keys/late-focus'
import { useDialogs } from '../../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../../data/records/order-record'
import { useOrderStep } from '../../../trade/order/use-order-step'
import type { Rates } from '../../../trade/price/use-rates'
import { asksApproval, mayAct } from '../../../data/session/access'
import { isDirty, type EditorState } from '../editor/use-order-calls'

type ButtonRef = RefObject<HTMLButtonElement | null>

/** The next step after an order was confirmed or paid: the next order, else the payment, else its paper. */
export interface NextStep {
  order: ButtonRef
  pay: ButtonRef
  /** Moves the focus there. */
  lead: () => void
  /** The focus moves there once the order is confirmed. */
  expect: () => void
}

/**
 * Moves the focus on once the requested confirmation is done.
 *
 * @param busy the answer is on its way, and no button can be pressed
 * @param print the button of its paper
 */
export function useNextStep(
  isConfirmed: boolean,
  busy: boolean,
  print: () => HTMLElement | null | undefined,
): NextStep {
  const order = useRef<HTMLButtonElement>(null)
  const pay = useRef<HTMLButtonElement>(null)
  const expected = useRef(false)
  const lead = () => focusLate(order.current ?? pay.current ?? print())
  const latest = useRef(lead)
  useEffect(() => {
    latest.current = lead
  })
  useEffect(() => {
    if (!expected.current || !isConfirmed || busy) return
    expected.current = false
    latest.current()
  }, [isConfirmed, busy])
  return { order, pay, lead, expect: () => void (expected.current = true) }
}

/** Turns a preorder into a sale, and opens that. */
export function useConversion(preorder: OrderRecord | null) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  return useOrderStep({
    step: () => ({
      ...{ resource: 'orders', method: 'POST', path: `/orders/convert/${String(preorder?.id)}` },
      body: {},
    }),
    done: t('orders.convert.done'),
    onDone: (sale) => void dialogs.open('orders', sale.id),
  })
}

/**
 * Whether saving the order needs an approval: for a discount over the user's limit, or for gold below the day's price.
 *
 * @param rates HKD per unit, by currency
 */
export function saveAsks(state: EditorState, priceOf: PriceOf, rates: Rates = {}): boolean {
  const { base, draft } = state
  if (!isDirty(state) || orderTypes[draft.header.order_type].cash !== 1) return false
  const stored = new Map(base.lines.filter(({ id }) => id !== null).map((line) => [line.id, line]))
  const agreed = base.header.id === null ? null : base.header
  const keeps = keepsPrices(agreed, draft.header)
  const judgesPrices =
    mayAct('orders.price_below_day') === 'approval' && !owesMetal(draft.header.payment_method)
  if (judgesPrices && isOverrated(agreed, draft.header, rates[draft.header.currency])) return true
  return draft.lines.some((line) => {
    const before = stored.get(line.id)
    const terms = termsOf(line)
    const discount = newDiscount(terms, before && termsOf(before))
    if (asksApproval('orders.confirm', { limit: 'discount_percent', value: discount })) return true
    const kept = keeps && before ? termsOf(before) : undefined
    return judgesPrices && isNewlyBelow(terms, kept, terms.gold_price_per_gram_value, priceOf(line))
  })
}

const termsOf = ({ figures, gold_price_per_gram_value }: DraftLine) => ({
  amount: figures.amount,
  amount_real: figures.amount_real,
  gold_price_per_gram_value,
})
