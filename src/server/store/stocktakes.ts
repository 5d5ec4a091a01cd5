import { sql, type RawBuilder } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { StocktakeState } from '#domain/stock/stocktake'
import type { Resource } from '#resource/resource'
import type { ScannedLine } from '#domain/stock/stocktake-scan'
import type { Db } from '../db/connect'
import { withCodes } from './counters'
import { byKey } from './records/seen-rows'
import { insertRecord } from './records/select'
import { later, type Tx } from './transaction'

/** A stocktake as stored. */
interface StocktakeRow {
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
interface Progress {
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

/** The goods of a scanned code, with the books of this moment. */
export interface ScannedGoods {
  code: string
  name: string | null
  quantity: number
  /** Grams. */
  weight: number
  location: string | null
  is_unique_code: boolean
  /** The last movement of the code. */
  position: number
}

/**
 * The goods of a code, locked against movements until the transaction ends; undefined for a code that no goods have.
 *
 * @param code exact, or in another case where no exact one is there
 */
export async function goodsOfScan(tx: Tx, code: string): Promise<ScannedGoods | undefined> {
  const found =
    (await lockGoods(tx, sql`code = ${code}`)) ?? (await lockGoods(tx, sql`lower(code) = lower(${code})`))
  if (!found) return undefined
  const { rows } = await sql<ScannedGoods>`
    select i.code, coalesce(i.name, p.name) as name, i.quantity, i.weight, i.location,
      coalesce(p.is_unique_code, false) as is_unique_code,
      coalesce((select max(m.id) from inventory_movements m
        where m.inventory_code = i.code and m.deleted_at is null), 0) as position
    from inventorys i left join products p on p.code = i.product_code where i.code = ${found.code}`.execute(
    tx,
  )
  return rows[0]
}

async function lockGoods(tx: Tx, where: RawBuilder<unknown>): Promise<{ code: string } | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from inventorys where deleted_at is null and ${where} limit 1 for share`.execute(tx)
  return rows[0]
}

/** A line as a scan finds it. */
export interface LineRow extends ScannedLine {
  id: number
  counted_at: string | null
}

/**
 * The line of a code, locked; made where there is none, with what the code had at the freeze: its books without the
 * movements since.
 *
 * @param goods undefined for an unknown code
 */
export async function lockLine(
  tx: Tx,
  { id, position }: StocktakeRow,
  code: string,
  goods: ScannedGoods | undefined,
): Promise<LineRow> {
  const key = `${id} ${code}`
  await sql`insert into stocktake_lines
      (stocktake_id, entry_key, code, inventory_code, frozen_quantity, frozen_weight, frozen_location)
    select ${id}::bigint, ${key}::text, ${code}::text, ${goods?.code ?? null}::text,
      ${goods?.quantity ?? 0}::int - coalesce(sum(m.in_out * m.quantity), 0),
      ${goods?.weight ?? 0}::numeric - coalesce(sum(m.in_out * m.weight), 0), ${goods?.location ?? null}::text
    from inventory_movements m where m.inventory_code = ${code} and m.deleted_at is null and m.id > ${position}
    on conflict (entry_key) do nothing`.execute(tx)
  const { rows } = await sql<LineRow>`
    select id, round, coalesce(to_recount, false) as to_recount, counted_quantity, counted_weight,
      counted_by_id, counted_by, counted_at
    from stocktake_lines where entry_key = ${key} for update`.execute(tx)
  const [line] = rows
  if (!line) throw new Error(`the line ${key} was not made`)
  return line
}

/** Writes what a scan says of a locked line. */
export async function writeScan(
  tx: Tx,
  lineId: number,
  values: Readonly<Record<string, number | string | null>>,
): Promise<void> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update stocktake_lines as t set ${sql.join([...changes, sql`updated_at = ${later('t')}`])}
    where id = ${lineId}`.execute(tx)
}
