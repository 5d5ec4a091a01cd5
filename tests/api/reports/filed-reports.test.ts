// Engines: both
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createJobs } from '#server/usecases/jobs/jobs'
import { askForDueFiles } from '#server/usecases/reports/filing'
import { kept, luk, openTrade, ring } from '../../support/cast'
import { hire } from '../../support/hired'
import { servedBy, tokenOf } from '../../support/shop'

const open = () => openTrade({ stock: [ring] })
type Shop = Awaited<ReturnType<typeof open>>
type Staff = 'admin' | 'clerk' | 'colleague'

/** A report of this month by customer, saved under a name. */
async function saveView(shop: Shop, as: Staff = 'admin', report = 'sales-by-customer'): Promise<number> {
  const state = `by=order_id.customer_id&period=this_month&list=report%3A${report}`
  const body = { resource: 'order_details', name: '本月客户', state }
  return (kept(await shop.call('POST', '/user/views', body, { as })) as { id: number }).id
}
const file = (shop: Shop, view: number, filing: unknown, as: Staff = 'admin') =>
  shop.call('PUT', `/user/views/${view}/filing`, { filing, format: 'csv' }, { as })
const files = async (shop: Shop, as: Staff = 'admin') =>
  ((await shop.call('GET', '/user/report-files', undefined, { as })).body as { data: object[] }).data
const unended = async ({ shop }: Pick<Shop, 'shop'>) => {
  const { rows } = await sql`select id from goldbook_jobs where state in ('waiting', 'running')`.execute(
    shop.db,
  )
  return rows.length
}
/** Lets the minute pass after which a server looks for due work, and does that work. */
const look = async ({ shop, jobs }: Pick<Shop, 'shop' | 'jobs'>, day = '2026-11-21') => {
  await askForDueFiles(shop, day, () => undefined)
  while ((await unended({ shop })) > 0) await jobs.look()
}

test('a saved report is kept as a file once a day, with the figures of that day', async () => {
  const shop = await open()
  kept(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  const view = await saveView(shop)
  expect((await file(shop, view, 'day')).status).toBe(200)
  await look(shop)
  await look(shop)
  expect(await files(shop)).toMatchObject([{ name: '本月客户', day: '2026-11-21', problem: null }])

  await look(shop, '2026-11-22')
  const [newest] = (await files(shop)) as { id: number; day: string }[]
  expect(newest?.day).toBe('2026-11-22')
  const { app } = shop
  const headers = { 'X-Token': 'token-of-the-admin' }
  const content = await (await app.request(`/_api/user/report-files/${newest?.id}`, { headers })).text()
  expect(content).toContain('LUK')
  expect(content).toContain('10')
})

test.each([
  ['week', '2026-11-22', 1],
  ['week', '2026-11-23', 2],
  ['month', '2026-11-30', 1],
  ['month', '2026-12-01', 2],
])('each %s: by %s there are %i files', async (filing, day, count) => {
  const shop = await open()
  await file(shop, await saveView(shop), filing)
  await look(shop)
  await look(shop, day)
  expect(await files(shop)).toHaveLength(count)
})

test('a deleted report makes no file, and its owner sees why', async () => {
  const shop = await open()
  const view = await saveView(shop)
  await file(shop, view, 'day')
  await shop.shop.db.updateTable('goldbook_views').set({ state: 'list=report%3Anone' }).execute()
  await look(shop)
  expect(await files(shop)).toMatchObject([{ size: null, problem: 'No such record' }])
})

test('a passing failure is tried again: a busy database costs no file', async () => {
  const shop = await open()
  await file(shop, await saveView(shop), 'day')
  const busy = () => Response.json({ code: 'database_busy' }, { status: 503 })
  await look({ shop: shop.shop, jobs: createJobs(shop.shop, busy) })
  expect(await files(shop)).toEqual([])
  await look(shop)
  expect(await files(shop)).toEqual([])
  await sql`update goldbook_jobs set beat_at = now() - interval '16 minutes'`.execute(shop.shop.db)
  await look(shop)
  expect(await files(shop)).toMatchObject([{ problem: null }])
})

test('two servers that look at once make one file, and its owner may give up one that has begun', async () => {
  const shop = await open()
  const view = await saveView(shop)
  await file(shop, view, 'day')
  const { jobs } = servedBy(shop.shop)
  await Promise.all([look(shop), look({ shop: shop.shop, jobs })])
  expect(await files(shop)).toHaveLength(1)

  await askForDueFiles(shop.shop, '2026-11-22', () => undefined)
  expect(await unended(shop)).toBe(1)
  await file(shop, view, null)
  expect(await unended(shop)).toBe(0)
})

test('a file in progress is listed beside the finished ones', async () => {
  const shop = await open()
  await file(shop, await saveView(shop), 'day')
  await askForDueFiles(shop.shop, '2026-11-22', () => undefined)
  const making = async (as: Staff) => (await shop.call('GET', '/user/report-files', undefined, { as })).body
  expect(await making('admin')).toMatchObject({ making: [{ name: '本月客户', day: '2026-11-22' }] })
  expect(await making('clerk')).toMatchObject({ making: [] })
  await look(shop, '2026-11-22')
  expect(await making('admin')).toMatchObject({ making: [], data: [{ day: '2026-11-22' }] })
})

test('the owner stops the filing, and removes a file', async () => {
  const shop = await open()
  const view = await saveView(shop)
  await file(shop, view, 'day')
  await look(shop)
  await file(shop, view, null)
  await look(shop, '2026-11-25')
  const [only, ...others] = (await files(shop)) as { id: number }[]
  expect(others).toEqual([])
  expect((await shop.call('DELETE', `/user/report-files/${only?.id}`)).status).toBe(204)
  expect(await files(shop)).toEqual([])
})

test('nobody keeps, reads or removes the files of others', async () => {
  const shop = await open()
  const view = await saveView(shop)
  await file(shop, view, 'day')
  await look(shop)
  const [own] = (await files(shop)) as { id: number }[]
  expect(await files(shop, 'clerk')).toEqual([])
  const path = `/user/report-files/${own?.id}`
  for (const method of ['GET', 'DELETE'])
    expect((await shop.call(method, path, undefined, { as: 'clerk' })).status).toBe(404)
  expect((await file(shop, view, 'day', 'clerk')).status).toBe(404)
})

test('a file is refused once one of its fields is hidden from its owner’s role, and stays with other roles', async () => {
  const shop = await open()
  kept(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  const senior = kept(
    await shop.call('POST', '/roles', { code: 'senior', name: '资深店员', based_on: 'editor', rights: {} }),
  )
  kept(await shop.call('PUT', '/users/2', { roles: ['senior'] }))
  await hire(shop, 'colleague', ['editor'])
  for (const as of ['clerk', 'colleague'] as const)
    expect(await file(shop, await saveView(shop, as), 'day', as)).toMatchObject({ status: 200 })
  await look(shop)

  const fetched = async (as: Staff) => {
    const [only] = (await files(shop, as)) as { id: number }[]
    const headers = { 'X-Token': tokenOf(as), 'Accept-Language': 'en' }
    const answer = await shop.app.request(`/_api/user/report-files/${only?.id}`, { headers })
    return { status: answer.status, text: await answer.text() }
  }
  const hide = async (hidden: string[]) =>
    kept(
      await shop.call('PUT', `/roles/${String(senior.id)}`, {
        rights: { resources: { order_details: { hidden } } },
      }),
    )
  const whole = { status: 200, text: expect.stringMatching(/Labor fee[^]*LUK[^]*160/) }
  expect(await fetched('clerk')).toEqual(whole)
  await hide(['labor_fee'])
  expect(await fetched('clerk')).toEqual({
    status: 404,
    text: expect.stringContaining('The file is no longer kept; export the list again'),
  })
  expect(await fetched('colleague')).toEqual(whole)
  await hide([])
  expect(await fetched('clerk')).toEqual(whole)
})

test.each([
  [{ filing: 'hour', format: 'csv' }, '/filing'],
  [{ filing: 'day', format: 'pdf' }, '/format'],
])('%j is refused with its place', async (body, path) => {
  const shop = await open()
  const refused = await shop.call('PUT', `/user/views/${await saveView(shop)}/filing`, body)
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path }] } })
})

test('a view of a list is not kept as a file', async () => {
  const shop = await open()
  const body = { resource: 'customers', name: 'all', state: 'q=a' }
  const { id } = kept(await shop.call('POST', '/user/views', body)) as { id: number }
  expect((await file(shop, id, 'day')).status).toBe(422)
})
