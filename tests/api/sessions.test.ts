import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insideChange, planAnew } from '#server/db/sessions'
import { openShop } from '../support/shop'

test('a repeated statement is planned once a session, and reads all columns each time', async () => {
  const { shop } = await openShop()
  // The tests before this one may have run every statement that a session keeps planned.
  planAnew()
  const planned = await shop.db.transaction().execute(async (tx) => {
    for (const name of ['陆记', '散客']) {
      await tx.selectFrom('customers').select('id').where('name', '=', name).execute()
      await tx.selectFrom('customers').selectAll().where('name', '=', name).execute()
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like ${'%"customers" where "name"%'}`.execute(
      tx,
    )
    return rows.map((row) => row.statement)
  })
  expect(planned).toEqual(['select "id" from "customers" where "name" = $1'])
})

test('a query outside the transaction of its change fails at once instead of waiting for that change', async () => {
  const { shop } = await openShop()
  const asked = insideChange.run(true, async () => shop.db.selectFrom('customers').select('id').execute())
  await expect(asked).rejects.toThrow('use its transaction')
})

test("a session is in universal time from its first statement on, whatever its database's default", async () => {
  const { shop } = await openShop()
  const { rows } = await sql`select current_setting('timezone') as zone, now()::text as now`.execute(shop.db)
  expect(rows).toEqual([{ zone: 'UTC', now: expect.stringMatching(/\+00$/) }])
})
