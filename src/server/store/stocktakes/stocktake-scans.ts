import { sql, type RawBuilder } from 'kysely'
import type { ScannedLine } from '#domain/stock/stocktake-scan'
import { later } from '../rows'
import type { Tx } from '../transaction'
import type { StocktakeRow } from './stocktakes'

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
