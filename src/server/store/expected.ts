import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/connect'

/** How many rows the database expects, which knows how often values come; nothing is read. */
export async function expectedRows(
  db: Db,
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan?: { 'Plan Rows'?: number } }[] }>`
    explain (format json) select 1 from ${table} where ${where}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.Plan?.['Plan Rows'] ?? 0
}
