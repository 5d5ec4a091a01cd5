import { RuleBroken } from '#domain/errors'
import { refuseState } from '#domain/stock/stocktake'
import { roundOf, scanned, type Scan } from '#domain/stock/stocktake-scan'
import type { Shown } from '#resource/shown'
import { resourceFor, wholeResource } from '../../request/access/access'
import { seen } from '../../request/access/seen'
import type { Context } from '../../request/context'
import { lockRecord, updateRecord } from '../../store/records/records'
import { goodsOfScan, lockLine, writeScan, type ScannedGoods } from '../../store/stocktakes/stocktake-scans'
import { lockStocktake } from '../../store/stocktakes/stocktakes'
import type { Tx } from '../../store/transaction'
import type { Note } from '../../request/use-cases'
import { scannedCode } from '../records/scanned-code'
import { readScan } from './stocktake-bodies'

/** The answer to a scan. */
const shown: Shown = {
  ...{
    code: 'inventorys.code',
    name: ['inventorys.name', 'products.name'],
    unknown: true,
    duplicate: true,
    settled: true,
  },
  ...{
    book_location: 'inventorys.location',
    counted_by: 'stocktake_lines.counted_by',
    counted_at: 'stocktake_lines.counted_at',
  },
  ...{ quantity: true, weight: true },
}

/**
 * Counts one code. Several people scan at once: the line is locked, so that of two scans of one code the second is a
 * duplicate, and says who was first.
 *
 * @throws RuleBroken `not_found`, `stocktake_state`, `piece_quantity`; `weight_required` for goods that the books say
 *   have left, since nothing tells their weight then
 */
export async function countCode(tx: Tx, c: Context, note: Note, key: string) {
  const { code: sent = '', photo, quantity = 1, weight = null, ...body } = readScan(c.var.body)
  const typed = scannedCode(sent)
  if (typed === '') throw new RuleBroken('value_required', {}, '/code')
  const stocktake = await lockStocktake(tx, resourceFor(c, 'stocktakes', 'update'), key, 'share')
  refuseState(stocktake, ['open', 'recount'])
  const goods = await goodsOfScan(tx, typed)
  const code = goods?.code ?? typed
  if (goods?.quantity === 0 && quantity > 0 && weight === null)
    throw new RuleBroken('weight_required', {}, '/weight')
  const line = await lockLine(tx, stocktake, code, goods)
  const { id: counted_by_id, name: counted_by } = c.var.user
  const scan: Scan = {
    ...{ quantity, weight },
    location: body.location ?? stocktake.location,
    again: body.again ?? 'keep',
  }
  const { duplicate, settled, values } = scanned(
    line,
    scan,
    roundOf(stocktake.state),
    goods?.is_unique_code ?? false,
  )
  const isKept = duplicate || settled
  const counted_at = isKept ? line.counted_at : c.var.shop.now().toISOString()
  if (!isKept) {
    const now = { ...values, ...booksOf(goods), counted_by_id, counted_by, counted_at }
    await writeScan(tx, line.id, now)
    note('stocktakes', stocktake.id, null, { scanned: code, ...values })
  }
  if (photo !== undefined) await keepPhoto(tx, c, line.id, photo)
  const [counted, grams] = isKept
    ? [line.counted_quantity, line.counted_weight]
    : [values.counted_quantity, values.counted_weight]
  const by = isKept ? line.counted_by : counted_by
  const told = { name: goods?.name ?? null, book_location: goods?.location ?? null }
  return seen(c, shown, {
    ...{ code, ...told, unknown: goods === undefined, duplicate, settled },
    ...{ counted_by: by, counted_at, quantity: counted, weight: grams },
  })
}

function booksOf(goods: ScannedGoods | undefined) {
  return {
    book_quantity: goods?.quantity ?? 0,
    book_weight: goods?.weight ?? 0,
    book_position: goods?.position ?? 0,
  }
}

async function keepPhoto(tx: Tx, c: Context, lineId: number, code: string): Promise<void> {
  await lockRecord(tx, resourceFor(c, 'medias', 'read'), code)
  await updateRecord(tx, wholeResource(c, 'stocktake_lines'), lineId, { medias: [code] })
}
