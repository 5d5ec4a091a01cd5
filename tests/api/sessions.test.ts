import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insideChange, planAnew } from '#server/db/sessions'
import { openShop } from '../support/shop'

test('what is asked again is planned once a session, and asked of all columns each time', async () => {
  const { shop } = await openShop()
  // The tests before this one may have asked for all that a session keeps planned.
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

test('a change that asks outside its own transaction is told so instead of waiting for itself', async () => {
  const { shop } = await openShop()
  const asked = insideChange.run(true, async () => shop.db.selectFrom('customers').select('id').execute())
  await expect(asked).rejects.toThrow('use its transaction')
})

test('a session is in universal time from its first question on, whatever its database prefers', async () => {
  const { shop } = await openShop()
  const { rows } = await sql`select current_setting('timezone') as zone, now()::text as now`.execute(shop.db)
  expect(rows).toEqual([{ zone: 'UTC', now: expect.stringMatching(/\+00$/) }])
})
