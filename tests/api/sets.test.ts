// Engines: both
import { expect, test } from 'vitest'
import { askedOf, type AskedShop } from '../support/asked'
import { openShop } from '../support/shop'
import { runImport, upload } from '../support/upload'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/**
 * A shop with the given number of customers of a group, and of another one, which notes its database
 * statements.
 */
async function openWith(customers: number): Promise<AskedShop> {
  const shop = askedOf(await openShop())
  await shop.call('POST', '/customer_groups', { code: 'W', name: '批发' })
  await shop.call('POST', '/customer_groups', { code: 'R', name: '零售' })
  const rows = numbers(customers).map((n) => `K${n},陈 ${n},W`)
  if (customers > 0) await importCustomers(shop, ['编号,名称,客户组', ...rows])
  return shop
}

async function importCustomers(shop: AskedShop, lines: string[], plan: Record<string, unknown> = {}) {
  const { body } = await upload(shop, 'customers', 'customers.csv', lines.join('\n'))
  expect(await runImport(shop, 'customers', body, plan)).toMatchObject({ state: 'done' })
}

/** The number of statements for the work itself, without those for rights and progress. */
async function questionsFor(shop: AskedShop, work: () => Promise<unknown>): Promise<number> {
  shop.asked.length = 0
  await work()
  return shop.asked.filter(({ sql }) => !/goldbook_sessions|from goldbook_jobs\b/.test(sql)).length
}

test('a hundred customers are moved into a group with as many statements as ten', async () => {
  const asked: number[] = []
  for (const count of [10, 100]) {
    const shop = await openWith(count)
    const body = { action: 'update', keys: numbers(count), values: { customer_group_id: 2, phone: '2345' } }
    asked.push(await questionsFor(shop, () => shop.call('POST', '/customers/bulk', body)))
    const moved = await shop.call('POST', '/customers/search', {
      filters: [{ field: 'customer_group.code', value: 'R' }],
    })
    expect(moved.body).toMatchObject({ total: count })
  }
  expect(asked[1]).toBe(asked[0])
  expect(asked[0]).toBeLessThan(20)
})

test('a hundred customers are deleted with as many statements as ten', async () => {
  const asked: number[] = []
  for (const count of [10, 100]) {
    const shop = await openWith(count)
    const body = { action: 'delete', keys: numbers(count) }
    asked.push(await questionsFor(shop, () => shop.call('POST', '/customers/bulk', body)))
    expect((await shop.call('POST', '/customers/search', {})).body).toMatchObject({ total: 0 })
  }
  expect(asked[1]).toBe(asked[0])
})

test.each([
  ['made', 0, {}],
  ['changed', 100, { mode: 'update', key: 'code' }],
])(
  'a sheet of a hundred customers is %s with as many statements as one of ten',
  async (_how, there, plan) => {
    const asked: number[] = []
    for (const count of [10, 100]) {
      const shop = await openWith(there)
      const rows = numbers(count).map((n) => `K${n},周 ${n},零售`)
      asked.push(await questionsFor(shop, () => importCustomers(shop, ['编号,名称,客户组', ...rows], plan)))
      const moved = await shop.call('POST', '/customers/search', {
        filters: [{ field: 'customer_group.code', value: 'R' }],
      })
      expect(moved.body).toMatchObject({ total: count })
    }
    expect(asked[1]).toBe(asked[0])
  },
)

test('one record under two keys is not deleted twice, and only one of two customers becomes the default one', async () => {
  const { call } = await openWith(3)
  expect(await call('POST', '/customers/bulk', { action: 'delete', keys: ['K1', 1] })).toMatchObject({
    status: 404,
    body: { code: 'not_found', errors: [{ path: '/keys/1' }] },
  })
  const values = { is_default: true }
  expect(await call('POST', '/customers/bulk', { action: 'update', keys: [1, 2], values })).toMatchObject({
    body: { errors: [{ path: '/keys/1/is_default' }] },
  })
  expect((await call('POST', '/customers/search', {})).body).toMatchObject({ total: 3 })
})
