import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { openShop } from '../support/shop'
import { timeLimit } from '../support/pace'
import { upload } from '../support/upload'

afterEach(() => vi.restoreAllMocks())

const connects = pg.Pool.prototype.connect

/** Refuses sessions as a pool does whose requests have waited too long, where `isBusy` says so. */
function refuseSessions(isBusy: (count: number) => boolean) {
  let count = 0
  const connect = vi.spyOn(pg.Pool.prototype, 'connect')
  connect.mockImplementation(function refuse(this: pg.Pool) {
    return isBusy((count += 1))
      ? Promise.reject(new Error('timeout exceeded when trying to connect'))
      : Reflect.apply(connects, this, [])
  })
}

test('a request is refused while the database is busy', async () => {
  const { call } = await openShop()
  refuseSessions((count) => count === 2)
  expect(await call('GET', '/customers/1')).toMatchObject({ status: 503, body: { code: 'database_busy' } })
})

test('whoever signs in, or enters the password again, waits for a busy database', async () => {
  const { app, call } = await openShop()
  refuseSessions((count) => count % 2 === 1)
  const form = { username: 'admin', password: 'a wrong password' }
  const response = await app.request('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(response.status).toBe(401)
  expect(await call('POST', '/user/confirm', { password: 'wrong' })).toMatchObject({
    status: 422,
    body: { code: 'password_wrong' },
  })
  expect(await call('GET', '/user/info')).toMatchObject({ status: 200 })
})

test('an import waits for a busy database, and each row is written once', async () => {
  const shop = await openShop()
  const rows = Array.from({ length: 1200 }, (_, at) => `K${at},Luk ${at}`)
  const { body } = await upload(shop, 'customers', 'c.csv', `code,name\n${rows.join('\n')}\n`)
  const started = await shop.call('POST', '/customers/import', { id: body.id, mapping: body.mapping })
  expect(started.status).toBe(202)
  refuseSessions((count) => count < 20)
  await vi.waitUntil(async () => {
    const { body: now } = await shop.call('GET', `/customers/import/${String(body.id)}`)
    return now.state === 'done' || now.state === 'failed'
  }, timeLimit(20_000))
  vi.restoreAllMocks()
  expect((await shop.call('GET', `/customers/import/${String(body.id)}`)).body).toMatchObject({
    state: 'done',
    created: rows.length,
  })
  expect((await shop.call('POST', '/customers/search', {})).body).toMatchObject({ total: rows.length })
})
