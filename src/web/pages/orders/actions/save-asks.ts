import { orderTypes } from '#domain/order/order-types'
import type { DraftLine } from '#domain/order/draft/draft'
import type { PriceOf } from '#domain/order/draft/draft-prices'
import { owesMetal } from '#domain/order/settlement-modes'
import type { Rates } from '../../../trade/price/use-rates'
import { isNewlyBelow, isOverrated, keepsPrices, newDiscount } from '#domain/staff/generosity'
import { asksApproval, mayAct } from '../../../data/session/access'
import { isDirty, type EditorState } from '../editor/placed-errors'

/**
 * Whether saving the order asks for somebody's approval: for a discount over the user's limit, or for gold below the
 * day's price.
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
