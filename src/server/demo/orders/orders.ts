import { greatest, divide, multiply, sum } from '#domain/decimal'
import { orderTypes, takesFromStock } from '#domain/order/order-types'
import { convert, roundMoney } from '#domain/money'
import { groupEntriesOf, outLaborFee } from '#domain/pricing/labor-fee'
import { priceRanges } from '#domain/pricing/price-ranges'
import { daysBefore, type Dice, type SavedLine } from '../shelf'
import type { Customer, Catalogue, Product } from '../data/catalogue'
import { countOrders, planOrders, plannedCustomers, type Planned } from './order-plan'
import { leaveDeposit, ways } from './payments'
import { customerOf, type Deal, type SavedOrder, type Trade, daysAfter } from '../trade'
import { products } from '../data/goods'
import { demoText } from '../demo-words'

/**
 * Writes the orders of the demo with their payments, runs the diary's events in between, and all remaining ones at the
 * end.
 *
 * @param thinning writes one in this many
 * @returns the number of orders
 */
export async function writeOrders(trade: Trade, thinning: number): Promise<number> {
  const next = inTurn(trade.catalogue.customers)
  const planned = planOrders(trade.dice, thinning)
  let lately: Customer[] = []
  for (const plan of planned) {
    const customer = plan.opening ? next(plan.with) : customerFor(trade, plan, lately)
    lately = [customer, ...lately].slice(0, 8)
    const currency = customer.kind === 'abroad' ? customer.currency : 'HKD'
    const date = daysBefore(trade.today, plan.daysAgo)
    await trade.diary.until(daysBefore(date, 1))
    await writeOrder(trade, { plan, customer, currency, date })
  }
  await trade.diary.until(trade.today)
  return countOrders(planned)
}

/** The customers of a kind in turn, so that each supplier delivers the opening stock once. */
function inTurn(customers: readonly Customer[]) {
  const left = new Map<string, Customer[]>()
  return (kind: Customer['kind']): Customer => {
    const waiting = left.get(kind) ?? customers.filter((customer) => customer.kind === kind)
    const [first, ...rest] = waiting
    if (!first) throw new Error(`The demo has too few customers of the kind ${kind}`)
    left.set(kind, rest)
    return first
  }
}

/** Prefers a customer without recent orders. */
function customerFor({ catalogue, dice }: Trade, plan: Planned, lately: readonly Customer[]): Customer {
  if (plan.who !== undefined) return customerOf(catalogue, plan.who)
  const delivers = (customer: Customer) => madeBy(catalogue, customer).some((product) => fits(plan, product))
  const fitting = catalogue.customers
    .filter(({ kind }) => kind === plan.with)
    .filter(({ key }) => !plannedCustomers.has(key))
    .filter((customer) => !orderTypes[plan.type].supplied || delivers(customer))
    .filter(({ nameless }) => !nameless || paysAtOnce(plan))
  const others = fitting.filter((customer) => !lately.includes(customer))
  return dice.pick(others.length > 0 ? others : fitting)
}

/** The default customer is anonymous: their purchases are paid before they leave, and returned for cash. */
function paysAtOnce({ type, pays, returned }: Planned): boolean {
  return takesFromStock(type) && (pays === 'all' || pays === 'dollars') && returned?.until !== 'balance'
}

async function writeOrder(trade: Trade, deal: Deal): Promise<void> {
  const { api, shelf, diary, words } = trade
  const { plan } = deal
  const order = await api.post<SavedOrder>('/orders', await orderHead(trade, deal))
  if (leavesDeposit(trade, deal)) await leaveDeposit(trade, deal, order)
  if (plan.becomes) return convertLater(trade, deal, order)
  if (plan.draft) return undefined
  const { nameless } = deal.customer
  if (nameless) await ways[plan.pays](trade, deal, order, deal.date)
  const confirmed = await api.post<SavedOrder>(`/orders/confirm/${order.id}`)
  if (plan.undone) return api.post(`/orders/unconfirm/${order.id}`, { reason: words.notes.undone })
  if (orderTypes[plan.type].supplied) shelf.put(confirmed.order_details)
  if (takesFromStock(plan.type) && isFar(deal.customer)) await ship(trade, deal, confirmed)
  const day = dayOfPayment(trade, deal)
  if (!nameless) diary.on(day, () => ways[plan.pays](trade, deal, confirmed, day))
  return returnLater(trade, deal, confirmed, day)
}

/** Customers abroad and on the mainland, whose goods are shipped. */
function isFar({ kind, currency }: Customer): boolean {
  return kind === 'abroad' || currency === 'CNY'
}

/** Goods of distant customers leave with a carrier on the same day. */
async function ship({ api, dice, words }: Trade, { date, customer }: Deal, order: SavedOrder): Promise<void> {
  await api.post('/shipments', {
    order_code: order.code,
    method: dice.pick(words.carriers[customer.kind === 'abroad' ? 'abroad' : 'mainland']),
    tracking_number: String(dice.between(7_000_000_000, 7_999_999_999)),
    date,
  })
}

async function orderHead(trade: Trade, deal: Deal) {
  const { plan, customer, date, currency } = deal
  const { dice, words } = trade
  return {
    order_type: plan.type,
    date,
    customer_id: customer.id,
    currency,
    payment_method: plan.withGold ? 'with_gold' : 'no_gold',
    term: dice.pick(plan.terms ?? [30]),
    salesperson: dice.pick(words.salespeople),
    remarks: plan.remarks || dice.chance(15) ? dice.pick(words.notes[plan.remarks ?? 'orders']) : null,
    order_details: await linesOf(trade, deal),
  }
}

/** Immediately at the counter, otherwise within a week. */
function dayOfPayment({ dice, today }: Trade, { plan, customer }: Deal): string {
  const later = customer.kind === 'shopper' ? 0 : dice.between(0, 6)
  return daysBefore(today, greatest(0, plan.daysAgo - later))
}

/** Some of the later payers leave a deposit first. */
function leavesDeposit({ dice }: Trade, { plan, customer }: Deal): boolean {
  if (customer.nameless) return false
  if (plan.pays === 'deposit') return true
  const later = plan.pays === 'part' || plan.pays === 'all'
  return takesFromStock(plan.type) && later && !plan.withGold && dice.chance(25)
}

type Line = Record<string, unknown>

/** Stones are sold for a third more than they cost. */
const STONES = 1.35

/** The lines of an order of any type. */
async function linesOf(trade: Trade, deal: Deal): Promise<Line[]> {
  const { type, becomes } = deal.plan
  if (orderTypes[type].supplied) return purchaseLines(trade, deal)
  return orderTypes[type].becomes && !becomes ? preorderLines(trade, deal) : saleLines(trade, deal)
}

/** The products of a supplier. */
function madeBy({ products }: Catalogue, supplier: Customer): Product[] {
  return products.filter((product) => product.supplier === supplier.key)
}

/** Only fine gold is settled in gold. */
function fits(plan: Planned, product: Product): boolean {
  return !plan.withGold || product.material.share === 1
}

/** The lines of a delivery: several items of a size under one code, or pieces with a code each. */
async function purchaseLines(trade: Trade, deal: Deal): Promise<Line[]> {
  const { dice, api } = trade
  const { opening } = deal.plan
  const made = madeBy(trade.catalogue, deal.customer).filter((product) => fits(deal.plan, product))
  const lines: Line[] = []
  for (const product of opening ? made : dice.some(made, dice.between(2, 4))) {
    const fee = measure(dice, product.fee, 1)
    const location = dice.pick(Object.values(trade.words.locations))
    const line = (size: string | null, quantity: number) => ({
      ...goods(trade, product, size, quantity),
      ...prices(trade, deal, product, fee),
      location,
    })
    if (product.pieces) {
      const path = `/products/${product.code}/codes?count=${opening ? dice.between(6, 8) : dice.between(2, 4)}`
      for (const { seq } of await api.post<{ seq: number }[]>(path))
        lines.push({ ...line(dice.pick(product.sizes), 1), inventory_code_seq: seq })
    } else
      for (const size of dice.some(product.sizes, opening ? 4 : 2))
        lines.push(line(size, dice.between(9, 24)))
  }
  return lines
}

/** Goods from the shelf, at the labor fee of the customer's group. */
function saleLines(trade: Trade, deal: Deal): Line[] {
  const { dice, shelf } = trade
  const { plan, customer } = deal
  const retail = customer.kind === 'shopper'
  const count = retail ? dice.between(1, 2) : dice.between(2, 5)
  const pieces = retail || dice.chance(30)
  const wanted = (product: Product) => fits(plan, product) && (pieces || !product.pieces)
  const chosen = shelf.choose(dice, count, wanted)
  return chosen.map((held) => {
    const { product, line } = held
    const taken = shelf.take(dice, held, retail ? 1 : dice.between(1, 6))
    return {
      ...codesOf(line),
      ...taken,
      diamond_fee_value: inCurrency(trade, multiply(taken.diamond_fee_value, STONES, 0), deal.currency),
      ...prices(trade, deal, product, outFee(trade, customer, product)),
      ...discount(trade, deal),
    }
  })
}

function codesOf({ product_code, inventory_code, inventory_code_seq, color_id, size, location }: SavedLine) {
  return { product_code, inventory_code, inventory_code_seq, color_id, size, location }
}

/** Goods to be made or ordered, which need no stock. */
function preorderLines(trade: Trade, deal: Deal): Line[] {
  const { dice, catalogue } = trade
  const retail = deal.customer.kind === 'shopper'
  const plain = catalogue.products.filter(({ diamonds }) => diamonds === null)
  return dice.some(plain, retail ? 1 : dice.between(2, 4)).map((product) => ({
    ...goods(trade, product, dice.pick(product.sizes), retail ? 1 : dice.between(2, 8)),
    ...prices(trade, deal, product, outFee(trade, deal.customer, product)),
  }))
}

/** A number of new units of a product, each with a weight and stones of its own. */
function goods({ dice }: Trade, product: Product, size: string | null, quantity: number): Line {
  const units = Array.from({ length: quantity }, () => ({
    weight: measure(dice, product.grams, 3),
    ...stones(dice, product),
  }))
  return {
    product_code: product.code,
    color_id: dice.pick(product.colors),
    size,
    quantity,
    weight: sum(units.map(({ weight }) => weight)),
    diamond_count: sum(units.map(({ count }) => count)),
    diamond_weight: sum(units.map(({ carats }) => carats)),
    diamond_fee_value: sum(units.map(({ price }) => price)),
  }
}

/** The stones in one piece, at a price in full hundreds. */
function stones(dice: Dice, { diamonds }: Product) {
  if (!diamonds) return { count: 0, carats: 0, price: 0 }
  const carats = measure(dice, diamonds.carats, 2)
  const exact = multiply(carats, measure(dice, diamonds.perCarat, 0))
  return { count: diamonds.count, carats, price: multiply(divide(exact, 100, 0), 100) }
}

/** The day's gold price of the material and the labor fee, in the order's currency. */
function prices(trade: Trade, { date, currency }: Deal, product: Product, fee: number): Line {
  const fine = trade.prices.get(date) ?? 0
  return {
    gold_price_per_gram_value: inCurrency(trade, multiply(fine, product.material.share, 2), currency),
    labor_fee_per_gram_value: inCurrency(trade, fee, currency),
  }
}

function discount({ dice }: Trade, { plan, customer, currency }: Deal): Line {
  if (plan.withGold || currency !== 'HKD') return {}
  if (customer.kind === 'shopper')
    return dice.chance(30) ? { discount_type: 'percentage', discount_value: dice.between(2, 5) } : {}
  return dice.chance(20) ? { discount_type: 'fixed', discount_value: multiply(dice.between(1, 6), 50) } : {}
}

function outFee({ shelf }: Trade, { laborFees }: Customer, product: Product): number {
  const { id, price_ranges } = product.material
  return outLaborFee(shelf.feeOf(product), priceRanges(price_ranges), groupEntriesOf(laborFees, id))
}

function inCurrency({ rates }: Trade, value: number, currency: string): number {
  return currency === 'HKD' ? roundMoney(value) : convert(value, 1, rates.get(currency))
}

/** A value within a range, with this many decimals. */
function measure(dice: Dice, [low, high]: readonly [number, number], places: number): number {
  const units = 10 ** places
  return divide(dice.between(multiply(low, units), multiply(high, units)), units, places)
}

/** Schedules the conversion of a preorder to a sale days later, and possibly its collection and payment on that day. */
function convertLater(trade: Trade, deal: Deal, preorder: SavedOrder): void {
  const { api, dice, diary, today } = trade
  const date = daysAfter(deal.date, dice.between(4, 9), today)
  diary.on(date, async () => {
    const sale = await api.post<SavedOrder>(`/orders/convert/${preorder.id}`, { date })
    if (deal.plan.becomes === 'draft sale') return
    const confirmed = await api.post<SavedOrder>(`/orders/confirm/${sale.id}`)
    await ways.all(trade, deal, confirmed, date)
  })
}

/** The extent of a return in the demo; the offset follows from the amount still owed on the sale. */
export interface Returned {
  lines: 'one' | 'all'
  until: 'draft' | 'confirmed' | 'cash' | 'balance'
}

/** Schedules a return some days after a day. */
function returnLater(
  trade: Trade,
  { plan: { returned }, currency }: Deal,
  sale: SavedOrder,
  day: string,
): void {
  if (!returned) return
  const { api, dice, diary, today, words } = trade
  const date = daysAfter(day, dice.between(1, 4), today)
  diary.on(date, async () => {
    const lines = returned.lines === 'one' ? sale.order_details.slice(0, 1) : sale.order_details
    const detail_ids = lines.map(({ id }) => id)
    const [first] = lines
    const remarks = dice.pick(demoText(words.returns, categoryOf(first?.product_code)))
    const draft = await api.post<SavedOrder>(`/orders/return/${sale.id}`, { detail_ids, date })
    const { updated_at } = draft
    await api.put(`/orders/${draft.id}`, { updated_at, remarks })
    if (returned.until === 'draft') return
    const { code, unpaid_cash_value } = await api.post<SavedOrder>(`/orders/confirm/${draft.id}`)
    const { until } = returned
    if (until !== 'confirmed')
      await api.post('/order_payments', {
        ...{ order_code: code, payment_method: until, value: unpaid_cash_value, currency, date },
      })
  })
}

/** The code of a product's category. */
function categoryOf(product_code: string | undefined): string {
  return products.find(({ code }) => code === product_code)?.category ?? ''
}
