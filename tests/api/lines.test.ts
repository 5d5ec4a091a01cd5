// Engines: either
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/connect'
import type { Resource } from '#resource/resource'
import { repairChecks, repairItems, repairs, withProperties } from '../support/repairs'
import { resourceFolder, type ResourceFolder } from '../support/resource-folder'
import { openShop, type TestShop } from '../support/shop'
import { shopDatabase } from '../support/test-database'

const position: Resource['properties'] = { position: { title: '行号', kind: 'integer' } }

/** Three kinds of lines: by id, by position, and those that clerks may only read. */
const own = [
  repairs,
  withProperties(repairItems, { step_id: { title: '步骤', kind: 'reference', to: 'steps', readOnly: true } }),
  repairChecks,
  {
    ...withProperties(repairs, { items: { title: '步骤', kind: 'lines', to: 'steps', from: 'plan_id' } }),
    $id: 'plans',
  },
  {
    ...withProperties(repairItems, {
      ...position,
      plan_id: { title: '计划', kind: 'reference', to: 'plans', by: 'id', readOnly: true },
      items: { title: '自己的', kind: 'lines', to: 'repair_items', from: 'step_id' },
    }),
    $id: 'steps',
    required: ['work'],
    access: { read: ['admin', 'editor'], write: ['admin'], delete: ['admin'] },
  },
] satisfies Resource[]

let database: Database
let files: ResourceFolder
let call: TestShop['call']
let shop: TestShop['shop']

beforeAll(async () => {
  files = resourceFolder(...own)
  database = await shopDatabase(`goldbook_test_lines_${process.pid}`)
})
afterAll(async () => {
  await database.close()
  files.remove()
})
beforeEach(async () => {
  ;({ call, shop } = await openShop({ RESOURCES_DIR: files.folder }, database))
})

const ring = { work: 'Resize', weight: 3.25, fee: 120 }
const chain = { work: 'Solder', weight: 11.5 }

const linesOf = async (id: number, resource = 'repairs') => {
  const { body } = await call('GET', `/${resource}/${id}`)
  return Array.isArray(body.items) ? body.items : []
}

test('a record is saved with its lines, each with its code, its defaults and the values of its references', async () => {
  await call('POST', '/colors', { name: 'Rose' })
  const saved = await call('POST', '/repairs', { name: 'Luk', items: [{ ...ring, color_id: 1 }, chain] })

  expect(saved).toMatchObject({
    status: 201,
    body: {
      name: 'Luk',
      items: [
        { id: 1, repair_id: 1, code: 'W001', ...ring, color: { name: 'Rose' }, shade: 'Rose', sealed: false },
        { id: 2, repair_id: 1, code: 'W002', ...chain, fee: null },
      ],
    },
  })
  expect(await call('GET', '/repair_items/2')).toMatchObject({ body: { ...chain, repair_id: 1 } })
})

test('a change keeps, changes, adds and removes lines at once, and leaves them alone when it has none', async () => {
  await call('POST', '/repairs', { name: 'Luk', items: [ring, chain, { work: 'Polish' }] })
  const [first, second] = await linesOf(1)

  const changed = await call('PUT', '/repairs/1', {
    items: [{ work: 'Engrave' }, second, { ...first, weight: 3.3, code: '' }],
  })
  expect(changed).toMatchObject({
    status: 200,
    body: {
      name: 'Luk',
      items: [
        { id: 1, code: 'W001', work: 'Resize', weight: 3.3, fee: 120 },
        { id: 2, updated_at: second.updated_at },
        { id: 4, code: 'W004', work: 'Engrave' },
      ],
    },
  })
  expect((await call('GET', '/repair_items/3')).status).toBe(404)

  expect(await call('PUT', '/repairs/1', { name: 'Mak' })).toMatchObject({ body: { items: [{}, {}, {}] } })
  expect(await call('PUT', '/repairs/1', { items: null })).toMatchObject({ body: { name: 'Mak', items: [] } })
})

test('lines with a position keep the order in which they are sent', async () => {
  const works = (items: unknown[]) => items.map((item) => ({ work: item }))
  await call('POST', '/plans', { name: 'Ring', items: works(['Cast', 'Set', 'Polish']) })
  const [cast, set, polish] = await linesOf(1, 'plans')

  const { body } = await call('PUT', '/plans/1', { items: [polish, { work: 'Stamp' }, cast, set] })
  expect(body.items).toMatchObject(works(['Polish', 'Stamp', 'Cast', 'Set']))
  expect(body.items).toMatchObject([{ position: 1 }, { position: 2 }, { position: 3 }, { position: 4 }])
})

test.each([
  { why: 'a value', line: { ...chain, weight: 2000 }, status: 422, path: '/items/1/weight' },
  { why: 'too many decimals', line: { ...chain, weight: 1.2345 }, status: 422, path: '/items/1/weight' },
  { why: 'nothing', line: { weight: 2 }, status: 422, path: '/items/1/work' },
  { why: 'a condition', line: { ...chain, sealed: true }, status: 422, path: '/items/1/seal_no' },
  { why: 'what does not apply', line: { ...chain, seal_no: 'S1' }, status: 422, path: '/items/1/seal_no' },
  { why: 'a reference to nothing', line: { ...chain, color_id: 9 }, status: 422, path: '/items/1/color_id' },
  { why: 'a code that is taken', line: { ...chain, code: 'W001' }, status: 409, path: '/items/1/code' },
  { why: 'a line of nobody', line: { ...chain, id: 77 }, status: 422, path: '/items/1/id' },
  { why: 'an unknown property', line: { ...chain, colour: 1 }, status: 422, path: '/items/1/colour' },
])('$why is refused at its line, and nothing is saved', async ({ line, status, path }) => {
  expect(await call('POST', '/repairs', { name: 'Luk', items: [ring, line] })).toMatchObject({
    status,
    body: { errors: [{ path }] },
  })
  expect((await call('POST', '/repairs/search', {})).body).toMatchObject({ total: 0 })

  const saved = await call('POST', '/repairs', { name: 'Luk', items: [ring] })
  const { id, items } = saved.body
  const [first] = Array.isArray(items) ? items : []
  const refused = await call('PUT', `/repairs/${id}`, { name: 'Mak', items: [first, line] })
  expect(refused).toMatchObject({ status, body: { errors: [{ path }] } })
  expect(await call('GET', `/repairs/${id}`)).toMatchObject({
    body: { name: 'Luk', items: [{ id: first.id }] },
  })
})

test('a line belongs to one record, and stands in it once', async () => {
  await call('POST', '/repairs', { name: 'Luk', items: [ring] })
  await call('POST', '/repairs', { name: 'Mak', items: [chain] })
  const [line] = await linesOf(1)

  const unknown = { status: 422, body: { code: 'unknown_line' } }
  expect(await call('PUT', '/repairs/2', { items: [line] })).toMatchObject(unknown)
  expect(await call('PUT', '/repairs/1', { items: [line, line] })).toMatchObject(unknown)
  expect(await call('POST', '/repairs', { name: 'Sze', items: [line] })).toMatchObject(unknown)
  expect(await call('PUT', '/repairs/1', { items: [{ ...line, repair_id: 2 }] })).toMatchObject({
    status: 200,
    body: { items: [{ id: line.id, repair_id: 1 }] },
  })
})

test('a line that others refer to stays, and so does everything else of the change', async () => {
  await call('POST', '/repairs', { name: 'Luk', items: [ring, chain] })
  await call('POST', '/repair_checks', { repair_item_id: 2 })
  const [first] = await linesOf(1)

  expect(await call('PUT', '/repairs/1', { name: 'Mak', items: [first] })).toMatchObject({
    status: 409,
    body: { code: 'in_use', resource: 'repair_checks', errors: [{ path: '/items' }] },
  })
  expect(await call('GET', '/repairs/1')).toMatchObject({ body: { name: 'Luk', items: [{}, {}] } })
  expect(await call('DELETE', '/repairs/1')).toMatchObject({
    status: 409,
    body: { resource: 'repair_items' },
  })
})

test('a user who may not write the lines leaves them as they are', async () => {
  const clerk = { as: 'clerk' } as const
  await call('POST', '/plans', { name: 'Ring', items: [{ work: 'Cast' }, { work: 'Set' }] })
  const [cast, set] = await linesOf(1, 'plans')

  const kept = await call('PUT', '/plans/1', { name: 'Band', items: [cast, set] }, clerk)
  expect(kept).toMatchObject({ status: 200, body: { name: 'Band', items: [{}, {}] } })
  for (const [items, path] of [
    [[{ ...cast, work: 'File' }, set], '/items/0'],
    [[cast, set, { work: 'Stamp' }], '/items/2'],
    [[cast], '/items'],
  ] as const)
    expect(await call('PUT', '/plans/1', { items }, clerk)).toMatchObject({
      status: 403,
      body: { errors: [{ path }] },
    })
})

test('lines of lines are read, not written', async () => {
  const step = { work: 'Cast', items: [{ work: 'Melt' }] }
  const saved = await call('POST', '/plans', { name: 'Ring', items: [step] })
  expect(saved).toMatchObject({ status: 201, body: { items: [{ work: 'Cast' }] } })
  expect((await call('POST', '/repair_items/search', {})).body).toMatchObject({ total: 0 })
})

test('of two users who change the same lines, the later one is refused', async () => {
  await call('POST', '/repairs', { name: 'Luk', items: [ring] })
  const { body: seen } = await call('GET', '/repairs/1')
  await call('PUT', '/repairs/1', { items: [chain], updated_at: seen.updated_at })
  const late = await call('PUT', '/repairs/1', { items: [], updated_at: seen.updated_at })
  expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { items: [chain] } } })
})

test('the audit trail has the change of the record and of each line', async () => {
  await call('POST', '/repairs', { name: 'Luk', items: [ring, chain] })
  const [first] = await linesOf(1)
  await call('PUT', '/repairs/1', { items: [{ ...first, fee: 90 }] })

  const rows = await shop.db.selectFrom('goldbook_audit').selectAll().orderBy('id').execute()
  const [created, changed] = rows.map(({ name, changes }) => ({ name, changes }))
  expect(created).toMatchObject({
    name: 'repairs.create',
    changes: [
      { resource: 'repair_items', key: 1, before: null, after: ring },
      { resource: 'repair_items', key: 2, before: null, after: chain },
      { resource: 'repairs', key: 1, after: { items: [{ id: 1 }, { id: 2 }] } },
    ],
  })
  expect(changed).toMatchObject({
    name: 'repairs.update',
    changes: [
      { resource: 'repair_items', before: { id: 2 }, after: null },
      { resource: 'repair_items', before: { fee: 120 }, after: { fee: 90 } },
      { resource: 'repairs', before: { items: [{ fee: 120 }, {}] }, after: { items: [{ fee: 90 }] } },
    ],
  })
})

test('a change of many records at once takes no lines', async () => {
  await call('POST', '/repairs', { name: 'Luk', items: [ring] })
  const bulk = { action: 'update', keys: [1], values: { items: [] } }
  expect(await call('POST', '/repairs/bulk', bulk)).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/values/items' }] },
  })
  expect(await linesOf(1)).toHaveLength(1)
})

test('the form checks lines as the server does', async () => {
  const { body } = await call('GET', '/resources/repairs/form-schema')
  expect(body).toMatchObject({
    properties: { items: { type: 'array', items: { required: ['work'], properties: { work: {} } } } },
  })
  expect(JSON.stringify(body)).not.toContain('repair_id')
})
