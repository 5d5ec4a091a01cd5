import { expect, test } from 'vitest'
import { openShop } from '../support/shop'

const token = 'a token for the watchers'
const watching = { METRICS_TOKEN: token }
const asWatcher = { headers: { Authorization: `Bearer ${token}` } }

test('the figures of a server are given only with their token', async () => {
  const { app } = await openShop(watching)
  expect((await app.request('/metrics', asWatcher)).status).toBe(200)
  for (const Authorization of ['', 'Bearer ', `Bearer ${token}.`, token])
    expect((await app.request('/metrics', { headers: { Authorization } })).status).toBe(401)
  const unwatched = await openShop()
  expect((await unwatched.app.request('/metrics', asWatcher)).status).toBe(401)
})

test('a request is counted under its route, without its address or its content', async () => {
  const shop = await openShop(watching)
  await shop.call('POST', '/customers', { name: '陆记珠宝', phone: '2345 6789' })
  await shop.call('POST', '/customers/search', { q: '陆记' })
  await shop.call('GET', '/customers/987654')
  const text = await (await shop.app.request('/metrics', asWatcher)).text()
  expect(text).toMatch(
    /goldbook_request_seconds_count\{method="POST",route="\/_api\/:resource\/search",status="200"\} \d/,
  )
  expect(text).toContain('status="404"')
  // A time is a figure of many digits, which may hold those of a phone number by chance.
  const names = text.replaceAll(/ [\d.e+-]+$/gm, '')
  for (const secret of ['陆记', '2345', '987654', token]) expect(names).not.toContain(secret)
})

test('the database, its sessions and the work in the background are among the figures', async () => {
  const { app } = await openShop(watching)
  const text = await (await app.request('/metrics', asWatcher)).text()
  for (const line of [
    /^goldbook_database_sessions\{state="open"\} [1-9]/m,
    /^goldbook_database_load\{figure="locks_waited_for"\} 0$/m,
    /^goldbook_database_load\{figure="size_bytes"\} [1-9]/m,
    /^goldbook_database_full 0$/m,
    /^goldbook_jobs\{kind="backup"\} 0$/m,
    /^goldbook_jobs\{kind="import"\} 0$/m,
    /^goldbook_change_retries_total \d/m,
    /^process_resident_memory_bytes \d/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(text).toMatch(line)
})
