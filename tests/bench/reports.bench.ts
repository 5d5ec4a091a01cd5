import { sql } from 'kysely'
import { test } from 'vitest'
import { loadReports } from '#server/schema/load-reports'
import { shippedResources } from '../support/resource-files'
import { openBenchShop } from './bench-shop'
import { fill } from './fill'
import { measure, table } from './figures'
import { ownPostgres } from './own-postgres'
import { years } from './years'

const RUNS = 3
/** Milliseconds. */
const AIM = 300

/** The months with which a report opens, and the whole year. */
const periods = {
  month: "from='||date_trunc('month', current_date)::date||'&to='||current_date",
  year: "from='||(current_date - 364)||'&to='||current_date",
}

test('each shipped report on a million order lines', async () => {
  const address = await ownPostgres()
  const settings = address === undefined ? {} : { DATABASE_URL: address }
  const shop = await openBenchShop(({ db }) => fill(db, years), settings)
  const { db } = shop.database
  const floor = await measure('bare query (floor)', RUNS, async () => sql`select 1`.execute(db))
  const rows = [[floor.name, floor.median.toFixed(1), '', '']]
  for (const [name, query] of Object.entries(periods)) {
    const { rows: found } = await sql<{ query: string }>`select ${sql.raw(`'${query}`)} as query`.execute(db)
    for (const { $id } of Object.values(loadReports('reports', shippedResources()))) {
      const figure = await measure($id, RUNS, async () =>
        shop.call('GET', `/_api/reports/${$id}?${found[0]?.query ?? ''}`),
      )
      rows.push([`${$id}, ${name}`, figure.median.toFixed(1), figure.p95.toFixed(1), String(AIM)])
    }
  }
  await shop.close()
  console.log(`\n${table([['report', 'median ms', 'p95 ms', 'aim'], ...rows])}\n`)
})
