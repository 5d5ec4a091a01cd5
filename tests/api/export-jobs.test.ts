// Engines: both
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { timeLimit } from '../support/pace'
import { openShop, servedBy, tokenOf, type CallOptions, type TestShop } from '../support/shop'
import { giveOwnRole } from '../support/planted/own-role'
import { runImport, upload } from '../support/upload'

const ROWS = 2_345

/** Two servers of a shop, which leave exports of more than ten rows to a job. */
let first: TestShop
let second: TestShop

beforeEach(async () => {
  first = await openShop({ EXPORT_JOB_ROWS: '10' })
  second = servedBy(first.shop)
  const lines = Array.from({ length: ROWS }, (_, row) => `C${row},customer ${row},${row}`)
  const { body } = await upload(first, 'customers', 'c.csv', `code,name,phone\n${lines.join('\n')}\n`)
  await runImport(first, 'customers', body)
}, timeLimit(90_000))

const inTime = { timeout: timeLimit(60_000) }

interface Kept extends Record<string, unknown> {
  id: string
  state: string
}

/** Requests the list of customers, as the screens do. */
async function asked(body: object = {}, { as = 'admin' }: CallOptions = {}): Promise<Kept> {
  const answer = await first.call('POST', '/customers/export', { background: true, ...body }, { as })
  expect(answer).toMatchObject({ status: 202 })
  return answer.body as Kept
}

async function stateAt({ call }: TestShop, { id }: Kept, { as = 'admin' }: CallOptions = {}) {
  return (await call('GET', `/exports/${id}`, undefined, { as })).body
}

async function written(server: TestShop, kept: Kept, options?: CallOptions) {
  await expect.poll(async () => (await stateAt(server, kept, options)).state, inTime).toBe('done')
}

async function fileAt({ app }: TestShop, { id }: Kept, as = 'admin') {
  const answer = await app.request(`/_api/exports/${id}/file`, { headers: { 'X-Token': tokenOf(as) } })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text }
}

test('a long list is written by a job, and the same file is at every server', async () => {
  const kept = await asked({ columns: ['code', 'name'], sorts: 'id|ASC' })
  expect(kept).toMatchObject({ resource: 'customers', name: 'Customers', format: 'csv', total: ROWS })
  await written(second, kept)
  expect(await stateAt(second, kept)).toMatchObject({ rows: ROWS, total: ROWS, size: expect.any(Number) })

  const [here, there] = [await fileAt(first, kept), await fileAt(second, kept)]
  expect(there.text).toBe(here.text)
  const lines = here.text.trim().split('\r\n')
  expect(lines).toHaveLength(ROWS + 1)
  expect(lines[1]).toBe('C0,customer 0')
  expect(here.headers.get('Content-Disposition')).toContain('customers-2026-11-21.csv')
  expect(here.headers.get('X-Total-Rows')).toBe(String(ROWS))
  const direct = await first.app.request('/_api/customers/export', {
    method: 'POST',
    headers: { 'X-Token': tokenOf('admin'), 'Accept-Language': 'en', 'Content-Type': 'application/json' },
    body: JSON.stringify({ columns: ['code', 'name'], sorts: 'id|ASC' }),
  })
  expect(await direct.text()).toBe(here.text)
})

test('a short list comes at once, also to a user who could wait', async () => {
  const filters = [{ field: 'code', operator: 'eq', value: 'C7' }]
  const { app } = first
  const answer = await app.request('/_api/customers/export', {
    method: 'POST',
    headers: { 'X-Token': tokenOf('admin'), 'Content-Type': 'application/json' },
    body: JSON.stringify({ background: true, filters, columns: ['name'] }),
  })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('customer 7')
})

test('a file is only for the user who asked for it, with a recently entered password', async () => {
  const kept = await asked()
  await written(first, kept)
  for (const [method, path] of [
    ['GET', `/exports/${kept.id}`],
    ['GET', `/exports/${kept.id}/file`],
    ['DELETE', `/exports/${kept.id}`],
  ] as const)
    expect(await first.call(method, path, undefined, { as: 'clerk' })).toMatchObject({
      status: 404,
      body: { code: 'export_gone' },
    })
  expect((await first.call('GET', '/exports', undefined, { as: 'clerk' })).body).toEqual({ data: [] })
  expect((await first.call('GET', '/exports')).body).toMatchObject({ data: [{ id: kept.id }] })

  await sql`update goldbook_sessions set confirmed_at = null where user_id = 1`.execute(first.shop.db)
  expect(await fileAt(first, kept)).toMatchObject({ status: 403 })
})

test('the rights count when the file is written: values hidden from the role by then are not in it', async () => {
  const { db } = first.shop
  // Another server is to write it, and has not begun.
  const plan = { asked: { columns: ['code', 'balance_value'] }, format: 'csv', sessionId: 0, writes: 0 }
  const job = (id: string) =>
    sql`insert into goldbook_jobs (id, kind, user_id, resource, name, language, plan, state)
      values (${id}, 'export', 2, 'customers', 'Customers', 'en', ${JSON.stringify(plan)}, 'waiting')`.execute(
      db,
    )
  await job('seen')
  await second.jobs.look()
  await written(first, { id: 'seen', state: '' }, { as: 'clerk' })

  const seen = { id: 'seen', state: '' }
  expect(await fileAt(second, seen, 'clerk')).toMatchObject({ status: 200 })

  await giveOwnRole(first, { actions: { 'see.balances': 'no' } })
  expect(await fileAt(second, seen, 'clerk'), 'the file of before').toMatchObject({ status: 404 })
  await job('hidden')
  await second.jobs.look()
  await expect
    .poll(async () => (await stateAt(first, { id: 'hidden', state: '' }, { as: 'clerk' })).state, inTime)
    .toBe('failed')
  expect(await stateAt(first, { id: 'hidden', state: '' }, { as: 'clerk' })).toMatchObject({
    problem: { code: expect.stringMatching(/unknown_field|forbidden/) },
  })
})

test('a user who may no longer sign in gets no file', async () => {
  await sql`insert into goldbook_jobs (id, kind, user_id, resource, plan, language, state)
    values ('late', 'export', 2, 'customers', '{"asked": {}, "format": "csv"}', 'en', 'waiting')`.execute(
    first.shop.db,
  )
  await first.call('PUT', '/users/2', { active: false })
  await second.jobs.look()
  await expect
    .poll(async () => {
      const { rows } = await sql<{
        outcome: unknown
      }>`select outcome from goldbook_jobs where id = 'late'`.execute(first.shop.db)
      return rows[0]?.outcome
    }, inTime)
    .toMatchObject({ problem: { code: 'unauthorised' } })
})

test('one export at a time is written for a user, and it can be given up at any server', async () => {
  await sql`insert into goldbook_jobs (id, kind, user_id, resource, plan, lane, state, server)
    values ('theirs', 'export', 1, 'customers', '{}', 'export 1', 'running', 'elsewhere')`.execute(
    first.shop.db,
  )
  const busy = await first.call('POST', '/customers/export', { background: true })
  expect(busy).toMatchObject({ status: 409, body: { code: 'export_running' } })
  expect(await second.call('DELETE', '/exports/theirs')).toMatchObject({ status: 204 })
  const kept = await asked()
  await written(second, kept)
  const { rows } = await sql`select from goldbook_job_files where job_id = ${kept.id}`.execute(first.shop.db)
  expect(rows).not.toHaveLength(0)
  await second.call('DELETE', `/exports/${kept.id}`)
  const left = await sql`select from goldbook_job_files`.execute(first.shop.db)
  expect(left.rows).toHaveLength(0)
})

test('a half-written file of another server is written anew', async () => {
  const plan = { asked: { columns: ['code'] }, format: 'csv', sessionId: 0, writes: 0 }
  await sql`insert into goldbook_jobs (id, kind, user_id, resource, plan, language, state, server, attempts, beat_at)
    values ('half', 'export', 1, 'customers', ${JSON.stringify(plan)}, 'en', 'running', 'gone', 1,
      now() - interval '1 minute')`.execute(first.shop.db)
  await sql`insert into goldbook_job_files values ('half', 0, 'half'), ('half', 1, 'of it')`.execute(
    first.shop.db,
  )
  await second.jobs.look()
  await written(first, { id: 'half', state: '' })
  const { text } = await fileAt(first, { id: 'half', state: '' })
  expect(text.trim().split('\r\n')).toHaveLength(ROWS + 1)
})

test('a file is kept for a day, and five of a user at most', async () => {
  const { db } = first.shop
  for (let day = 0; day < 6; day++)
    await sql`insert into goldbook_jobs (id, kind, user_id, resource, plan, state, read_at)
      values (${`old ${day}`}, 'export', 1, 'customers', '{}', 'done', now() - make_interval(hours => ${day}))`.execute(
      db,
    )
  await written(first, await asked())
  expect((await first.call('GET', '/exports')).body.data).toHaveLength(5)
  await sql`update goldbook_jobs set beat_at = now() - interval '25 hours'`.execute(db)
  await first.jobs.look()
  expect((await first.call('GET', '/exports')).body.data).toEqual([])
})

test('the trail has a file when it leaves, not when it is written', async () => {
  const told = async () => {
    const { rows } = await sql`select from goldbook_audit where name = 'exports.export'`.execute(
      first.shop.db,
    )
    return rows.length
  }
  const kept = await asked()
  await written(first, kept)
  expect(await told()).toBe(0)
  await fileAt(first, kept)
  expect(await told()).toBe(1)
})
