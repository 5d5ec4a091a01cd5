import { sql } from 'kysely'
import type { StockMovement, StockRow } from '#domain/stock/movement'
import { insertRows, later } from './rows'
import type { Tx } from './transaction'

/** A stock row that goods are put into, with what describes it. */
export interface StockDescription {
  code: string
  name: string
  product_code: string
  color_id: number | null
  size: string | null
  location: string | null
  supplier_code: string | null
  labor_fee: number
  diamond_count: number
  diamond_weight: number
  diamond_fee_value: number
}

const descriptionColumns = [
  ...['code', 'name', 'product_code', 'color_id', 'size', 'location', 'supplier_code', 'labor_fee'],
  ...['diamond_count', 'diamond_weight', 'diamond_fee_value'],
]

/** Makes the stock rows that are missing, with nothing in them; those that exist stay as they are. */
export async function makeStockRows(tx: Tx, rows: readonly StockDescription[]): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(descriptionColumns.map((column) => sql.ref(column)))
  const sorted = rows.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  await sql`insert into inventorys (${names})
    select ${names} from jsonb_populate_recordset(null::inventorys, ${JSON.stringify(sorted)}::jsonb)
    on conflict (code) do nothing`.execute(tx)
}

/**
 * The stock rows of these codes, locked until the transaction ends, always in the order of their codes, so that
 * no two confirms can wait for each other.
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

/** Writes movements and the balances that they leave. @param date the business day of the movements */
export async function writeMovements(
  tx: Tx,
  movements: readonly StockMovement[],
  balances: readonly StockRow[],
  order: { code: string; date: string },
): Promise<void> {
  const rows = movements.map((movement) => ({ ...movement, order_code: order.code, date: order.date }))
  const columns = [
    'inventory_code',
    'kind',
    'in_out',
    'quantity',
    'weight',
    'order_detail_id',
    'order_code',
    'date',
  ]
  await insertRows(tx, 'inventory_movements', columns, rows)
  await sql`update inventorys as t set quantity = s.quantity, weight = s.weight, updated_at = ${later('t')}
    from jsonb_populate_recordset(null::inventorys, ${JSON.stringify(balances)}::jsonb) as s
    where t.code = s.code`.execute(tx)
}
