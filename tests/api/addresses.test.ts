import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '#server/http/screens'
import { openShop, tokenOf, type TestShop } from '../support/shop'

let folder = ''
let shop: TestShop

/** The running server: the API, and the screens at every other address. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goldbook-screens-'))
  await writeFile(path.join(folder, 'index.html'), '<title>the app</title>')
  await writeFile(path.join(folder, 'designer.html'), '<title>the designer</title>')
  shop = await openShop()
  shop.app.route('/', screens(folder))
})

afterAll(async () => rm(folder, { recursive: true }))

const get = (address: string) => shop.app.request(address, { headers: { 'X-Token': tokenOf('admin') } })

test.each([
  ...['/_api', '/_api/', '/_api/bogus', '/_api/bogus/1', '/_api/orders/1/2/3'],
  ...['/health', '/health/live', '/healthz/more', '/metrics/all', '/openapi.json', '/openapi'],
  ...['/assets', '/assets/none.js', '/media/none', '/readyz/more'],
])('%s is not found, in JSON', async (address) => {
  const answer = await get(address)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Type')).toContain('json')
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
})

test.each(['/', '/login', '/admin/order-sales/12', '/healthy-customers', '/mediation'])(
  '%s is the app',
  async (address) => {
    const answer = await get(address)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('the app')
  },
)

test('without a session an address below the API does not reveal what exists', async () => {
  expect((await shop.app.request('/_api/bogus')).status).toBe(401)
})
