// Engines: both
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '#resource/resource'
import { resourceOf } from '../support/resource-files'
import { openShopWith } from '../support/own-resource'
import { kept } from '../support/cast'

/** A column of each nature, any of which a ring may leave empty. */
const properties: Record<string, Field> = {
  name: { title: '名称', kind: 'text' },
  cost: { title: '成本', kind: 'money', currency: 'HKD' },
  weight: { title: '重量', kind: 'weight', unit: 'g' },
  bought: { title: '进货日', kind: 'date' },
  seen_at: { title: '盘点', kind: 'datetime' },
  is_sample: { title: '样品', kind: 'boolean' },
  color_id: { title: '颜色', kind: 'reference', to: 'colors' },
}
const columns = ['id', ...Object.keys(properties)]
const RINGS = 40

let shop: Awaited<ReturnType<typeof openShopWith>>

beforeAll(async () => {
  const list = { columns, sort: 'id|DESC', search: [] }
  shop = await openShopWith(resourceOf({ properties, list }))
  for (const name of ['黄', '白']) await shop.call('POST', '/colors', { name })
  for (let ring = 0; ring < RINGS; ring++) kept(await shop.call('POST', '/rings', ringOf(ring)))
})
afterAll(() => shop.close())

/** Few values for many rings, so that they tie, and empty ones among them. */
function ringOf(number: number) {
  const one = <Value>(step: number, ...values: Value[]) => values[(number * step) % values.length]
  return {
    name: one(5, '戒', 'Ring', null, 'ring', '戒指', '100%'),
    cost: one(3, 0, 12.5, null, 9, 1000000.01),
    weight: one(1, 3.751, null, 3.75, 12, null, 0),
    bought: one(11, null, '2026-01-31', '2025-12-31', '2026-01-31'),
    seen_at: one(13, '2026-11-21T04:00:00.123Z', null, '2026-11-21T04:00:00.124Z'),
    is_sample: one(1, true, false, null),
    color_id: one(1, 1, null, 2, 2),
  }
}

interface Answered extends Record<string, unknown> {
  data: { id: number }[]
  page: number
  next: string | null
  previous: string | null
}

async function pageOf(search: Record<string, unknown>): Promise<Answered> {
  return kept(await shop.call('POST', '/rings/search', search)) as Record<string, unknown> & Answered
}

const idsOf = ({ data }: Answered) => data.map(({ id }) => id)

/** The pages of a list, one after another by their cursors. */
async function walk(search: Record<string, unknown>, first: Answered, way: 'next' | 'previous') {
  const pages = [idsOf(first)]
  for (let cursor = first[way]; cursor !== null;) {
    const page = await pageOf({ ...search, [way === 'next' ? 'after' : 'before']: cursor })
    pages.push(idsOf(page))
    cursor = page[way]
    if (pages.length > RINGS) throw new Error(`a walk ${way} does not end`)
  }
  return pages
}

const sort = fc
  .tuple(fc.constantFrom(...columns), fc.constantFrom('ASC', 'DESC'))
  .map((part) => part.join('|'))
const searches = fc.record({
  sorts: fc.array(sort, { maxLength: 3 }),
  per_page: fc.constantFrom(1, 3, 7, 8, 20, 39, 40, 41),
  filters: fc.constantFrom([], [{ field: 'weight', operator: 'nnull' }]),
})

test('in any sort of a list, cursors lead through the same pages as numbers, and back', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async (search) => {
      const numbered = []
      const { total } = await pageOf(search)
      for (let page = 1; page <= Math.ceil(Number(total) / search.per_page); page++)
        numbered.push(idsOf(await pageOf({ ...search, page })))
      expect(new Set(numbered.flat()).size).toBe(total)

      expect(await walk(search, await pageOf(search), 'next')).toEqual(numbered)

      const last = await pageOf({ ...search, last: true })
      expect(last).toMatchObject({ page: numbered.length, next: null })
      expect((await walk(search, last, 'previous')).toReversed()).toEqual(numbered)
    }),
    { numRuns: 25 },
  )
})

test('empty values come first in ascending order and last in descending order', async () => {
  const seen = async (sorts: string) =>
    (await pageOf({ sorts, per_page: 100 })).data.map((ring) => (ring as { cost?: number | null }).cost)
  const up = await seen('cost|ASC')
  expect([up[0], up.at(-1)]).toEqual([null, 1000000.01])
  expect(await seen('cost|DESC')).toEqual(up.toReversed())
})

test('a record added or deleted between two pages shifts no other out of sight', async () => {
  const search = { sorts: 'bought|ASC', per_page: 10 }
  const first = await pageOf(search)
  const gone = first.data.at(-1)?.id
  await shop.call('DELETE', `/rings/${gone}`)
  const { body: come } = await shop.call('POST', '/rings', { name: '新' })

  const second = await pageOf({ ...search, after: first.next })

  const { data } = await pageOf({ ...search, per_page: 100 })
  expect(idsOf(second)).toEqual(data.map(({ id }) => id).slice(9, 19))
  await shop.call('DELETE', `/rings/${come.id}`)
})

test('an empty list ends on both sides, whichever way it is read', async () => {
  const none = { filters: [{ field: 'name', value: '手镯' }] }
  const { next } = await pageOf({ per_page: 1 })
  for (const place of [{}, { last: true }, { after: next }, { before: next }])
    expect(await pageOf({ ...none, ...place })).toMatchObject({
      data: [],
      total: 0,
      next: null,
      previous: null,
    })
})

test('a cursor leads only through the list and the sort that it came from', async () => {
  const { next } = await pageOf({ sorts: 'cost|ASC', per_page: 5 })
  const { next: long } = await pageOf({ sorts: ['cost|ASC', 'name|ASC'], per_page: 5 })
  const forged = Buffer.from('["rings,cost|ASC,id|ASC","1; drop table rings","0"]').toString('base64url')
  for (const search of [
    { sorts: 'cost|DESC', after: next },
    { sorts: 'name|ASC', after: next },
    { sorts: 'cost|ASC', after: long },
    { sorts: 'cost|ASC', after: '' },
    { sorts: 'cost|ASC', after: 'e30' },
    { sorts: 'cost|ASC', after: 7 },
    { sorts: 'cost|ASC', after: forged },
    { sorts: 'cost|ASC', after: next, last: true },
  ])
    expect(await shop.call('POST', '/rings/search', search), JSON.stringify(search)).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    })
  expect(await shop.call('POST', '/rings/search', { after: next })).toMatchObject({
    body: { errors: [{ path: '/after' }] },
  })
  expect(await shop.call('POST', '/rings/search', { before: next })).toMatchObject({
    body: { errors: [{ path: '/before' }] },
  })
})
