import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { timeLimit } from '../../support/pace'
import type { RunningServer } from '../../support/running-server'
import { stockShop } from '../../support/stocked-shop'

/** The sales of the counters during a fault. */
export interface Sold {
  /** Invoice numbers of sales that were acknowledged as written and confirmed. */
  confirmed: string[]
  /** The number of answers by status; 0 for no answer at all. */
  statuses: Record<number, number>
  /** Codes of the refusals. */
  codes: Set<string>
  /** The time of the last acknowledged write, by the clock of `performance.now`. */
  last: number
  /** The number of acknowledged writes. */
  acknowledged: number
}

/** At most one write of each is on its way. */
const SELLERS = 4
/** A missing machine is given up after half a minute. */
const inTime = { timeout: timeLimit(90_000), interval: 20 }
/** A browser repeats a request with the same key. */
const PAUSE = 50

/** No answer, no database or no room, after which a clerk waits a little. */
const waits = [0, 503, 507]

let crowds = 0

/** Buys more rings than any crowd sells. @returns the sale of one of them to Luk, as clerks write it */
export async function plentyAt(server: RunningServer): Promise<Record<string, unknown>> {
  const { ask, customers } = await stockShop(server)
  const line = { product_code: 'R100', size: '8', gold_price_per_gram_value: 900 }
  const bought = await ask('POST', '/orders', {
    ...{ order_type: 'CPRK', customer_id: customers.luk },
    order_details: [{ ...line, quantity: 100_000, weight: 100_000 }],
  })
  await ask('POST', `/orders/confirm/${bought.id}`)
  const order_details = [{ ...line, quantity: 1, weight: 1, labor_fee_per_gram_value: 16 }]
  return { order_type: 'CPXS', customer_id: customers.luk, order_details }
}

/** Lets clerks write and confirm sales without a pause, at servers in turn, until they are stopped. */
export function sellersAt(
  servers: readonly RunningServer[],
  token: string,
  order: Record<string, unknown>,
): { sold: Sold; stop: () => Promise<Sold> } {
  const sold: Sold = { confirmed: [], statuses: {}, codes: new Set(), last: 0, acknowledged: 0 }
  const crowd = ++crowds
  const shift = { isOver: false }
  let turn = 0
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const key = randomUUID()
    for (;;) {
      const { address = '' } = servers[turn++ % servers.length] ?? {}
      const headers = { 'Content-Type': 'application/json', 'X-Token': token, 'Idempotency-Key': key }
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`${address}/_api${path}`, request).catch(() => undefined)
      const status = answer?.status ?? 0
      sold.statuses[status] = (sold.statuses[status] ?? 0) + 1
      const said: { code?: string } = Object(await answer?.json().catch(() => undefined))
      if (answer?.ok) {
        sold.last = performance.now()
        sold.acknowledged += 1
      } else sold.codes.add(`${status} ${said.code ?? 'without a code'}`)
      // A clerk who goes home does not wait for a missing server.
      if (!waits.includes(status) || (shift.isOver && status === 0)) return { ...said, status }
      await wait(PAUSE)
    }
  }
  const sell = async (seller: number) => {
    for (let count = 1; !shift.isOver; count++) {
      const invoice_number = `${crowd}-${seller}-${count}`
      const { id } = await post('/orders', { ...order, invoice_number })
      const { status } = await post(`/orders/confirm/${String(id)}`, {})
      if (status === 200) sold.confirmed.push(invoice_number)
    }
  }
  const selling = Array.from({ length: SELLERS }, (_, seller) => sell(seller))
  const stop = async () => {
    shift.isOver = true
    await Promise.all(selling)
    return sold
  }
  // A test that fails must not leave them selling.
  onTestFinished(async () => void (await stop()))
  return { sold, stop }
}

/** Waits for the given number of writes beyond those that are acknowledged now. */
export async function sells(sold: Sold, more: number): Promise<void> {
  const before = sold.acknowledged
  await expect.poll(() => sold.acknowledged - before, inTime).toBeGreaterThan(more)
}

/** Milliseconds from a fault to the acknowledgement of a write that was sent after it. */
export async function writesAgain(sold: Sold, goesWrong: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await goesWrong()
  // As many writes as there are sellers may have been on their way.
  await sells(sold, SELLERS)
  return Math.round(sold.last - began)
}

/**
 * The faults in the sales of the database that writes now: acknowledged ones that are missing, duplicates,
 * and unexpected answers.
 *
 * @param port of that PostgreSQL
 */
export async function wrongWith(
  { confirmed, statuses }: Sold,
  port: number,
  expected: readonly number[] = [503],
): Promise<string[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'shop' })
  await client.connect()
  const { rows } = await client.query<{ invoice: string; n: number; sold: number }>(
    `select invoice_number as invoice, count(*)::int as n, (count(*) filter (where confirmed))::int as sold
     from orders where invoice_number is not null group by 1`,
  )
  await client.end()
  const sold = new Set(rows.flatMap((row) => (row.sold === 1 ? [row.invoice] : [])))
  return [
    ...confirmed.filter((invoice) => !sold.has(invoice)).map((invoice) => `${invoice} is missing`),
    ...rows.filter(({ n }) => n > 1).map(({ invoice }) => `${invoice} is doubled`),
    ...Object.keys(statuses)
      .filter((status) => ![200, 201, ...expected].includes(Number(status)))
      .map((status) => `${status} was answered`),
  ]
}
