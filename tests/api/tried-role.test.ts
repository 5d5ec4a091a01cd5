// Engines: either
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Resources } from '#resource/resource'
import type { Database } from '#server/db/connect'
import * as calls from '../support/planted/clerks-calls'
import { walk, type Told } from '../support/planted/clerks-walk'
import { withoutFields, withoutResource } from '../support/planted/secrets'
import { keepWideShop } from '../support/planted/wide-shop'
import { tokenOf } from '../support/shop'
import { shopDatabase } from '../support/test-database'

let database: Database
let kept: Awaited<ReturnType<typeof keepWideShop>>
beforeAll(async () => {
  database = await shopDatabase(`goldbook_test_tried_${process.pid}`)
  kept = await keepWideShop(database)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => database.close())

const asAdmin = { 'X-Token': tokenOf('admin') }
const trying = { ...asAdmin, 'X-Try-As': 'editor' }

/** Reserves some values of the shop for the admin. */
function hide(change: (resources: Resources) => Resources) {
  const { live } = kept.shop.shop
  const served = live.served()
  vi.spyOn(live, 'served').mockReturnValue({ ...served, resources: change(served.resources) })
}

const onlyRead =
  /^(GET|POST \/_api\/([\w-]+\/(search|sums|groups)|resources\/\w+\/plan|trail\/(proof|seals\/check))) /

/** A user who tries a role stays the same user: these answers are about the user. */
const own = /\/user\/|\/tills\/|\/approvals\//

/** The answer, except whether the user may take the payments back. */
const heard = (told: Told[]) =>
  told.map(({ call, status, body }) => ({ call, status, body: body.replaceAll(/"removable":\w+/g, '') }))

test('a user who tries a role sees what that role sees', async () => {
  const { shop, wide } = kept
  hide((all) => withoutFields(withoutResource(all, 'gold_bars'), 'orders', ['remarks', 'unpaid_cash_value']))
  const { resources } = shop.shop.live.served()
  const reading = [
    ...calls.looks(wide),
    ...['orders', 'gold_bars', 'customers', 'users'].flatMap((name) =>
      calls.ofResource(resources, name, wide),
    ),
  ].filter(([method, path]) => onlyRead.test(`${method} ${path} `) && !own.test(path))
  const clerk = await walk(shop, reading)
  const tried = await walk(shop, reading, trying)
  expect(heard(tried)).toEqual(heard(clerk))
  expect(tried.some(({ body }) => body.includes('unpaid_cash_value'))).toBe(false)
  const whole = await walk(shop, reading, asAdmin)
  expect(whole.some(({ body }) => body.includes('unpaid_cash_value'))).toBe(true)
})

test('no call changes anything while a role is tried', async () => {
  const { shop, wide, tables } = kept
  await tables.restore()
  const { resources } = shop.shop.live.served()
  const before = await rowsOf()
  const all = [
    ...calls.refusals(wide),
    ...calls.trades(wide),
    ...calls.deeds(wide),
    ...Object.keys(resources).flatMap((name) => calls.ofResource(resources, name, wide)),
    ['POST', '/_api/user/logout'],
    ['POST', '/_api/products/import'],
    ['DELETE', '/_api/user/sessions'],
  ] satisfies calls.Call[]
  const writing = all.filter(
    ([method, path]) => path.startsWith('/_api') && !onlyRead.test(`${method} ${path} `),
  )
  const answers = await walk(shop, writing, trying)
  expect(answers.filter(({ body }) => !body.includes('"code":"read_only_try"'))).toEqual([])
  expect(await rowsOf()).toEqual(before)
  expect(writing.length).toBeGreaterThan(200)
})

/** The rows of every table but those of the trail. */
async function rowsOf(): Promise<unknown> {
  const { db } = kept.shop.shop
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'goldbook_audit%' order by 1`.execute(db)
  const told: Record<string, unknown> = {}
  for (const { name } of rows) {
    const { rows: all } = await sql`select * from ${sql.table(name)} as t order by t::text`.execute(db)
    told[name] = name === 'goldbook_sessions' ? all.length : all
  }
  return told
}

test('only users who administer roles try one, and only an existing one', async () => {
  const { shop } = kept
  const asClerk = { as: 'clerk', headers: { 'X-Try-As': 'admin' } } as const
  expect(await shop.call('GET', '/user/info', undefined, asClerk)).toMatchObject({
    ...{ status: 403, body: { code: 'forbidden' } },
  })
  expect(await shop.call('POST', '/users/search', {}, asClerk)).toMatchObject({ status: 403 })
  for (const nobody of [encodeURIComponent('店员'), '%E5', ''])
    expect(
      await shop.call('GET', '/user/info', undefined, { headers: { 'X-Try-As': nobody } }),
    ).toMatchObject({
      ...{ status: 404, body: { code: 'not_found' } },
    })
})

test('a file that a tag loads is answered as for the role, by the address', async () => {
  const { shop, wide } = kept
  hide((all) => withoutResource(all, 'medias'))
  const headers = { cookie: `Admin-Token=${tokenOf('admin')}` }
  const statusOf = async (query: string) =>
    (await shop.app.request(`/media/${wide.media}${query}`, { headers })).status
  expect(await statusOf('')).toBe(200)
  expect(await statusOf('?try_as=editor')).toBe(403)
})

test('the trail has who tries which role, and their requests in it', async () => {
  const { shop, tables } = kept
  await tables.restore()
  const last = async () =>
    (await shop.call('POST', '/trail/search', {})).body.data as { name: string; facts?: object; by: string }[]
  const known = (await last()).length
  const headers = { 'X-Try-As': 'editor' }
  const info = await shop.call('GET', '/user/info', undefined, { headers })
  expect(info).toMatchObject({ status: 200, body: { id: 1, roles: ['editor'] } })
  await shop.call('POST', '/users/search', {}, { headers })
  const told = await last()
  expect(told.slice(0, told.length - known)).toMatchObject([
    { name: 'users.refused', by: 'admin', facts: { role: 'editor' } },
    { name: 'users.try_role', by: 'admin', facts: { role: 'editor' } },
  ])
})
