// Engines: both
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../support/shop'

test('a server of the version before keeps, takes and ends its imports under their old name, and sees no other job', async () => {
  const { db } = (await openShop()).shop
  await sql`insert into goldbook_jobs (id, kind, user_id, state, server, beat_at)
    values ('backup', 'backup', 1, 'running', 'gone', now() - interval '1 hour')`.execute(db)
  await sql`delete from goldbook_imports where user_id = 1 and state not in ('checking', 'writing')`.execute(
    db,
  )
  await sql`insert into goldbook_imports (id, user_id, resource, name, content, encoding, language, rows)
    values ('sheet', 1, 'customers', 'c.csv', 'code', null, 'en', 1)`.execute(db)
  await sql`update goldbook_imports set state = 'checking', server = 'older', plan = '{}', outcome = '{}',
      attempts = attempts + 1, beat_at = now() - interval '1 minute'
    where id = 'sheet' and state not in ('checking', 'writing', 'done')`.execute(db)
  const { rows } = await sql`
    update goldbook_imports set state = 'ready', server = null
    where id = (
      select id from goldbook_imports where state in ('checking', 'writing') and beat_at < now() - interval '30 seconds'
      order by beat_at for update skip locked limit 1)
    returning id`.execute(db)
  expect(rows).toEqual([{ id: 'sheet' }])
  const all = await sql`select id, kind, state from goldbook_jobs order by id`.execute(db)
  expect(all.rows).toEqual([
    { id: 'backup', kind: 'backup', state: 'running' },
    { id: 'sheet', kind: 'import', state: 'ready' },
  ])
})
