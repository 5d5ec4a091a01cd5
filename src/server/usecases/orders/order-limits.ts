import { within } from '#domain/errors'
import { inHkd } from '#domain/order/order-rate'
import { orderTypes, type OrderType } from '#domain/order/order-types'
import { owesMetal, type SettlementMode } from '#domain/order/settlement-modes'
import { defaultCurrency } from '#domain/money'
import { materialPrice } from '#domain/pricing/material-price'
import {
  isNewlyBelow,
  isOverrated,
  keepsPrices,
  newDiscount,
  type PricingTerms,
} from '#domain/staff/generosity'
import { limitOf, may, refuseBeyond, refuseWithout } from '../../request/access/rights'
import type { Context } from '../../request/context'
import type { Values } from '../../request/input/shape'
import { pricingOf, termsOf, type AgreedTerms } from '../../store/orders/agreed-terms'
import { ratesOf } from '../../store/orders/orders'
import { lastPrice } from '../../store/prices/daily-prices'
import type { RecordValues } from '../../store/records/records'
import type { Tx } from '../../store/transaction'
import type { FiguredLine } from './order-write'

/**
 * Refuses lines that give a customer more than the user may give: a larger discount, or gold below the day's price,
 * be it by a rate of the order's own.
 * What a stored line already grants may stay, since somebody who may has granted it.
 *
 * @param before the stored order; null for a new one
 * @throws RuleBroken `limit_exceeded`, `forbidden`, with the line's path
 */
export async function refuseGenerous(
  tx: Tx,
  c: Context,
  order: Values,
  lines: readonly FiguredLine[],
  before: RecordValues | null,
): Promise<void> {
  if (orderTypes[order.order_type as OrderType].cash !== 1) return
  // Where the metal is settled in gold, no price per gram is agreed.
  const isPriced = !may(c, 'orders.price_below_day') && !owesMetal(order.payment_method as SettlementMode)
  if (limitOf(c, 'discount_percent') === undefined && !isPriced) return
  const stored = before === null ? new Map<number, AgreedTerms>() : await termsOf(tx, before.id)
  const known = (line: FiguredLine) => (line.id === null ? undefined : stored.get(line.id))
  lines.forEach((line, index) => {
    const path = `/order_details/${index}/discount_value`
    refuseBeyond(c, 'discount_percent', newDiscount(line, known(line)), path)
  })
  if (!isPriced) return
  const agreed = before as (RecordValues & PricingTerms) | null
  const terms = order as Values & PricingTerms
  if (isOverrated(agreed, terms, (await ratesOf(tx))[terms.currency]))
    within('/rate', () => refuseWithout(c, 'orders.price_below_day'))
  const keeps = keepsPrices(agreed, terms)
  await refuseCheap(tx, c, order, lines, keeps ? known : () => undefined)
}

async function refuseCheap(
  tx: Tx,
  c: Context,
  order: Values,
  lines: readonly FiguredLine[],
  known: (line: FiguredLine) => AgreedTerms | undefined,
): Promise<void> {
  const date = String(order.date)
  const value = await lastPrice(tx, date)
  const day = value === undefined ? undefined : { value, currency: defaultCurrency, date }
  const pricing = await pricingOf(tx, [...new Set(lines.map(({ product_code }) => product_code))])
  lines.forEach((line, index) => {
    const price = inHkd(line.gold_price_per_gram_value, Number(order.rate))
    const proposed = materialPrice(pricing.get(line.product_code) ?? null, day)?.value
    if (!isNewlyBelow(line, known(line), price, proposed)) return
    within(`/order_details/${index}/gold_price_per_gram_value`, () =>
      refuseWithout(c, 'orders.price_below_day'),
    )
  })
}
