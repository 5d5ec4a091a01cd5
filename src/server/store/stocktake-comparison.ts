import { sql } from 'kysely'
import type { Comparison, CountedCode } from '#domain/stock/stocktake'
import type { MaterialPricing } from '#domain/pricing/material-price'
import type { Db } from '../db/connect'
import { later, type Tx } from './transaction'

/** A line of a stocktake, with what its comparison needs. */
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
  /** What was found when the stocktake was approved, whatever became of the goods; null before. */
  kept: Pick<KeptOutcome, 'outcome' | 'difference' | 'value'> | null
}

/** The lines that may differ, and the number of those that are plainly right. */
export interface LinesToCompare {
  plain: number
  lines: LineToCompare[]
}

/**
 * The lines of a stocktake that may differ from the books, in one query; plainly found ones are only counted. Those of
 * an approved one are compared with the books as they were then.
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

/** The outcome of a line, as it is kept when the stocktake is approved. */
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

/** Moves goods that were found elsewhere to where they were counted, in one statement. */
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
