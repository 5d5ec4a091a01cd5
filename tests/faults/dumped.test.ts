// Extent: all
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectPostgres } from '#server/db/postgres/connect-postgres'
import { verify } from '#server/store/invariants/verify'
import { bangle, luk, openTrade, ring } from '../support/cast'
import { emptyPostgres } from '../support/empty-postgres'
import { restartShop } from '../support/shop'

const run = promisify(execFile)

/** The programs of PostgreSQL that copy a database, and the one that runs a query. */
async function copying() {
  try {
    execFileSync('pg_dump', ['--version'])
  } catch {
    return undefined
  }
  const from = await emptyPostgres('goldbook_dumped')
  const to = await emptyPostgres('goldbook_undumped')
  return from !== undefined && to !== undefined ? { from, to } : undefined
}

const places = await copying()
if (!places) console.log('No pg_dump is installed, or no PostgreSQL answers: no shop was dumped with it.')

test.skipIf(!places)('a shop that pg_dump copies is restored by pg_restore, and trades on', async () => {
  if (!places) throw new Error('the test is skipped')
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-dump-'))
  const file = path.join(folder, 'shop.dump')
  const dumped = connectPostgres(places.from)
  const trade = await openTrade({ stock: [ring, bangle] }, dumped)
  await trade.sell(bangle, { to: luk })
  await dumped.close()

  await run('pg_dump', ['--format=custom', `--file=${file}`, places.from])
  const { stderr } = await run('pg_restore', ['--exit-on-error', `--dbname=${places.to}`, file])
  expect(stderr).toBe('')

  const restored = connectPostgres(places.to)
  try {
    const { shop, call } = await restartShop({}, restored)
    expect(await verify(shop.db, () => undefined)).toBe(0)
    expect(await call('POST', '/customers/search', { q: 'ljzb' })).toMatchObject({ body: { total: 1 } })
    expect(await call('GET', '/inventorys/R100')).toMatchObject({ body: { quantity: 10 } })
    await expect(sql`delete from inventory_movements`.execute(shop.db)).rejects.toThrow('never changed')
    // Every function of goldbook finds the functions it calls, whatever the search path.
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = current_schema()::regnamespace and proname like 'goldbook%'
        and proconfig is null`.execute(shop.db)
    for (const { definition } of rows)
      expect(definition.split('\n').slice(1).join('\n')).not.toMatch(/[^.\w]goldbook_\w+\(/)
  } finally {
    await restored.close()
    await rm(folder, { recursive: true })
  }
})
