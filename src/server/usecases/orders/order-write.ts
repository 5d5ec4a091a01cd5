import { RuleBroken, within } from '#domain/errors'
import { orderCode, orderCounter } from '#domain/order/order-code'
import { orderRate, type OrderRate, inHkd } from '#domain/order/order-rate'
import { type OrderType, orderTypes } from '#domain/order/order-types'
import { writeUp, type WrittenLine, type WrittenOrder, type WrittenUp } from '#domain/order/write-up'
import { refuseTaken } from '#domain/stock/sequences'
import { writableFields } from '#resource/json-schema'
import { kindOf } from '#resource/kinds'
import type { Resource } from '#resource/resource'
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
import { unrestrictedResource } from '../../request/access/access'
import type { Context } from '../../request/context'
import { withDefaults } from '../records/defaults'
import { businessDay } from '../../request/shop'
import type { Values } from '../../request/input/shape'
import { takeNumbers } from '../../store/counters'
import { dropOtherLines, ratesOf, writeLines, writeUpFacts } from '../../store/orders/orders'
import { insertRecord, updateRecord, type RecordValues } from '../../store/records/records'
import { lockReferences } from '../../store/records/references'
import { claimSequences } from '../../store/stock/sequences'
import type { Tx } from '../../store/transaction'
import { limitOf, may, refuseBeyond, refuseWithout } from '../../request/access/rights'
import { pricingOf, termsOf, type AgreedTerms } from '../../store/orders/agreed-names'
import { lastPrice } from '../../store/daily-prices'

/** A line of valid shape: the properties that rules use, and custom fields. */
type Line = Values & WrittenLine

/** A line with its final figures, before it is written. */
export type FiguredLine = WrittenUp<Line>['order_details'][number]

/**
 * Writes a new draft under the next code of its type and day.
 *
 * @param order checked values, dated today by default
 * @param rate of the order from which it is made; by default the sent one, or the currency's
 */
export async function addOrder(
  tx: Tx,
  c: Context,
  order: Values,
  rate: Values | null = null,
): Promise<{ id: number; code: string }> {
  const whole = withDefaults(unrestrictedResource(c, 'orders'), {
    ...order,
    date: order.date ?? businessDay(c.var.shop),
  })
  const type = whole.order_type as OrderType
  const date = String(whole.date)
  const code = orderCode(type, date, await takeNumbers(tx, orderCounter(type, date)))
  const { id: created_by_id, name: created_by } = c.var.user
  const made = await withRate(tx, c, { ...whole, code, created_by, created_by_id }, rate)
  // An order made from another one keeps the agreed terms of that one.
  const check = async (lines: readonly FiguredLine[]) => {
    refuseReasons(lines)
    if (rate === null) await refuseGenerous(tx, c, made, lines, null)
  }
  return { id: await saveOrder(tx, c, made, null, check), code }
}

/**
 * An order with the rate of its currency that it keeps from now on.
 *
 * @param stored the order whose rate is kept while the currency stays; null for none
 * @throws RuleBroken `rate_missing`
 * @see domain.md §11.1
 */
export async function withRate(tx: Tx, c: Context, order: Values, stored: Values | null): Promise<Values> {
  const held = stored as (Values & OrderRate) | null
  const sent = order as Values & Pick<OrderRate, 'currency' | 'rate'>
  return { ...order, ...orderRate(sent, held, await ratesOf(tx), businessDay(c.var.shop)) }
}

/**
 * Computes an order's figures, and writes it with its lines and totals.
 *
 * @param order all its values, including defaults; its lines are the complete new set
 * @param id null for a new one
 * @param check refuses lines because of their figures
 */
export async function saveOrder(
  tx: Tx,
  c: Context,
  order: Values,
  id: number | null,
  check: (lines: readonly FiguredLine[]) => void | Promise<void> = refuseReasons,
): Promise<number> {
  const resource = unrestrictedResource(c, 'orders')
  const lines = withLineDefaults(c, order.order_details)
  const facts = await writeUpFacts(tx, id === null ? null : { id, code: String(order.code) }, lines)
  const head = { ...(order as Values & WrittenOrder<Line>), order_details: lines }
  const { in_out, expire_at, totals, paid, order_details } = writeUp(head, facts)
  await check(order_details)
  await lockReferences(tx, resource, order)
  await lockReferences(tx, lineResource(c), lines, '/order_details')
  if (orderTypes[head.order_type].supplied) await numberPieces(tx, order_details, facts.products, id)
  const values = {
    ...onlyColumns(order),
    in_out,
    expire_at,
    ...totals,
    ...paid,
  }
  const orderId = id ?? (await insertRecord(tx, resource, values))
  if (id !== null) {
    await updateRecord(tx, resource, id, values)
    await dropOtherLines(tx, id, order_details)
  }
  await writeLines(tx, lineResource(c), orderId, order_details)
  return orderId
}

/** Only a return needs a reason for a value above its sale's. @throws RuleBroken `not_applicable` */
export function refuseReasons(lines: readonly FiguredLine[]): void {
  const index = lines.findIndex(({ above_sale_reason: reason }) => (reason ?? '') !== '')
  if (index !== -1) throw new RuleBroken('not_applicable', {}, `/order_details/${index}/above_sale_reason`)
}

type KnownProducts = Awaited<ReturnType<typeof writeUpFacts>>['products']

/** Purchased pieces get their sequences when saved, so that confirming never finds one taken (domain.md §11.8). */
async function numberPieces(
  tx: Tx,
  lines: readonly (WrittenLine & { inventory_code: string })[],
  products: KnownProducts,
  orderId: number | null,
): Promise<void> {
  const numbered = lines.flatMap((line, index) =>
    line.inventory_code_seq === null
      ? []
      : [{ ...line, inventory_code_seq: line.inventory_code_seq, path: `/order_details/${index}` }],
  )
  const known = await claimSequences(tx, numbered, orderId)
  const pieces = numbered.filter((line) => products.get(line.product_code)?.is_unique_code)
  refuseTaken(pieces, known, ({ path }) => `${path}/inventory_code_seq`)
}

function withLineDefaults(c: Context, lines: unknown): Line[] {
  const list: Values[] = Array.isArray(lines) ? lines : []
  return list.map((line) => ({ id: null, ...withDefaults(lineResource(c), line) }) as Line)
}

/** The lines of an order with every property, for internal writes. */
export function lineResource(c: Context): Resource {
  return unrestrictedResource(c, 'order_details')
}

const notColumns = new Set(['order_details', 'payments', 'id', 'created_at', 'updated_at', 'deleted_at'])

function onlyColumns(order: Values): Values {
  return Object.fromEntries(Object.entries(order).filter(([name]) => !notColumns.has(name)))
}

/**
 * The user-entered values of a record, for another one made from it, without unique values.
 *
 * @param except properties that the new record receives in another way
 */
export function copiedValues(resource: Resource, record: Values, except: readonly string[] = []): Values {
  const copied = writableFields(resource).filter(
    ([name, field]) => !field.unique && !kindOf(field).child && !except.includes(name),
  )
  return Object.fromEntries(copied.map(([name]) => [name, record[name]]))
}

/**
 * Refuses lines that give a customer more than the user may give: a larger discount, or gold below the day's price,
 * even by a rate of the order's own. Concessions of a stored line may stay, since a user with the right has granted
 * them.
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
  // A line whose metal is settled in gold has no agreed price per gram.
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
