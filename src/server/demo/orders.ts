import type { Customer } from './catalogue'
import { daysBefore } from './calendar'
import { carriers, salespeople } from './company'
import { fits, linesOf, madeBy, type Deal, type Trade } from './order-lines'
import { planOrders, type Planned } from './order-plan'
import { depositOn, partOn, payUntil, restOn, type PayableOrder, type Tender } from './payments'
import { notes } from './people'
import type { SavedLine } from './shelf'

interface SavedOrder extends PayableOrder {
  id: number
  order_details: SavedLine[]
}

/**
 * Writes the orders of the demo with their payments.
 *
 * @param thinning writes one for so many
 * @returns how many there are
 */
export async function writeOrders(trade: Trade, thinning: number): Promise<number> {
  const next = inTurn(trade.catalogue.customers)
  const planned = planOrders(trade.dice, thinning)
  let promised: Tender[] = []
  for (const plan of planned) {
    const customer = plan.opening ? next(plan.with) : anyOf(trade, plan)
    const currency = customer.kind === 'abroad' ? customer.currency : 'HKD'
    const date = daysBefore(trade.today, plan.daysAgo)
    promised = await payUntil(trade.api, promised, daysBefore(date, 1))
    promised.push(...(await writeOrder(trade, { plan, customer, currency, date })))
  }
  await payUntil(trade.api, promised, trade.today)
  return planned.length
}

/** Each customer of a kind after the other, so that each supplier delivers the opening stock once. */
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

function anyOf({ catalogue, dice }: Trade, plan: Planned): Customer {
  const delivers = (customer: Customer) => madeBy(catalogue, customer).some((product) => fits(plan, product))
  const fitting = catalogue.customers
    .filter(({ kind }) => kind === plan.with)
    .filter((customer) => plan.type !== 'CPRK' || delivers(customer))
    .filter(({ nameless }) => plan.pays !== 'deposit' || !nameless)
  return dice.pick(fitting)
}

/** @returns what is to be paid when its day comes */
async function writeOrder(trade: Trade, deal: Deal): Promise<Tender[]> {
  const { api, shelf } = trade
  const { plan } = deal
  const order = await api.post<SavedOrder>('/orders', await headOf(trade, deal))
  if (leavesDeposit(trade, deal)) await api.post('/order_payments', depositOn(trade, deal, order))
  if (plan.draft) return []
  const confirmed = await api.post<SavedOrder>(`/orders/confirm/${order.id}`)
  if (plan.type === 'CPRK') shelf.put(confirmed.order_details)
  if (plan.type === 'CPXS' && deal.customer.kind === 'abroad') await ship(trade, deal, confirmed)
  if (plan.pays === 'part') return [partOn(trade, deal, confirmed)]
  return plan.pays === 'all' ? [restOn(trade, deal, confirmed)] : []
}

/** What is sold abroad leaves with a carrier on the same day. */
async function ship({ api, dice }: Trade, { date }: Deal, order: SavedOrder): Promise<void> {
  await api.post('/shipments', {
    order_code: order.code,
    method: dice.pick(carriers),
    tracking_number: String(dice.between(7_000_000_000, 7_999_999_999)),
    date,
  })
}

async function headOf(trade: Trade, deal: Deal) {
  const { plan, customer, date, currency } = deal
  const { dice } = trade
  return {
    order_type: plan.type,
    date,
    customer_id: customer.id,
    currency,
    payment_method: plan.withGold ? 'with_gold' : 'no_gold',
    term: dice.pick(plan.terms ?? [30]),
    salesperson: dice.pick(salespeople),
    remarks: dice.chance(15) ? dice.pick(notes) : null,
    order_details: await linesOf(trade, deal),
  }
}

/** Some of those who pay later leave a deposit first. */
function leavesDeposit({ dice }: Trade, { plan }: Deal): boolean {
  if (plan.pays === 'deposit') return true
  return plan.type === 'CPXS' && plan.pays !== 'nothing' && !plan.withGold && dice.chance(25)
}
