import { RuleBroken } from '#domain/errors'
import { refuseOwnHand, refuseState } from '#domain/stock/stocktake'
import { adjustmentOf, type StocktakeAdjustment } from '#domain/stock/stocktake-adjustment'
import type { StockRow } from '#domain/stock/movement'
import { wholeResource } from '../../request/access/access'
import type { Context } from '../../request/context'
import { businessDay } from '../../request/shop'
import { updateRecord } from '../../store/records/records'
import { lockStock, writeMovements } from '../../store/stock/stock'
import { keepOutcomes, moveToCounted } from '../../store/stocktakes/stocktake-comparison'
import { countersOf, lockStocktake } from '../../store/stocktakes/stocktakes'
import type { Tx } from '../../store/transaction'
import type { Note } from '../../request/use-cases'
import { compareLines, type ComparedLine } from './stocktake-compare'

/**
 * Approves a submitted stocktake: its differences become movements that name it, goods found elsewhere move to where
 * they were counted, and the outcomes are kept.
 *
 * @throws RuleBroken `not_found`, `stocktake_state`, `stocktake_own`, `stocktake_moved`
 */
export async function approve(tx: Tx, c: Context, note: Note, key: string): Promise<void> {
  const whole = wholeResource(c, 'stocktakes')
  const stocktake = await lockStocktake(tx, whole, key, 'update')
  refuseState(stocktake, ['submitted'])
  const { id: userId, name: approved_by } = c.var.user
  const hands = [stocktake.begun_by_id, stocktake.submitted_by_id, ...(await countersOf(tx, stocktake.id))]
  refuseOwnHand(hands, userId)
  const stock = await lockDifferences(tx, c, stocktake)
  const { lines } = await compareLines(tx, c, stocktake)
  const adjustments = lines.flatMap((line) => adjustmentsOf(line, stock))
  const { code } = stocktake
  await writeMovements(
    tx,
    adjustments.flatMap(({ movements }) => movements),
    adjustments.map(({ row }) => row),
    { code: null, date: businessDay(c.var.shop), stocktake_code: code },
  )
  const moves = lines.flatMap(placeOf)
  await moveToCounted(tx, moves)
  await keepOutcomes(tx, stocktake.id, lines)
  const approved_at = c.var.shop.now().toISOString()
  await updateRecord(tx, whole, stocktake.id, { state: 'approved', approved_by, approved_at })
  note('stocktakes', stocktake.id, { state: stocktake.state }, { state: 'approved', approved_by })
  for (const { row } of adjustments) note('inventorys', row.code, { ...stock.get(row.code) }, { ...row })
  for (const { code: moved, from, location } of moves)
    note('inventorys', moved, { location: from }, { location })
}

/** Locks the stock of what differs before the comparison that counts: what moves meanwhile waits. */
async function lockDifferences(
  tx: Tx,
  c: Context,
  stocktake: { id: number; position: number },
): Promise<Map<string, StockRow>> {
  const { lines } = await compareLines(tx, c, stocktake)
  return lockStock(
    tx,
    lines.flatMap(({ inventory_code: code }) => (code === null ? [] : [code])),
  )
}

function adjustmentsOf(line: ComparedLine, stock: ReadonlyMap<string, StockRow>): StocktakeAdjustment[] {
  const { inventory_code: code, difference } = line
  if (code === null || (difference.quantity === 0 && difference.weight === 0)) return []
  const row = stock.get(code)
  if (!row || line.is_adjusted) throw new RuleBroken('stocktake_moved', { inventory_code: code })
  return [adjustmentOf(row, difference, line.is_unique_code)]
}

function placeOf({ outcome, inventory_code: code, book_location: from, counted }: ComparedLine) {
  const location = counted?.location
  return outcome === 'wrong_place' && code !== null && location ? [{ code, from, location }] : []
}
