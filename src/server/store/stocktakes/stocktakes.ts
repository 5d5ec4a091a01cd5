import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { StocktakeState } from '#domain/stock/stocktake'
import type { Resource } from '#resource/resource'
import type { Db } from '../../db/connect'
import { withCodes } from '../counters'
import { byKey } from '../records/by-key'
import { insertRecord } from '../records/records'
import { later } from '../rows'
import type { Tx } from '../transaction'

/** A stocktake as stored. */
export interface StocktakeRow {
  id: number
  code: string
  state: StocktakeState
  position: number
  location: string | null
  begun_by_id: number
  submitted_by_id: number | null
}

/** What is counted: all that meets each given condition. */
export interface Scope {
  location: string | null
  material_id: number | null
  category_code: string | null
}

/**
 * A stocktake, locked until the transaction ends.
 *
 * @param key the `{id}` of a path
 * @param strength `share` for scans, which do not wait for each other; `update` for steps that change its state
 * @throws RuleBroken `not_found`
 */
export async function lockStocktake(
  tx: Tx,
  resource: Resource,
  key: string,
  strength: 'share' | 'update',
): Promise<StocktakeRow> {
  const { rows } = await sql<StocktakeRow>`
    select t.id, t.code, t.state, t.position, t.location, t.begun_by_id, t.submitted_by_id from stocktakes t
    where ${byKey(resource, key)} and t.deleted_at is null ${sql.raw(`for ${strength}`)}`.execute(tx)
  const [row] = rows
  if (!row) throw new RuleBroken('not_found')
  return row
}

/**
 * Begins a stocktake: freezes quantity, weight and place of all goods in its scope. The stock rows are locked while
 * they are read, in the order of their codes, so that each is frozen between two of its movements.
 *
 * @param values of the new record, with its scope
 * @returns its id, and the number of frozen codes
 */
export async function writeStocktake(
  tx: Tx,
  resource: Resource,
  values: Record<string, unknown> & Scope,
): Promise<{ id: number; count: number }> {
  const inScope = sql`i.deleted_at is null and (i.quantity > 0 or i.weight > 0)
    and (${values.location}::text is null or i.location = ${values.location})
    and (${values.material_id}::bigint is null or p.material_id = ${values.material_id})
    and (${values.category_code}::text is null or p.category_code = ${values.category_code})`
  await sql`select i.id from inventorys i left join products p on p.code = i.product_code
    where ${inScope} order by i.code collate "C" for share of i`.execute(tx)
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(id), 0) as position from inventory_movements`.execute(tx)
  const header = await withCodes(tx, resource, { ...values, position: rows[0]?.position ?? 0 })
  const id = await insertRecord(tx, resource, header)
  const frozen = await sql`
    insert into stocktake_lines
      (stocktake_id, entry_key, code, inventory_code, frozen_quantity, frozen_weight, frozen_location)
    select ${id}::bigint, ${id}::text || ' ' || i.code, i.code, i.code, i.quantity, i.weight, i.location
    from inventorys i left join products p on p.code = i.product_code
    where ${inScope}`.execute(tx)
  return { id, count: Number(frozen.numAffectedRows ?? 0n) }
}

/** The progress of a place. */
export interface Progress {
  location: string | null
  codes: number
  counted: number
}

/**
 * How far each place is counted in a round; unknown codes are left out.
 *
 * @param round the second one counts only what differed in the first
 */
export async function progressOf(db: Db | Tx, id: number, round: number): Promise<Progress[]> {
  const inRound = round === 1 ? sql`true` : sql`to_recount`
  const { rows } = await sql<Progress>`
    select frozen_location as location, count(*)::int as codes,
      (count(counted_at) filter (where round >= ${round}))::int as counted
    from stocktake_lines
    where stocktake_id = ${id} and inventory_code is not null and deleted_at is null and ${inRound}
    group by frozen_location order by frozen_location nulls last`.execute(db)
  return rows
}

/** Marks what is counted a second time, and nothing else. @param lines the ids of the lines that differ */
export async function markToRecount(tx: Tx, id: number, lines: readonly number[]): Promise<void> {
  await sql`update stocktake_lines as t set to_recount = id = any(${[...lines]}::bigint[]),
      updated_at = ${later('t')}
    where stocktake_id = ${id} and deleted_at is null and coalesce(to_recount, false) <> (id = any(${[...lines]}::bigint[]))`.execute(
    tx,
  )
}

/** The ids of the users who counted a stocktake. */
export async function countersOf(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ by_id: number }>`
    select counted_by_id as by_id from stocktake_lines where stocktake_id = ${id} and deleted_at is null and counted_by_id is not null
    union
    select first_by_id from stocktake_lines where stocktake_id = ${id} and deleted_at is null and first_by_id is not null`.execute(
    tx,
  )
  return rows.map(({ by_id }) => by_id)
}
