// Extent: all
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openShop, today } from '../support/shop'

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

async function openWithService(listener: RequestListener) {
  return openShop({ GOLD_PRICE_URL: await priceService(listener), GOLD_PRICE_PRIVATE: '1' })
}

async function fetched(listener: RequestListener) {
  const { call } = await openWithService(listener)
  return call('GET', '/daily_prices/fetch')
}

/** Midday in the shop, the time of all these stories. */
const noon = `${today}T04:00:00.000Z`

test.each([
  ['{"sell": 33686.1}', 33686.1, 900],
  ['{"sell": "33686.1", "buy": 1}', 33686.1, 900],
  ['{"sell": 33690}', 33690, 900.1],
  // 900.1050 a gram and a little less: half a cent is rounded up, less than that down.
  ['{"sell": 33690.030045}', 33690.030045, 900.11],
  ['{"sell": 33690.03}', 33690.03, 900.1],
])('the service quotes %s, which is %d a liang and %d a gram', async (body, sell, price_per_gram) => {
  expect(await fetched(says(body))).toMatchObject({
    status: 200,
    body: { sell, price_per_gram, source: '127.0.0.1', fetched_at: noon },
  })
})

test.each([
  ['a moment of its own', '"timestamp": "2026-11-21T10:32:00+08:00"', '2026-11-21T02:32:00.000Z'],
  ['seconds', '"timestamp": 1795228320', '2026-11-21T02:32:00.000Z'],
  ['milliseconds, as digits', '"time": "1795228320000"', '2026-11-21T02:32:00.000Z'],
  [
    'a moment of another name',
    '"time": null, "updated_at": "2026-11-20T23:00:00Z"',
    '2026-11-20T23:00:00.000Z',
  ],
  ['a day without a time', '"date": "2026-11-21"', noon],
  ['a time of no place', '"time": "2026-11-21T10:32:00"', noon],
  ['a moment that is none', '"timestamp": "Tyesterday+08:00"', noon],
  ['a moment to come', '"timestamp": "2026-11-22T00:00:00Z"', noon],
  ['a moment long past', '"timestamp": 0', noon],
  ['a moment beyond all time', '"timestamp": 1e300', noon],
  ['something else', '"timestamp": { "seconds": 1 }', noon],
])('the time of a price with %s', async (_what, more, fetched_at) => {
  expect(await fetched(says(`{"sell": 33686.1, ${more}}`))).toMatchObject({
    status: 200,
    body: { fetched_at },
  })
})

test.each([
  ['fails', says('{"sell": 33686.1}', 500)],
  ['answers no JSON', says('<html>')],
  ['has no price', says('{}')],
  ['answers null', says('null')],
  ['answers a list', says('[{"sell": 33686.1}]')],
  ['says yes', says('{"sell": true}')],
  ['says a list', says('{"sell": [5]}')],
  ['says nothing', says('{"sell": ""}')],
  ['says 0', says('{"sell": 0}')],
  ['says less than a cent a gram', says('{"sell": 0.1}')],
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

test.each(['no address', 'file:///etc/hostname'])(
  'with %s for a service there is nothing to fetch',
  async (GOLD_PRICE_URL) => {
    const { call } = await openShop({ GOLD_PRICE_URL })
    expect(await call('GET', '/daily_prices/fetch')).toMatchObject({
      status: 502,
      body: { code: 'price_service' },
    })
  },
)

test.each(['http://127.0.0.1', 'http://[::ffff:127.0.0.1]', 'http://localhost', 'http://192.168.1.1'])(
  'a service at %s is called only if the installation allows it',
  async (host) => {
    const asked: unknown[] = []
    const service = await priceService((request, response) => {
      asked.push(request.url)
      says('{"sell": 33686.1}')(request, response)
    })
    const { call } = await openShop({ GOLD_PRICE_URL: `${host}:${new URL(service).port}/` })
    expect(await call('GET', '/daily_prices/fetch')).toMatchObject({
      status: 502,
      body: { code: 'price_service' },
    })
    expect(asked).toEqual([])
  },
)

test('a redirect by the service is not followed', async () => {
  const asked: unknown[] = []
  const elsewhere = await priceService((request, response) => {
    asked.push(request.url)
    says('{"sell": 33686.1}')(request, response)
  })
  expect(
    await fetched((_request, response) => response.writeHead(302, { Location: elsewhere }).end()),
  ).toMatchObject({ status: 502, body: { code: 'price_service' } })
  expect(asked).toEqual([])
})

test('no more than 64 kB are read of an endless answer', async () => {
  let sent = 0
  const endless: RequestListener = (request, response) => {
    const more = (): void => {
      while (!request.socket.destroyed && response.write(' '.repeat(16 * 1024))) sent += 16 * 1024
    }
    response.on('drain', more)
    more()
  }
  expect(await fetched(endless)).toMatchObject({ status: 502, body: { code: 'price_service' } })
  // Bytes in buffers of the system between the two were sent, and not read.
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test('a price far from the last is not taken from a service', async () => {
  const { call } = await openWithService(says('{"sell": 33686.1}'))
  const set = (value: number) => call('POST', '/daily_prices', { date: today, price: { value } })
  await set(600)
  expect(await call('GET', '/daily_prices/fetch')).toMatchObject({
    status: 502,
    body: { code: 'price_far', price: 900, last: 600 },
  })
  await set(700)
  expect(await call('GET', '/daily_prices/fetch')).toMatchObject({
    status: 200,
    body: { price_per_gram: 900 },
  })
})

test('without a service no error mentions one', async () => {
  const { call } = await openShop()
  const headers = { 'Accept-Language': 'en' }
  expect(await call('GET', '/daily_prices/fetch', undefined, { headers })).toMatchObject({
    status: 502,
    body: { code: 'no_price_service', message: 'No gold price service is set up; enter the price' },
  })
})

test('the password and the key in the address of the service reach only the service', async () => {
  const heard: unknown[] = []
  const listener: RequestListener = (request, response) => {
    heard.push([request.url, request.headers.authorization])
    says(heard.length === 1 ? '{"sell": 33686.1}' : '', heard.length === 1 ? 200 : 401)(request, response)
  }
  const { host } = new URL(await priceService(listener))
  const { call } = await openShop({
    GOLD_PRICE_URL: `http://shop:s3%40cret@${host}/v1/k3y?key=k3y`,
    GOLD_PRICE_PRIVATE: '1',
  })
  const answers = [await call('GET', '/daily_prices/fetch'), await call('GET', '/daily_prices/fetch')]

  expect(answers).toMatchObject([{ status: 200, body: { source: '127.0.0.1' } }, { status: 502 }])
  expect(JSON.stringify(answers)).not.toMatch(/s3|cret|k3y|shop:/)
  const authorization = `Basic ${Buffer.from('shop:s3@cret').toString('base64')}`
  expect(heard).toEqual(Array.from({ length: 2 }, () => ['/v1/k3y?key=k3y', authorization]))
})

test('a quoted price is kept with its source, a typed one without', async () => {
  const { call } = await openWithService(says('{"sell": 33686.1, "timestamp": "2026-11-21T10:32:00+08:00"}'))
  const set = async (value: number, more = {}) =>
    (await call('POST', '/daily_prices', { date: today, price: { value }, ...more })).body
  expect(await set(900, { source: 'evil.example' })).toMatchObject({ source: null, quoted_at: null })

  await call('GET', '/daily_prices/fetch')
  const quoted = await set(900)
  expect(quoted).toMatchObject({ source: '127.0.0.1', quoted_at: expect.stringContaining('2026-11-21T') })
  expect(Date.parse(String(quoted.quoted_at))).toBe(Date.parse('2026-11-21T02:32:00Z'))
  expect(await set(901)).toMatchObject({ source: null, quoted_at: null })
  expect(await set(900, { price: { value: 900, currency: 'USD' } })).toMatchObject({ source: null })
})

test('a price keeps its source as long as its value stays, however it is changed', async () => {
  const { call } = await openWithService(says('{"sell": 33686.1}'))
  await call('GET', '/daily_prices/fetch')
  const { body } = await call('POST', '/daily_prices', { date: today, price: { value: 900 } })
  const put = async (changes: object) => (await call('PUT', `/daily_prices/${body.id}`, changes)).body

  expect(await put({ ...body, updated_at: undefined, remarks: '早盘' })).toMatchObject({
    source: '127.0.0.1',
  })
  expect(await put({ price: { value: 905 }, source: '127.0.0.1' })).toMatchObject({
    price: { value: 905, currency: 'HKD' },
    remarks: '早盘',
    source: null,
  })
  await put({ price: { value: 900 } })
  const keys = [body.id]
  await call('POST', '/daily_prices/bulk', { action: 'update', keys, values: { price: { value: 901 } } })
  expect((await call('GET', `/daily_prices/${body.id}`)).body).toMatchObject({ source: null })
})
