// Engines: both
import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { factsOf, isMet } from '#resource/conditions'
import { fieldsOf, type ConditionSchema, type Resource, type ValueTest } from '#resource/resource'
import { columnsOf } from '#server/db/sync/columns'
import { findRecords } from '#server/store/records/records'
import { visibleRows } from '#server/store/records/visible-rows'
import type { Tx } from '#server/store/transaction'
import { openShop, type TestShop } from '../support/shop'

const everybody = ['admin', 'editor']
/** A deposit box of the vault: one property of each kind that a condition on rows can test. */
const boxes: Resource = {
  $id: 'boxes',
  title: '保管箱',
  key: 'id',
  dialog: { width: '40%', height: '40%' },
  access: { read: everybody, write: everybody, delete: ['admin'] },
  properties: {
    label: { title: '标签', kind: 'text' },
    weight: { title: '重量', kind: 'weight' },
    shelf: { title: '层', kind: 'integer', default: 2 },
    sealed: { title: '封存', kind: 'boolean', default: false },
    opened_on: { title: '开箱日', kind: 'date' },
    size: {
      title: '尺寸',
      kind: 'choice',
      choices: ['S', 'M', 'L'].map((value) => ({ value, title: value })),
    },
  },
  list: { columns: ['label'], sort: 'id|ASC', search: [] },
  form: { columns: 1, sections: [{ fields: ['label'] }] },
}

const values: Record<string, unknown[]> = {
  label: ['A', 'B 1', '金', ''],
  weight: [0, 1.5, 37.429],
  shelf: [1, 2, 3],
  sealed: [true, false],
  opened_on: ['2026-01-02', '2026-11-21'],
  size: ['S', 'M'],
}
const names = Object.keys(values)

const testOf = fc.oneof(
  fc.constantFrom<ValueTest[]>(
    { const: 'A' },
    { const: 2 },
    { const: true },
    { const: '2026-11-21' },
    { enum: ['S', 1.5, 'B 1'] },
    { enum: [] },
    { minimum: 2 },
    { exclusiveMinimum: 1.5 },
    { maximum: 2 },
    { minLength: 1 },
    { maxLength: 1 },
    { minimum: 1, maximum: 3 },
  ),
  fc.constant(true as const),
)
const simple: fc.Arbitrary<ConditionSchema> = fc.record(
  {
    properties: fc.dictionary(fc.constantFrom(...names), testOf, { maxKeys: 2 }),
    required: fc.subarray(names, { maxLength: 1 }),
  },
  { requiredKeys: [] },
)
const conditions: fc.Arbitrary<ConditionSchema> = fc.record(
  {
    properties: fc.dictionary(fc.constantFrom(...names), testOf, { maxKeys: 2 }),
    allOf: fc.array(simple, { maxLength: 2 }),
    anyOf: fc.array(simple, { maxLength: 2 }),
    not: simple,
  },
  { requiredKeys: [] },
)

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})

/** A table of boxes within one transaction, since nothing else in the shop needs one. */
async function furnish(tx: Tx, records: readonly Record<string, unknown>[]) {
  const fields = Object.entries(fieldsOf(boxes))
  const columns = fields.flatMap(([name, field]) => columnsOf(field, name, {}))
  const list = columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')
  await sql`create temporary table boxes (${sql.raw(list)}) on commit drop`.execute(tx)
  const rows = records.map((record, at) => ({ ...record, id: at + 1, updated_at: new Date() }))
  await sql`insert into boxes select * from jsonb_populate_recordset(null::boxes, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
  return findRecords(
    tx,
    boxes,
    { boxes },
    rows.map(({ id }) => id),
  )
}

test('the database shows a reader only those boxes that meet the condition of the role', async () => {
  const box = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(values[name] ?? []), null)])),
  )
  await shop.shop.db.transaction().execute(async (tx) => {
    const records = await furnish(tx, fc.sample(box, { numRuns: 30, seed: 7 }))
    await fc.assert(
      fc.asyncProperty(conditions, async (condition) => {
        const limited: Resource = { ...boxes, rows: { whole: boxes, anyOf: [condition] } }
        const { rows } = await sql<{
          id: number
        }>`select id from ${visibleRows(limited)} as t order by id`.execute(tx)
        const met = [...records.values()].filter((record) => isMet(condition, factsOf(boxes, record)))
        expect(rows.map(({ id }) => id)).toEqual(
          met.map(({ id }) => id).toSorted((one, other) => one - other),
        )
      }),
      { numRuns: 300, seed: 11 },
    )
  })
})

test('the weight of a box that only one role shows is visible only where that role shows the box', async () => {
  const sealed: ConditionSchema = { properties: { sealed: { const: true } } }
  const upper: ConditionSchema = { properties: { shelf: { minimum: 2 } } }
  const rows = { whole: boxes, anyOf: [sealed, upper], masked: { weight: { anyOf: [sealed] } } }
  await shop.shop.db.transaction().execute(async (tx) => {
    await furnish(tx, [
      { label: 'low and sealed', shelf: 1, sealed: true, weight: 1 },
      { label: 'high and open', shelf: 3, sealed: false, weight: 2 },
      { label: 'low and open', shelf: 1, sealed: false, weight: 3 },
    ])
    const seen = await findRecords(tx, { ...boxes, rows }, { boxes }, [1, 2, 3])
    expect([...seen.values()].map(({ label, weight }) => [label, weight])).toEqual([
      ['low and sealed', 1],
      ['high and open', null],
    ])
  })
})
