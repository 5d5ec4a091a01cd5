import { greatest } from '#domain/decimal'
import { orderTypes, takesFromStock } from '#domain/order/order-types'
import { daysBefore } from '../calendar'
import type { Customer } from '../data/catalogue'
import { convertLater } from './conversions'
import { fits, linesOf, madeBy } from './order-lines'
import { countOrders, planOrders, taken, type Planned } from './order-plan'
import { leaveDeposit, ways } from './payments'
import { returnLater } from './returns'
import { customerOf, type Deal, type SavedOrder, type Trade } from '../trade'

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
    .filter(({ key }) => !taken.has(key))
    .filter((customer) => !orderTypes[plan.type].supplied || delivers(customer))
    .filter(({ nameless }) => !nameless || paysAtOnce(plan))
  const others = fitting.filter((customer) => !lately.includes(customer))
  return dice.pick(others.length > 0 ? others : fitting)
}

/** Nobody knows the default customer: what they buy is paid before it leaves, and returned for cash. */
function paysAtOnce({ type, pays, returned }: Planned): boolean {
  return takesFromStock(type) && (pays === 'all' || pays === 'dollars') && returned?.until !== 'balance'
}

async function writeOrder(trade: Trade, deal: Deal): Promise<void> {
  const { api, shelf, diary, words } = trade
  const { plan } = deal
  const order = await api.post<SavedOrder>('/orders', await headOf(trade, deal))
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

async function headOf(trade: Trade, deal: Deal) {
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
