import { convert, defaultCurrency, type Rate } from '#domain/money'
import { takesFromStock } from '#domain/order/order-types'
import { owesMetal } from '#domain/order/settlement-modes'
import { refuseOtherDay, type DayPrice } from '#domain/pricing/material-price'
import { requireRow } from '../../request/access/access'
import { refuseWithout } from '../../request/access/rights'
import type { Note } from '../../request/use-cases'
import type { Context } from '../../request/context'
import { businessDay } from '../../request/shop'
import { pricingOf } from '../../store/orders/agreed-terms'
import { confirmOrder, factsForConfirm, type ConfirmFacts } from '../../store/orders/confirm'
import { ratesOf } from '../../store/orders/orders'
import { pricesAround, requiresPriceOfDay } from '../../store/prices/daily-prices'
import type { Tx } from '../../store/transaction'

/**
 * Confirms one order on behalf of the user.
 *
 * @param key the `{id}` of a path
 * @returns its id
 * @throws RuleBroken `not_found`, `price_of_another_day`, and the rules of `confirmOrder`
 * @see domain.md §6
 */
export async function confirmOne(tx: Tx, c: Context, note: Note, key: string): Promise<number> {
  refuseWithout(c, 'orders.confirm')
  const facts = await factsForConfirm(tx, key)
  await requireRow(tx, c, 'orders', String(facts.order.id))
  await refusePriceOfAnotherDay(tx, facts)
  await confirmOrder(tx, facts, { by: c.var.user.name, today: businessDay(c.var.shop) })
  note('orders', facts.order.code, { confirmed: false }, { confirmed: true })
  return facts.order.id
}

/**
 * Refuses a sale at the gold price of another day, where the company's settings say so. What was agreed on a preorder
 * stays, and gold that is settled by weight has no price.
 *
 * @throws RuleBroken `price_of_another_day`
 * @see domain.md §12.9
 */
async function refusePriceOfAnotherDay(tx: Tx, { order }: ConfirmFacts): Promise<void> {
  const { order_type, payment_method, currency, date, yd_order_code, order_details: lines } = order
  if (!takesFromStock(order_type) || owesMetal(payment_method) || yd_order_code !== null) return
  if (order.confirmed || !(await requiresPriceOfDay(tx))) return
  const pricing = await pricingOf(tx, [...new Set(lines.map(({ product_code }) => product_code))])
  const rates: Readonly<Record<string, Rate>> = { ...(await ratesOf(tx)), [currency]: order.rate ?? null }
  const inCurrency = (price: DayPrice) => {
    if (price.currency === currency) return price.value
    const from = price.currency === defaultCurrency ? 1 : rates[price.currency]
    const to = currency === defaultCurrency ? 1 : rates[currency]
    return from && to ? convert(price.value, from, to) : undefined
  }
  const priced = lines.map((line) => ({ ...line, material: pricing.get(line.product_code) ?? null }))
  refuseOtherDay(priced, date, await pricesAround(tx, date), inCurrency)
}
