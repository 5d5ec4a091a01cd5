// Engines: both
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../support/shop'

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
  await shop.call('POST', '/colors', { name: '黄' })
})

const trail = async () =>
  (await sql<{ id: number }>`select * from goldbook_audit order by id`.execute(shop.shop.db)).rows

test.each([
  sql`delete from goldbook_audit`,
  sql`update goldbook_audit set user_id = 2`,
  sql`update goldbook_audit set changes = '[]' where name = 'colors.create'`,
  sql`truncate goldbook_audit`,
])('a user who writes to the database cannot undo or change rows of the trail', async (attempt) => {
  const before = await trail()
  await expect(attempt.execute(shop.shop.db)).rejects.toThrow(
    'rows of goldbook_audit are never changed or deleted',
  )
  expect(await trail()).toEqual(before)
  expect(before).toMatchObject([{ user_id: 1, name: 'colors.create' }])
})

test("no call leads to the trail, not even an admin's", async () => {
  const [row] = await trail()
  for (const name of ['goldbook_audit', 'audit'])
    for (const [method, path, body] of [
      ['GET', `/${row?.id}`, undefined],
      ['PUT', `/${row?.id}`, { name: 'nothing' }],
      ['DELETE', `/${row?.id}`, undefined],
      ['POST', '', { name: 'nothing' }],
      ['POST', '/search', {}],
      ['POST', '/bulk', { action: 'delete', keys: [row?.id] }],
      ['POST', '/import', { id: 'x' }],
    ] as const)
      expect((await shop.call(method, `/${name}${path}`, body)).status, `${method} ${name}${path}`).toBe(404)
  expect(await trail()).toHaveLength(1)
})
