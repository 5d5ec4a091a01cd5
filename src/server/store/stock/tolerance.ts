import { sql } from 'kysely'
import { WEIGHT_TOLERANCE } from '#domain/stock/stocktake'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/**
 * How far a weighing may be from the one before, as the company's settings say.
 *
 * @returns grams, 3 decimals
 */
export async function weightTolerance(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ tolerance: number | null }>`
    select (to_jsonb(s) ->> 'weight_tolerance')::numeric as tolerance from settings s
    where deleted_at is null order by id limit 1`.execute(db)
  return rows[0]?.tolerance ?? WEIGHT_TOLERANCE
}
