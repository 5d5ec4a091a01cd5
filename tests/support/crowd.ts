import type { Answer } from './shop'
import { bangle, kept, luk, ring, type Order, type Trade } from './cast'

/** The parts of a shop that a crowd needs, in process or behind an address. */
export type Counter = Omit<Trade, 'app' | 'shop' | 'jobs'>

/** Many clerks who want the same at once, of whom one gets it. */
export interface Race {
  name: string
  crowd: number
  /** The status of the one that gets it. */
  wins: number
  /** The outcome of the others. */
  loses: string
  /** Prepares the last one of something, and answers the attempt of each clerk. */
  prepare: (shop: Counter) => Promise<(index: number) => Promise<Answer>>
}

const oneRing = { ...ring, quantity: 1, weight: 10 }

async function sold(shop: Counter, head: Record<string, unknown> = {}): Promise<Order> {
  const sale = await shop.draftSale(oneRing, { to: luk, ...head })
  kept(await shop.confirm(sale))
  return sale
}

/** A bill of one sale, and a call that pays part of it. */
async function billed(shop: Counter) {
  const sale = await sold(shop)
  const bill = kept(await shop.call('POST', '/orders/payment', { ids: [sale.id] }))
  const paying = { currency_paid: 'HKD', gold_paid_weight: 0, remarks: '' }
  return (value: number) =>
    shop.call('POST', `/payments/${String(bill.id)}/pay`, { ...paying, amount_paid_value: value })
}

async function drafts(shop: Counter, count: number): Promise<Order[]> {
  const written: Order[] = []
  for (let index = 0; index < count; index++) written.push(await shop.draftSale(bangle, { to: luk }))
  return written
}

/** Every race of the trade; the shop has rings in stock, and one bangle. */
export const races: Race[] = [
  {
    name: 'sell the last bangle',
    crowd: 20,
    wins: 200,
    loses: '409 insufficient_stock',
    prepare: async (shop) => {
      const sales = await drafts(shop, 20)
      return (index) => shop.confirm(sales[index] ?? { id: 0 })
    },
  },
  {
    name: 'confirm the same sale',
    crowd: 20,
    wins: 200,
    loses: '409 already_confirmed',
    prepare: async (shop) => {
      const sale = await shop.draftSale(oneRing, { to: luk })
      return () => shop.confirm(sale)
    },
  },
  {
    name: 'take the same sale back',
    crowd: 20,
    wins: 200,
    loses: '409 order_not_confirmed',
    prepare: async (shop) => {
      const { id } = await sold(shop)
      return () => shop.unconfirm({ id })
    },
  },
  {
    name: 'pay the last 100 dollars',
    crowd: 20,
    wins: 201,
    loses: '422 value_exceed',
    prepare: async (shop) => {
      const sale = await sold(shop)
      kept(await shop.pay(sale, { value: 9060 }))
      return () => shop.pay(sale, { value: 100 })
    },
  },
  {
    name: 'give the same payment back',
    crowd: 20,
    wins: 204,
    loses: '404 not_found',
    prepare: async (shop) => {
      const { id } = kept(await shop.pay(await sold(shop), { value: 100 }))
      return () => shop.call('DELETE', `/order_payments/${String(id)}`)
    },
  },
  {
    name: 'return the same line',
    crowd: 50,
    wins: 201,
    loses: '409 line_returned',
    prepare: async (shop) => {
      const { id, order_details } = await sold(shop)
      return () => shop.takeBack({ id }, order_details)
    },
  },
  {
    name: 'make a sale of the same preorder',
    crowd: 20,
    wins: 201,
    loses: '409 already_converted',
    prepare: async (shop) => {
      const preorder = await shop.draftSale(oneRing, { to: luk, order_type: 'XSYD' })
      kept(await shop.pay(preorder, { value: 100, is_deposit: true }))
      return () => shop.convert(preorder)
    },
  },
  {
    name: 'make a bill of the same orders',
    crowd: 20,
    wins: 201,
    loses: '409 order_billed',
    prepare: async (shop) => {
      const ids = [(await sold(shop)).id, (await sold(shop)).id]
      return (index) =>
        shop.call('POST', '/orders/payment', { ids: index % 2 === 0 ? ids : ids.toReversed() })
    },
  },
  {
    name: "pay a bill's last part",
    crowd: 20,
    wins: 200,
    loses: '409 bill_closed',
    prepare: async (shop) => {
      const pay = await billed(shop)
      kept(await pay(9060))
      return () => pay(100)
    },
  },
  {
    name: 'withdraw the rest of a balance',
    crowd: 20,
    wins: 201,
    loses: '422 value_exceed',
    prepare: async (shop) => {
      const move = (in_out: 1 | -1) =>
        shop.call('POST', '/customer_balance_details', {
          customer_id: shop.ids.LUK,
          amount: { value: 100, currency: 'HKD' },
          in_out,
        })
      kept(await move(1))
      return () => move(-1)
    },
  },
  {
    name: 'take the last grams of a gold bar',
    crowd: 20,
    wins: 201,
    loses: '422 gold_weight_exceed',
    prepare: async (shop) => {
      const bar = kept(await shop.call('POST', '/gold_bars', { weight: 5 }))
      return () => shop.call('POST', '/gold_bar_details', { gold_bar_id: bar.id, in_out: -1, weight: 5 })
    },
  },
]

/** The outcome of an answer: `200`, `409 insufficient_stock`. */
export function outcome({ status, body }: Answer): string {
  return status < 400 ? String(status) : `${status} ${String(body.code)}`
}

/** Lets the whole crowd try at once; answers the number of each outcome. */
export async function run({ crowd, prepare }: Race, shop: Counter): Promise<Record<string, number>> {
  const attempt = await prepare(shop)
  const answers = await Promise.all(Array.from({ length: crowd }, (_, index) => attempt(index)))
  return counted(answers.map(outcome))
}

/** The expected number of each outcome. */
export function expectedOf({ crowd, wins, loses }: Race): Record<string, number> {
  return { [String(wins)]: 1, [loses]: crowd - 1 }
}

function counted(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

/**
 * Orders of the same goods in opposite orders, confirmed, paid, billed, returned and un-confirmed all at
 * once.
 *
 * @returns the failures that are not refusals by a rule: deadlocks and faults of the server
 */
export async function cross(shop: Counter): Promise<string[]> {
  const small = { quantity: 1, weight: 1 }
  const goods = [
    { ...ring, ...small },
    { ...ring, ...small, size: '15', inventory_code: 'R100-S15' },
  ]
  const sales: Order[] = []
  for (let index = 0; index < 8; index++)
    sales.push(await shop.draftSale(index % 2 === 0 ? goods : goods.toReversed(), { to: luk }))
  const early = sales.slice(0, 4)
  for (const sale of early) kept(await shop.confirm(sale))
  kept(await shop.call('POST', '/customer_balance_details', deposit(shop)))
  const ids = early.map(({ id }) => id)
  const work = [
    ...sales.flatMap((sale) => [
      shop.confirm(sale),
      shop.pay(sale, { value: 1 }),
      shop.pay(sale, { value: 1, payment_method: 'balance' }),
      shop.unconfirm(sale),
      shop.takeBack(sale, sale.order_details),
    ]),
    shop.call('POST', '/orders/payment', { ids }),
    shop.call('POST', '/orders/payment', { ids: ids.toReversed() }),
    shop.call('POST', '/customer_balance_details', deposit(shop)),
  ]
  const told = (await Promise.all(work)).map(outcome)
  return told.filter((words) => words.startsWith('5') || words === '409 undefined')
}

function deposit({ ids }: Counter) {
  return { customer_id: ids.LUK, amount: { value: 100, currency: 'HKD' }, in_out: 1 }
}
