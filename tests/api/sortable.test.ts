// Engines: both
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Kind } from '#resource/kinds'
import { fieldsOf, type Resource } from '#resource/resource'
import { sortableFields } from '#resource/sortable'
import type { DatabaseTables } from '#server/db/system-tables'
import {
  rangesBehind,
  orderBy,
  reversedSort,
  sortParts,
  type SortPart,
} from '#server/store/search/page-order'
import { shippedResources } from '../support/resource-files'
import { openShop, type TestShop } from '../support/shop'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})

interface PlanNode {
  'Node Type': string
  Plans?: PlanNode[]
}

/** The plan steps that read a page, where every other way may neither read a whole table nor sort it. */
async function stepsTo(tx: Transaction<DatabaseTables>, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`explain (format json) ${query}`.execute(
    tx,
  )
  const steps = ({ 'Node Type': type, Plans = [] }: PlanNode): string[] => [type, ...Plans.flatMap(steps)]
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => steps(Plan))
}

/** A value for a column of its kind; a figure, which is a text too, by default. */
const values: Partial<Record<Kind, string>> = { boolean: 'true', date: '2026-11-21', datetime: '2026-11-21' }

/** From an index, or not at all, where a column can't be empty and the range is of empty values. */
const fromIndex = /^Limit,(Index( Only)? Scan|Sort,Result)$/

/** The first page of a list, and every range that a page after a cursor may read. */
function pagesOf(resource: Resource, parts: SortPart[]): RawBuilder<unknown>[] {
  const { $id } = resource
  const kinds = fieldsOf(resource)
  const place = parts.map(({ name }) => values[kinds[name]?.kind ?? 'text'] ?? '7')
  return [sql`true`, ...rangesBehind(parts, place)].map(
    (range) => sql`select t.id from ${sql.table($id)} as t
      where t.deleted_at is null and ${range} order by ${orderBy(parts)} limit 51`,
  )
}

test.each(Object.values(shippedResources()).map((resource) => [resource.$id, resource] as const))(
  'every sort that the list of %s offers is read from an index',
  async (_, resource) => {
    await shop.shop.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      await sql`set local enable_incremental_sort = off`.execute(tx)
      for (const name of sortableFields(resource).keys()) {
        const parts = sortParts(resource, [`${name}|ASC`])
        for (const query of [parts, reversedSort(parts)].flatMap((way) => pagesOf(resource, way)))
          expect((await stepsTo(tx, query)).join(), name).toMatch(fromIndex)
      }
    })
  },
)

test('a sort without an index is refused with a message', async () => {
  for (const [resource, field] of [
    ['orders', 'remarks'],
    ['orders', 'invoice_number'],
    ['daily_prices', 'price'],
  ])
    expect(await shop.call('POST', `/${resource}/search`, { sorts: `${field}|DESC` })).toMatchObject({
      status: 422,
      body: { code: 'not_sortable', errors: [{ path: '/sorts' }] },
    })
  const { body } = await shop.call('POST', '/orders/search', { sorts: 'fax' })
  expect(body.message).toContain('“fax”')
})
