import type { RunningServer } from './running-server'
import { signedIn } from './signed-in'

/** A record as the API gives it. */
export interface StoredRecord extends Record<string, unknown> {
  id: number
  code: string
}

type Ask = (method: string, path: string, body?: unknown) => Promise<StoredRecord>

/** A shop in trade. */
export interface StockedShop {
  /** Calls the API as the admin, and answers the record; a refusal fails the test. */
  ask: Ask
  /** Writes an order of Luk: the rings of these sizes, at 900.00 gold and a fee of 16.00 a gram. */
  write: (type: 'CPXS' | 'XSYD', sizes: Size[], head?: Record<string, unknown>) => Promise<StoredRecord>
  /** Writes a sale, and confirms its pickup. */
  sell: (sizes: Size[], head?: Record<string, unknown>) => Promise<StoredRecord>
  /** The ids of the customers. */
  customers: Record<'luk' | 'chan', number>
}

/** The rings, `R100-S8` to `R100-S16`: the weight of each size, in g. */
const rings = { 8: 1, 10: 2.5, 12: 5, 14: 10, 16: 20 } as const

type Size = keyof typeof rings

/** The number of bangles; the first weighs 21 g, each next one a gram more. */
export const BANGLES = 10

const rate = { gold_price_per_gram_value: 900 }

const linesOf = (sizes: Size[], fee: number) =>
  sizes.map((size) => ({
    ...{ ...rate, product_code: 'R100', size: String(size), quantity: 1, weight: rings[size] },
    labor_fee_per_gram_value: fee,
  }))

const bangles = Array.from({ length: BANGLES }, (_, place) => ({
  ...{ ...rate, product_code: 'U200', inventory_code_seq: place + 1, quantity: 1, weight: 21 + place },
  labor_fee_per_gram_value: 12,
}))

function asking(call: Awaited<ReturnType<typeof signedIn>>): Ask {
  return async (method, path, body) => {
    const answer = await call(method, path, body)
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.json()
  }
}

/**
 * Sets today's gold price, puts five rings and ten bangles, `U200-1` to `U200-10`, into stock, and adds Luk
 * and Chan as customers.
 */
export async function stockShop(server: RunningServer): Promise<StockedShop> {
  const ask = asking(await signedIn(server))
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date())
  await ask('POST', '/daily_prices', { date, price: { value: 900, currency: 'HKD' } })
  const supplier = await ask('POST', '/customers', { code: 'SUP', name: 'Golden Source Ltd' })
  const { id: luk } = await ask('POST', '/customers', { code: 'LUK', name: '陆记珠宝', phone: '2345 6789' })
  const { id: chan } = await ask('POST', '/customers', { code: 'CHAN', name: '陈太' })
  await ask('POST', '/products', { code: 'R100', name: '足金光身戒' })
  await ask('POST', '/products', { code: 'U200', name: '古法手镯', is_unique_code: true })
  const order_details = [...linesOf([8, 10, 12, 14, 16], 12), ...bangles]
  const bought = await ask('POST', '/orders', { order_type: 'CPRK', customer_id: supplier.id, order_details })
  await ask('POST', `/orders/confirm/${bought.id}`)
  const write: StockedShop['write'] = (order_type, sizes, head = {}) =>
    ask('POST', '/orders', { order_type, customer_id: luk, order_details: linesOf(sizes, 16), ...head })
  const sell: StockedShop['sell'] = async (...sale) =>
    ask('POST', `/orders/confirm/${(await write('CPXS', ...sale)).id}`)
  return { ask, write, sell, customers: { luk, chan } }
}
