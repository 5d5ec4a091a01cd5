import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#server/http/app'
import { connectPostgres } from '#server/db/postgres/connect-postgres'
import { openShop, tokenOf } from '../support/shop'

test('a running process reports that it is up, and is ready when its database is', async () => {
  const { app } = await openShop()
  for (const [path, status] of [
    ['/healthz', 'up'],
    ['/readyz', 'ready'],
  ] as const) {
    const response = await app.request(path)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status })
  }
})

test('a server is not ready while its tables are out of step', async () => {
  const { app, shop } = await openShop()
  const rename = (from: string, to: string) =>
    sql`update goldbook_state set name = replace(name, ${from}, ${to}) where name like ${`${from}:%`}`.execute(
      shop.db,
    )
  await rename('schema', 'older')
  const response = await app.request('/readyz')
  await rename('older', 'schema')
  expect(response.status).toBe(503)
})

test('while the database is away the process stays up and asks clients to try again', async () => {
  const { shop } = await openShop()
  const away = connectPostgres('postgres://nobody@127.0.0.1:1/none')
  const app = createApp({ ...shop, db: away.db })
  const headers = { 'X-Token': tokenOf('admin'), 'Accept-Language': 'en' }

  for (const path of ['/_api/customers/1', '/readyz']) {
    const response = await app.request(path, { headers })
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('2')
    expect(await response.json()).toEqual({
      code: 'database_unavailable',
      message: 'The database is not available; try again shortly',
    })
  }
  expect((await app.request('/healthz')).status).toBe(200)
  await away.close()
})
