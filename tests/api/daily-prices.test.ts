import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openShop, today } from '../support/shop'

test("today's price is set, set again, and the old one stays in the audit trail", async () => {
  const { call, shop } = await openShop()
  const first = await call('POST', '/daily_prices', { date: today, price: { value: 905.5 } })
  const second = await call('POST', '/daily_prices', { date: today, price: { value: 906, currency: 'HKD' } })

  expect(second).toMatchObject({
    status: 201,
    body: { id: first.body.id, price: { value: 906, currency: 'HKD' } },
  })
  expect((await call('POST', '/daily_prices/search', {})).body.total).toBe(1)
  const trail = await shop.db.selectFrom('goldbook_audit').select('changes').orderBy('id').execute()
  expect(trail[1]?.changes).toMatchObject([
    { before: { price: { value: 905.5 } }, after: { price: { value: 906 } } },
  ])
})

test('the latest price is the first by date', async () => {
  const { call } = await openShop()
  for (const [date, value] of [
    ['2026-11-20', 900],
    [today, 905],
    ['2026-11-19', 890],
  ])
    await call('POST', '/daily_prices', { date, price: { value } })
  const latest = await call('POST', '/daily_prices/search', {
    filters: [],
    sorts: 'date|DESC',
    page: 1,
    per_page: 1,
  })
  expect(latest.body).toMatchObject({ data: [{ date: today, price: { value: 905 } }], total: 3 })
})

test('a price that was deleted is set again', async () => {
  const { call } = await openShop()
  const { body } = await call('POST', '/daily_prices', { date: today, price: { value: 905 } })
  await call('DELETE', `/daily_prices/${body.id}`)
  expect(await call('POST', '/daily_prices', { date: today, price: { value: 906 } })).toMatchObject({
    status: 201,
  })
  expect((await call('POST', '/daily_prices/search', {})).body).toMatchObject({
    total: 1,
    data: [{ price: { value: 906 } }],
  })
})

test.each([
  { value: 0 },
  { value: -1 },
  { value: 1.005 },
  { value: 900, currency: 'XXX' },
  { currency: 'HKD' },
  900,
  null,
])('a price of %j is refused', async (price) => {
  const { call } = await openShop()
  expect(await call('POST', '/daily_prices', { date: today, price })).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  })
})

test('ten who set the price of one day at once leave one', async () => {
  const { call } = await openShop()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      call('POST', '/daily_prices', { date: today, price: { value: 900 + index } }),
    ),
  )
  expect(answers.every((answer) => answer.status === 201)).toBe(true)
  expect((await call('POST', '/daily_prices/search', {})).body.total).toBe(1)
})

/** A gold price service on this machine. */
async function priceService(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : ''
}

const says =
  (body: string, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(body)

async function fetched(listener: RequestListener) {
  const { call } = await openShop({ GOLD_PRICE_URL: await priceService(listener) })
  return call('GET', '/daily_prices/fetch')
}

test.each(['{"sell": 33686.1}', '{"sell": "33686.1", "buy": 1}'])('the service says %s', async (body) => {
  expect(await fetched(says(body))).toMatchObject({
    status: 200,
    body: { sell: 33686.1, price_per_gram: 900 },
  })
})

test.each([
  ['fails', says('{"sell": 33686.1}', 500)],
  ['answers no JSON', says('<html>')],
  ['has no price', says('{}')],
  ['answers null', says('null')],
  ['says yes', says('{"sell": true}')],
  ['says a list', says('{"sell": [5]}')],
  ['says nothing', says('{"sell": ""}')],
  ['says 0', says('{"sell": 0}')],
  ['says less', says('{"sell": -5}')],
  ['says too much', says('{"sell": 1e300}')],
  ['hangs up', (request) => request.socket.destroy()],
] satisfies [string, RequestListener][])('a service that %s is 502', async (_what, listener) => {
  expect(await fetched(listener)).toMatchObject({ status: 502, body: { code: 'price_service' } })
})

test('a service that takes longer than three seconds is 502', async () => {
  const began = performance.now()
  expect(await fetched(() => undefined)).toMatchObject({ status: 502 })
  expect(performance.now() - began).toBeLessThan(4500)
})

test('without a service there is nothing to fetch', async () => {
  const { call } = await openShop()
  expect(await call('GET', '/daily_prices/fetch')).toMatchObject({
    status: 502,
    body: { code: 'price_service' },
  })
})
