import { sql, type RawBuilder } from 'kysely'
import type { Comparison, CountedCode, StocktakeState } from '#domain/stock/stocktake'
import type { MaterialPricing } from '#domain/pricing/material-price'
import { RuleBroken } from '#domain/errors'
import type { Resource } from '#resource/resource'
import type { ScannedLine } from '#domain/stock/stocktake-scan'
import type { Db } from '../db/connect'
import { later, type Tx } from './transaction'
import { withCodes } from './counters'
import { byKey } from './records/visible-rows'
import { insertRecord } from './records/records'

/** A line of a stocktake, with the facts for its comparison. */
export interface LineToCompare extends CountedCode {
  id: number
  code: string
  name: string | null
  is_unique_code: boolean
  frozen_location: string | null
  counted_by: string | null
  counted_at: string | null
  first_quantity: number | null
  first_by: string | null
  medias: unknown
  material: MaterialPricing | null
  /** Goods were adjusted after the count, by hand or by another stocktake. */
  is_adjusted: boolean
  /** The orders that moved the goods since the freeze. */
  orders: string[]
  /** The outcome stored when the stocktake was approved, regardless of later changes to the goods; null before. */
  kept: Pick<KeptOutcome, 'outcome' | 'difference' | 'value'> | null
}

/** The lines that may differ, and the number of matching ones. */
export interface LinesToCompare {
  plain: number
  lines: LineToCompare[]
}

/**
 * The lines of a stocktake that may differ from the books, in one query; plainly found ones are only counted. Lines of
 * an approved stocktake are compared with the books of that time.
 *
 * @returns lines in the order of their places and codes
 */
export async function linesToCompare(db: Db | Tx, id: number, position: number): Promise<LinesToCompare> {
  const { rows } = await sql<{ plain: number; lines: LineToCompare[] }>`
    with lines as (
      select l.*, l.outcome is not null as is_kept,
        case when l.outcome is null then i.location else l.frozen_location end as stock_location, coalesce(i.name, p.name) as name,
        coalesce(p.is_unique_code, false) as is_unique_code, p.material_id,
        case when l.counted_at is not null then coalesce(l.book_quantity, 0)
          when l.outcome is null then coalesce(i.quantity, 0) else -l.difference_quantity end as q,
        case when l.counted_at is not null then coalesce(l.book_weight, 0)
          when l.outcome is null then coalesce(i.weight, 0) else -l.difference_weight end as w
      from stocktake_lines l
      left join inventorys i on i.code = l.inventory_code and i.deleted_at is null
      left join products p on p.code = i.product_code
      where l.stocktake_id = ${id} and l.deleted_at is null
    ),
    judged as (
      select *, case when is_kept then outcome = 'found'
        else coalesce(counted_at is not null and inventory_code is not null and counted_quantity = q
          and (counted_weight is null or counted_weight = w)
          and (counted_location is null or counted_location = stock_location), false) end as is_plain
      from lines
    ),
    moved as (
      select m.inventory_code, array_agg(distinct m.order_code) filter (where m.order_code is not null) as orders,
        max(m.id) filter (where m.kind = 'adjust') as adjusted
      from inventory_movements m where m.id > ${position} group by m.inventory_code
    )
    select (select count(*)::int from judged where is_plain) as plain,
      coalesce((select json_agg(json_build_object('id', j.id, 'code', j.code, 'name', j.name,
        'inventory_code', j.inventory_code, 'is_unique_code', j.is_unique_code,
        'frozen_location', j.frozen_location, 'book_location', j.stock_location,
        'frozen', json_build_object('quantity', j.frozen_quantity, 'weight', j.frozen_weight),
        'book', json_build_object('quantity', j.q, 'weight', j.w),
        'counted', case when j.counted_at is not null then json_build_object('quantity', j.counted_quantity,
          'weight', j.counted_weight, 'location', j.counted_location) end,
        'counted_by', j.counted_by, 'counted_at', j.counted_at, 'first_quantity', j.first_quantity,
        'first_by', j.first_by, 'medias', j.medias,
        'material', case when t.id is not null then json_build_object('price_share', t.price_share,
          'price_own', t.price_own, 'price_own_date', t.price_own_date) end,
        'is_adjusted', not j.is_kept and coalesce(v.adjusted > j.book_position, false),
        'kept', case when j.is_kept then json_build_object('outcome', j.outcome, 'value', j.difference_value,
          'difference', json_build_object('quantity', j.difference_quantity, 'weight', j.difference_weight)) end,
        'orders', coalesce(v.orders, '{}')) order by j.frozen_location nulls last, j.code)
        from judged j left join moved v on v.inventory_code = j.inventory_code
        left join materials t on t.id = j.material_id where not j.is_plain), '[]'::json) as lines`.execute(db)
  return rows[0] ?? { plain: 0, lines: [] }
}

/** The outcome of a line, as stored when the stocktake is approved. */
export interface KeptOutcome extends Comparison {
  id: number
  /** HKD; null without a price. */
  value: number | null
}

/** Keeps the outcomes of an approved stocktake; lines without one were plainly found. */
export async function keepOutcomes(tx: Tx, id: number, outcomes: readonly KeptOutcome[]): Promise<void> {
  const rows = outcomes.map(({ id: line, outcome, difference, value }) => ({
    ...{ id: line, outcome, difference_value: value },
    ...{ difference_quantity: difference.quantity, difference_weight: difference.weight },
  }))
  await sql`update stocktake_lines as t set outcome = coalesce(s.outcome, 'found'),
      difference_quantity = coalesce(s.difference_quantity, 0), difference_weight = coalesce(s.difference_weight, 0),
      difference_value = case when s.id is null then 0 else s.difference_value end, updated_at = ${later('t')}
    from stocktake_lines o
    left join jsonb_populate_recordset(null::stocktake_lines, ${JSON.stringify(rows)}::jsonb) s on s.id = o.id
    where o.id = t.id and t.stocktake_id = ${id} and t.deleted_at is null`.execute(tx)
}

/** Moves goods that were found elsewhere to the place where they were counted, in one statement. */
export async function moveToCounted(
  tx: Tx,
  places: readonly { code: string; location: string }[],
): Promise<void> {
  if (places.length === 0) return
  await sql`update inventorys as t set location = s.location, updated_at = ${later('t')}
    from jsonb_populate_recordset(null::inventorys, ${JSON.stringify(places)}::jsonb) s where t.code = s.code`.execute(
    tx,
  )
}

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

/** The scope of a count: all goods that meet each given condition. */
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
 * The progress of the count in each place in a round; unknown codes are left out.
 *
 * @param round the second one counts only the differences of the first
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

/** Marks the lines to count a second time, and no others. @param lines the ids of the lines that differ */
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

/** The goods of a scanned code, with their present books. */
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
 * The goods of a code, locked against movements until the transaction ends; undefined for an unknown code.
 *
 * @param codes that a scan may mean, the likeliest first; each exact, or in another case where there is no exact match
 */
export async function goodsOfScan(tx: Tx, codes: readonly string[]): Promise<ScannedGoods | undefined> {
  let found: { code: string } | undefined
  for (const code of codes)
    found ??=
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

/** A line before a scan. */
export interface LineRow extends ScannedLine {
  id: number
  counted_at: string | null
}

/**
 * The line of a code, locked; created where there is none, with the figures of the code at the freeze: its books
 * without the movements since.
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

/** Writes the values of a scan to a locked line. */
export async function writeScan(
  tx: Tx,
  lineId: number,
  values: Readonly<Record<string, number | string | null>>,
): Promise<void> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update stocktake_lines as t set ${sql.join([...changes, sql`updated_at = ${later('t')}`])}
    where id = ${lineId}`.execute(tx)
}
