import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { luk, openTrade, ring } from '../support/cast'
import { timeLimit } from '../support/pace'
import { openShop, servedBy, today, tokenOf, type TestShop } from '../support/shop'

/** The same shop with other limits. */
function limitedTo(factor: number, { shop }: TestShop): TestShop {
  return servedBy({ ...shop, environment: { ...shop.environment, limits: factor } })
}

test.each([
  ['zh', '请求过于频繁：60 秒内这类请求最多 6 次，请 60 秒后再试'],
  ['en', 'Too many requests: at most 6 of this kind in 60 seconds. Try again in 60 seconds'],
  [
    'es',
    'Demasiadas peticiones: como máximo 6 de este tipo en 60 segundos. Inténtelo de nuevo dentro de 60 segundos',
  ],
  ['ja', 'リクエストが多すぎます。この種類は 60 秒間に 6 回までです。60 秒後に再試行してください'],
])(
  'a user with too many requests is refused in %s, with the time to come back',
  async (language, message) => {
    const shop = limitedTo(0.05, await openShop())
    const change = (as: 'admin' | 'clerk') =>
      shop.call(
        'POST',
        '/customers/bulk',
        { action: 'delete', keys: [] },
        { as, headers: { 'Accept-Language': language } },
      )
    for (let count = 0; count < 6; count++) expect((await change('clerk')).status).not.toBe(429)
    const refused = await change('clerk')
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message, most: 6, within: 60 },
    })
    expect(refused.headers.get('Retry-After')).toBe('60')
    expect((await change('admin')).status).not.toBe(429)
  },
)

test('an address that tries tokens is refused before they are looked up', async () => {
  const shop = limitedTo(0.001, await openShop())
  const from = (address: string) =>
    shop.app.request(
      '/_api/orders',
      { headers: { 'X-Token': 'guessed' } },
      { incoming: { socket: { remoteAddress: address } } },
    )
  for (let count = 0; count < 20; count++) await from('192.0.2.7')
  expect((await from('192.0.2.7')).status).toBe(429)
  expect((await from('192.0.2.8')).status).toBe(401)
})

const CUSTOMERS = 300
const TOO_MANY = 200

/** The time within which nineteen of twenty answers come, in milliseconds. */
const usual = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0

async function timesOfSaving({
  call,
  ids,
}: {
  call: TestShop['call']
  ids: Record<string, number>
}): Promise<number[]> {
  const times: number[] = []
  const order = {
    order_type: 'CPXS',
    date: today,
    customer_id: ids[luk],
    order_details: [{ ...ring, gold_price_per_gram_value: 900 }],
  }
  for (let count = 0; count < 40; count++) {
    const began = performance.now()
    const { status } = await call('POST', '/orders', order, { as: 'clerk' })
    times.push(performance.now() - began)
    expect(status).toBe(201)
  }
  return times
}

test('a user who sends 200 exports and searches at once does not block the counter for others', async () => {
  const { ids, ...trade } = await openTrade({ stock: [ring] })
  const shop = limitedTo(100, trade)
  await sql`insert into customers (name, remarks)
    select 'Customer ' || n, repeat('Likes rose gold. ', 20) from generate_series(1, ${sql.lit(CUSTOMERS)}) n`.execute(
    shop.shop.db,
  )
  const quiet = usual(await timesOfSaving({ call: shop.call, ids }))
  const exported = async () => {
    const headers = { 'X-Token': tokenOf('admin'), 'Content-Type': 'application/json' }
    const response = await shop.app.request('/_api/customers/export', { method: 'POST', headers, body: '{}' })
    await response.arrayBuffer()
    return response.status
  }
  const searched = async (count: number) => {
    const filters = [{ field: 'remarks', operator: 'contains', value: `${count}` }]
    return (await shop.call('POST', '/customers/search', { q: `gold ${count}`, filters })).status
  }
  const heavy = Promise.all(
    Array.from({ length: TOO_MANY }, (_, count) => (count % 4 === 0 ? exported() : searched(count))),
  )
  const busy = usual(await timesOfSaving({ call: shop.call, ids }))
  const statuses = await heavy
  console.log(
    `an order is saved in ${Math.round(quiet)} ms, beside ${TOO_MANY} heavy requests of another in ${Math.round(busy)} ms`,
  )
  // A request without room in the queue is refused with a time to come back; nothing fails.
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(busy).toBeLessThan(Math.max(10 * quiet, timeLimit(1500)))
})
