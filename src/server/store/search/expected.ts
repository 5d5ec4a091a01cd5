import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'

/** The lifetime of an estimate, in milliseconds: estimates are used for many thousand rows. */
const KEPT = 10_000
const MOST_KEPT = 500

interface Estimate {
  rows: number
  until: number
}

const estimates = new WeakMap<Db, Map<string, Estimate>>()

/**
 * The number of rows that the database expects, from its statistics; nothing is read, and the same estimate is repeated
 * for ten seconds.
 */
export async function expectedRows(
  db: Db,
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number> {
  const question = sql<{ 'QUERY PLAN': { Plan?: { 'Plan Rows'?: number } }[] }>`
    explain (format json) select 1 from ${table} where ${where}`.compile(db)
  const kept = estimates.get(db) ?? new Map<string, Estimate>()
  estimates.set(db, kept)
  const key = JSON.stringify([question.sql, question.parameters])
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.rows
  const answer = await db.executeQuery(question)
  const rows = answer.rows[0]?.['QUERY PLAN'][0]?.Plan?.['Plan Rows'] ?? 0
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, { rows, until: performance.now() + KEPT })
  return rows
}

/** Totals are exact up to this number, and estimates above (api.md). */
export const LARGEST_EXACT_TOTAL = 10_000
