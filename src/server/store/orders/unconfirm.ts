import { unconfirm, type UnconfirmOrder } from '#domain/order/unconfirm'
import type { StockMovement, StockRow } from '#domain/stock/movement'
import { noStones, stonesIn } from '#domain/stock/stones'
import { dropAgreed } from './agreed-names'
import { openBillsOf } from '../payments/bills'
import { linesOf, lockWithSale, productsOf, type OrderLineRow, type OrderRow } from './orders'
import { forgetPrints } from '../prints'
import { recount } from './recount'
import {
  lockStock,
  restoreStockRows,
  stoneColumns,
  stonesOfLine,
  writeMovements,
  type MovementReason,
} from '../stock/stock'
import type { Tx } from '../transaction'

/** The facts for un-confirming an order, read and locked; for a return also its sale. */
export interface UnconfirmFacts {
  order: OrderRow & UnconfirmOrder
  sale: OrderRow | null
  stock: Map<string, StockRow>
}

/**
 * Reads and locks the facts for un-confirming an order.
 *
 * @param key numeric id or order code
 * @throws RuleBroken `not_found`
 */
export async function factsForUnconfirm(tx: Tx, key: string): Promise<UnconfirmFacts> {
  const { order, sale } = await lockWithSale(tx, key)
  const lines = await linesOf(tx, order.id)
  const products = await productsOf(tx, [...new Set(lines.map((line) => line.product_code))])
  const bills = await openBillsOf(tx, [order])
  const movements = await movementsOf(tx, order.code)
  const codes = [...new Set(movements.map((movement) => movement.inventory_code))]
  await restoreStockRows(tx, codes)
  const stock = await lockStock(tx, codes)
  const order_details = lines.map((line) => ({
    ...line,
    is_unique_code: products.get(line.product_code)?.is_unique_code ?? false,
  }))
  return {
    order: {
      ...order,
      ...{ order_details, bill_code: bills.get(order.code) ?? null },
      movements: movements.map((movement) => withOldStones(movement, order, lines, stock)),
    },
    sale,
    stock,
  }
}

/** The live stock movements of an order. */
async function movementsOf(tx: Tx, orderCode: string): Promise<(StockMovement & { id: number })[]> {
  const rows = await tx
    .selectFrom('inventory_movements as moved')
    .select([
      'id',
      'inventory_code',
      'kind',
      'in_out',
      'quantity',
      'weight',
      'order_detail_id',
      ...stoneColumns,
    ])
    .where('order_code', '=', orderCode)
    .where('deleted_at', 'is', null)
    .where('kind', '<>', 'reversal')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inventory_movements as reversal')
            .select('reversal.id')
            .whereRef('reversal.reverses_id', '=', 'moved.id')
            .where('reversal.deleted_at', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ diamond_count, diamond_weight, diamond_fee_value, ...movement }) => ({
    ...(movement as StockMovement & { id: number }),
    ...(diamond_fee_value !== null && {
      stones: stonesIn({ diamond_count, diamond_weight, diamond_fee_value }),
    }),
  }))
}

/**
 * A movement from before stones moved with goods: the stones of a row that was sold out come back with the line, others
 * never left their row.
 */
function withOldStones<Movement extends StockMovement>(
  movement: Movement,
  order: Pick<OrderRow, 'rate'>,
  lines: readonly OrderLineRow[],
  stock: ReadonlyMap<string, StockRow>,
): Movement {
  const line = lines.find(({ id }) => id === movement.order_detail_id)
  if (movement.stones || !line) return movement
  const isLeft = movement.in_out === -1 && (stock.get(movement.inventory_code)?.quantity ?? 0) > 0
  return { ...movement, stones: isLeft ? noStones : stonesOfLine(line, order) }
}

/**
 * Decides and writes: the only way to un-confirm an order. Its payments stay; the offset of a return becomes due again
 * on its sale.
 *
 * @param reason as entered, with the business day
 * @throws RuleBroken the rules of `unconfirm`
 */
export async function unconfirmOrder(
  tx: Tx,
  { order, sale, stock }: UnconfirmFacts,
  reason: Pick<MovementReason, 'date'> & { remarks: string },
): Promise<void> {
  const { movements, balances } = unconfirm(order, stock, reason.remarks)
  await writeMovements(tx, movements, balances, { ...reason, code: order.code })
  await tx
    .updateTable('orders')
    .set({
      ...{ confirmed: false, confirmed_at: null, confirmed_by: null, agreed: null },
      ...{ offset_cash_value: 0, offset_gold_weight: 0 },
    })
    .where('id', '=', order.id)
    .execute()
  await dropAgreed(tx, order.id)
  await forgetPrints(tx, order.id)
  await recount(tx, order)
  if (sale) await recount(tx, sale)
}
