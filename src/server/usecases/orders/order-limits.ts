import { compare } from '#domain/decimal'
import { within } from '#domain/errors'
import { inHkd } from '#domain/order/order-rate'
import { orderTypes, type OrderType } from '#domain/order/order-types'
import { defaultCurrency } from '#domain/money'
import { materialPrice } from '#domain/pricing/material-price'
import { discountPercent } from '#domain/staff/limits'
import { limitOf, may, refuseBeyond, refuseWithout } from '../../http/access/rights'
import type { Context } from '../../http/context'
import type { Values } from '../../http/input/shape'
import { pricingOf, termsOf, type AgreedTerms } from '../../store/orders/agreed-terms'
import { lastPrice } from '../../store/prices/daily-prices'
import type { Tx } from '../../store/transaction'
import type { FiguredLine } from './order-write'

/**
 * Refuses lines that give a customer more than the user may give: a larger discount, or gold below the day's price.
 * What a stored line already grants may stay, since somebody who may has granted it.
 *
 * @param id of the stored order; null for a new one
 * @throws RuleBroken `limit_exceeded`, `forbidden`, with the line's path
 */
export async function refuseGenerous(
  tx: Tx,
  c: Context,
  order: Values,
  lines: readonly FiguredLine[],
  id: number | null,
): Promise<void> {
  if (orderTypes[order.order_type as OrderType].cash !== 1) return
  const isPriced = !may(c, 'orders.price_below_day')
  if (limitOf(c, 'discount_percent') === undefined && !isPriced) return
  const stored = id === null ? new Map<number, AgreedTerms>() : await termsOf(tx, id)
  const known = (line: FiguredLine) => (line.id === null ? undefined : stored.get(line.id))
  lines.forEach((line, index) => {
    const before = known(line)
    const percent = discountPercent(line)
    if (before && compare(percent, discountPercent(before)) <= 0) return
    refuseBeyond(c, 'discount_percent', percent, `/order_details/${index}/discount_value`)
  })
  if (isPriced) await refuseCheap(tx, c, order, lines, known)
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
    const price = line.gold_price_per_gram_value
    const before = known(line)
    if (before && compare(price, before.gold_price_per_gram_value) >= 0) return
    const proposed = materialPrice(pricing.get(line.product_code) ?? null, day)
    if (!proposed || compare(inHkd(price, Number(order.rate)), proposed.value) >= 0) return
    within(`/order_details/${index}/gold_price_per_gram_value`, () =>
      refuseWithout(c, 'orders.price_below_day'),
    )
  })
}
