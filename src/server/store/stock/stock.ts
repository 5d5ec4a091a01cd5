import { sql } from 'kysely'
import type { Rate } from '#domain/money'
import { inHkd } from '#domain/order/order-rate'
import type { StockMovement, StockReversal, StockRow } from '#domain/stock/movement'
import { moveStones, noStones, stonesIn, type StonedPieces, type Stones } from '#domain/stock/stones'
import type { Db } from '../../db/connect'
import type { Referrer } from '../records/references'
import { insertRows, later, type Tx } from '../transaction'

export const stoneColumns = ['diamond_count', 'diamond_weight', 'diamond_fee_value'] as const

/** A stock row to receive goods, with its description. */
export interface StockDescription {
  code: string
  name: string
  product_code: string
  color_id: number | null
  size: string | null
  made_for_id: number | null
  location: string | null
  supplier_code: string | null
  labor_fee: number
}

const descriptionColumns = [
  ...['code', 'name', 'product_code', 'color_id', 'size', 'made_for_id', 'location'],
  ...['supplier_code', 'labor_fee'],
]

/** The cost of the goods in a stock row: it applies to the goods currently there. Their stones come by movements. */
const worthColumns = new Set(['labor_fee'])

/**
 * Creates missing stock rows, empty; rows that hold goods stay unchanged. An empty row takes the cost of the goods that
 * will fill it, as after a corrected purchase; a deleted one, which was empty, is restored with the new description.
 * All are locked, so that none is deleted before it is filled.
 *
 * @param rows with fees in HKD
 */
export async function makeStockRows(tx: Tx, rows: readonly StockDescription[]): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(descriptionColumns.map((column) => sql.ref(column)))
  const described = descriptionColumns.map((column) =>
    worthColumns.has(column)
      ? sql`${sql.ref(column)} = excluded.${sql.ref(column)}`
      : sql`${sql.ref(column)} = case when t.deleted_at is null then t.${sql.ref(column)} else excluded.${sql.ref(column)} end`,
  )
  const changes = sql.join([...described, sql`deleted_at = null`, sql`updated_at = ${later('t')}`])
  const byCode = new Map(rows.toReversed().map((row) => [row.code, row]))
  await sql`insert into inventorys as t (${names})
    select ${names} from jsonb_populate_recordset(null::inventorys, ${JSON.stringify([...byCode.values()])}::jsonb)
    order by code collate "C"
    on conflict (code) do update set ${changes}
    where t.deleted_at is not null or (t.quantity = 0 and t.weight = 0)`.execute(tx)
}

/**
 * Restores deleted stock rows, empty, so that goods can return. All are locked, so that none is deleted before it is
 * filled.
 */
export async function restoreStockRows(tx: Tx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await sql`with locked as (
      select id, deleted_at from inventorys where code in (${sql.join(codes)})
      order by code collate "C" for update
    )
    update inventorys as t set deleted_at = null, updated_at = ${later('t')}
    from locked where locked.id = t.id and locked.deleted_at is not null`.execute(tx)
}

/**
 * The stock rows of these codes, locked until the transaction ends, always in the order of their codes, so that
 * concurrent confirmations do not deadlock.
 *
 * @see domain.md §6
 */
export async function lockStock(tx: Tx, codes: readonly string[]): Promise<Map<string, StockRow>> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('inventorys')
    .select(['code', 'quantity', 'weight'])
    .where('code', 'in', [...codes])
    .where('deleted_at', 'is', null)
    .orderBy(sql`code collate "C"`)
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.code ?? '', { ...row, code: row.code ?? '' }]))
}

/**
 * The goods of a product in stock, or on confirmed orders.
 *
 * @returns the resource that holds them, with the number of records; undefined when there are none
 */
export async function goodsOf(db: Db | Tx, productCode: string): Promise<Referrer | undefined> {
  const { rows } = await sql<Referrer>`
    select 'inventorys' as by, count(*)::bigint as count from inventorys
    where product_code = ${productCode} and quantity > 0 and deleted_at is null
    union all
    select 'order_details', count(*)::bigint from order_details as d join orders as o on o.id = d.order_id
    where d.product_code = ${productCode} and o.confirmed and d.deleted_at is null and o.deleted_at is null`.execute(
    db,
  )
  return rows.find(({ count }) => count > 0)
}

/** The cause of movements, beside their kind. */
export interface MovementReason {
  /** The order that moved the goods; null for an inventory action. */
  code: string | null
  /** The business day of the movements. */
  date: string
  remarks?: string | null
  /** The import of opening data that created them. */
  import_code?: string | null
  /** The stocktake whose differences they settle. */
  stocktake_code?: string | null
}

/** The pieces and stones of these stock rows, by code. */
export async function stonesOf(tx: Db | Tx, codes: readonly string[]): Promise<Map<string, StonedPieces>> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('inventorys')
    .select(['code', 'quantity', ...stoneColumns])
    .where('code', 'in', [...codes])
    .execute()
  return new Map(
    rows.map(({ code, quantity, ...stones }) => [code ?? '', { quantity, stones: stonesIn(stones) }]),
  )
}

/** The stones of an order's line, in HKD; an order without a rate is refused later, by the rules. */
export function stonesOfLine(line: Stones, { rate }: { rate: Rate }): Stones {
  return { ...stonesIn(line), diamond_fee_value: inHkd(line.diamond_fee_value, rate || 1) }
}

/** Movements with the stones that move, and stock rows with those that stay. */
async function withStones(
  tx: Tx,
  movements: readonly (StockMovement | StockReversal)[],
  balances: readonly StockRow[],
) {
  const before = await stonesOf(
    tx,
    balances.map(({ code }) => code),
  )
  const moved = new Map<StockMovement, Stones>()
  const rows = balances.map((row) => {
    const ofRow = movements.filter(({ inventory_code }) => inventory_code === row.code)
    const outcome = moveStones(before.get(row.code) ?? { quantity: 0, stones: noStones }, ofRow)
    for (const [index, stones] of outcome.moved.entries()) {
      const movement = ofRow[index]
      if (movement) moved.set(movement, stones)
    }
    return { ...row, ...outcome.left }
  })
  return {
    rows,
    movements: movements.map((movement) => ({ ...movement, ...(moved.get(movement) ?? noStones) })),
  }
}

/**
 * Writes movements and the resulting balances. Stones move with their goods.
 *
 * @param balances the stock rows after the movements, which are locked; none where the movements only pass through
 * @see domain.md §12.13
 */
export async function writeMovements(
  tx: Tx,
  movements: readonly (StockMovement | StockReversal)[],
  balances: readonly StockRow[],
  { code, date, remarks = null, import_code = null, stocktake_code = null }: MovementReason,
): Promise<void> {
  const moved = await withStones(tx, movements, balances)
  const rows = moved.movements.map((movement) => ({
    ...movement,
    order_code: code,
    date,
    remarks,
    import_code,
    stocktake_code,
  }))
  const columns = [
    'inventory_code',
    'kind',
    'in_out',
    'quantity',
    'weight',
    'order_detail_id',
    'order_code',
    'date',
    'remarks',
    'reverses_id',
    'import_code',
    'stocktake_code',
    ...stoneColumns,
  ]
  await insertRows(tx, 'inventory_movements', columns, rows)
  await sql`update inventorys as t set quantity = s.quantity, weight = s.weight,
      diamond_count = s.diamond_count, diamond_weight = s.diamond_weight, diamond_fee_value = s.diamond_fee_value,
      updated_at = ${later('t')}
    from jsonb_populate_recordset(null::inventorys, ${JSON.stringify(moved.rows)}::jsonb) as s
    where t.code = s.code`.execute(tx)
}
