// Engines: both
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openShop, passwords, servedBy, today, type TestShop } from '../support/shop'

/** Another server on the same database, with a memory of its own. */
const another = ({ shop }: TestShop) => servedBy(shop)

const json = { 'Content-Type': 'application/json' }

async function signIn({ app }: TestShop, username: string, password: string) {
  const body = JSON.stringify({ username, password })
  const answer = await app.request('/login', { method: 'POST', headers: json, body })
  return { status: answer.status, wait: answer.headers.get('Retry-After') }
}

test('passwords tried at several servers in turn are counted together', async () => {
  const shop = await openShop()
  const servers = [shop, another(shop), another(shop)]
  const statuses: number[] = []
  for (let attempt = 0; attempt < 9; attempt++) {
    const server = servers[attempt % servers.length] ?? shop
    statuses.push((await signIn(server, 'clerk', `a guess ${attempt}`)).status)
  }
  // Five cost nothing, the sixth begins the wait, and asking the next server does not help.
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429, 429])
  expect(await signIn(another(shop), 'clerk', passwords.clerk)).toEqual({ status: 429, wait: '1' })
})

test('guesses at the same moment all count, whichever server they reach', async () => {
  const shop = await openShop()
  const servers = [shop, another(shop), another(shop)]
  const guesses = Array.from({ length: 12 }, (_, at) =>
    signIn(servers[at % 3] ?? shop, 'clerk', `guess ${at}`),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(6)
})

test('a sign-in that succeeds at one server forgives the failures at the others', async () => {
  const shop = await openShop()
  const other = another(shop)
  for (let attempt = 0; attempt < 5; attempt++) await signIn(shop, 'clerk', 'mistyped')
  expect((await signIn(other, 'clerk', passwords.clerk)).status).toBe(200)
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await signIn(other, 'clerk', 'mistyped')).status).toBe(401)
})

test('a quotation fetched by one server is the source of a price that another saves', async () => {
  const service = createServer((_request, response) => response.end('{"sell": 33686.1}')).listen(
    0,
    '127.0.0.1',
  )
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const address = service.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const shop = await openShop({ GOLD_PRICE_URL: `http://127.0.0.1:${port}/`, GOLD_PRICE_PRIVATE: '1' })
  await shop.call('GET', '/daily_prices/fetch')
  const price = { value: 900, currency: 'HKD' }
  const saved = await another(shop).call('POST', '/daily_prices', { date: today, price })
  expect(saved.body).toMatchObject({ source: '127.0.0.1' })
})
