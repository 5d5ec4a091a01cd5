import { RuleBroken } from '#domain/errors'
import {
  type OpeningSheetName,
  refuseTakeBack,
  openingOrder,
  openingProduct,
  type OpenOrder,
} from '#domain/opening'
import type { Resource } from '#resource/resource'
import { defaultCurrency } from '#domain/money'
import { orderTypes } from '#domain/order/order-types'
import type { StockMovement } from '#domain/stock/movement'
import { labels } from '#words/labels'
import type { Note } from '../../request/use-cases'
import type { Context } from '../../request/context'
import type { Fail, ImportRow } from '../imports/import-row'
import type { Values } from '../../request/input/shape'
import { comparisonKey } from '../../store/records/import'
import type { Tx } from '../../store/transaction'
import { resourcesFor, unrestrictedResource } from '../../request/access/access'
import { withDefaults } from '../records/defaults'
import { addOrder } from '../orders/order-write'
import { businessDay } from '../../request/shop'
import { refuseAccountOf } from '../../store/payments/default-customer'
import {
  balancesOf,
  confirmOpening,
  hideOrders,
  hideStock,
  openingStockOf,
  oppositeOfStock,
  usedOrders,
} from '../../store/opening'
import { linesOf, productsOf, ratesOf } from '../../store/orders/orders'
import { prefilledBody } from '../../store/records/visible-rows'
import { insertRecord } from '../../store/records/records'
import { lockReferences } from '../../store/records/references'
import { lockStock, makeStockRows, writeMovements, type StockDescription } from '../../store/stock/stock'
import { change } from '../change'
import { withCodes } from '../../store/counters'
import type { Written } from '../imports/imports'

/** A row of a sheet with its values; for a row with a fault, the values as entered. */
interface JudgedRow {
  row: ImportRow
  values: Values
}

/** The arguments for checking a batch of rows; `seen` is shared by all batches. */
export interface SheetCheck {
  c: Context
  rows: readonly JudgedRow[]
  fail: Fail
  /** The first row of each value. */
  seen: Map<string, number>
}

/** An import of opening data that is being written or reversed. */
export interface OpeningWork {
  tx: Tx
  c: Context
  /** The code that each of its movements names. */
  importCode: string
  note: Note
}

/** The writing of one opening sheet as movements, and their reversal. */
export interface OpeningSheet {
  name: OpeningSheetName
  /** Records the faults of rows beyond their shape; nothing is locked or written. */
  check: (check: SheetCheck) => Promise<void>
  /** Prepares the shared data of all rows of a sheet, before the first batch is written. @throws RuleBroken */
  prepare?: (work: OpeningWork, rows: readonly Values[]) => Promise<void>
  /**
   * Writes a batch of checked rows.
   *
   * @throws RuleBroken when the books have changed since the check
   */
  write: (work: OpeningWork, form: Resource, rows: readonly Values[]) => Promise<void>
  /** Writes the opposite of all movements of an import. @throws RuleBroken `opening_used` */
  takeBack: (work: OpeningWork) => Promise<void>
}

/** Refuses a value that another row of the file already has. */
export function refuseRepeated(check: SheetCheck, property: string, valueOf: (values: Values) => unknown) {
  for (const { row, values } of check.rows) {
    const value = valueOf(values)
    if (value === null || value === undefined || value === '') continue
    const first = check.seen.get(comparisonKey(value))
    if (first === undefined) check.seen.set(comparisonKey(value), row.number)
    else if (first !== row.number)
      check.fail(row, property, new RuleBroken('duplicate_in_file', { row: first }))
  }
}

type OpenRow = Values & OpenOrder

const isComplete = (values: Values): values is OpenRow =>
  typeof values.order_type === 'string' && Object.hasOwn(orderTypes, values.order_type)

async function check({ c, rows, fail }: SheetCheck): Promise<void> {
  const rates = await ratesOf(c.var.shop.db)
  const ids = rows.flatMap(({ values }) =>
    typeof values.customer_id === 'number' ? [values.customer_id] : [],
  )
  const customers = await balancesOf(c.var.shop.db, ids)
  for (const { row, values } of rows) {
    const { currency = defaultCurrency, rate, customer_id } = values
    if (customers.get(Number(customer_id))?.is_default) fail(row, 'customer_id', new RuleBroken('no_account'))
    if (!rate && !rates[String(currency)]) fail(row, 'currency', new RuleBroken('rate_missing', { currency }))
    try {
      if (isComplete(values)) openingOrder(values)
    } catch (error) {
      fail(row, 'unpaid_cash_value', error)
    }
  }
}

/** The placeholder product for goods delivered before the first day. */
async function ensureProduct({ tx, c }: OpeningWork): Promise<void> {
  if ((await productsOf(tx, [openingProduct])).size > 0) return
  const name = labels.words.opening_order.title
  await insertRecord(
    tx,
    unrestrictedResource(c, 'products'),
    withDefaults(unrestrictedResource(c, 'products'), { code: openingProduct, name }),
  )
}

/**
 * The goods of an old order pass through stock once, in and out, so that its line has its movement and nothing remains:
 * goods of a sale come in first, goods of a purchase leave afterwards.
 */
function passing(
  type: OpenRow['order_type'],
  line: { id: number; quantity: number; weight: number },
): StockMovement[] {
  const goods = { inventory_code: openingProduct, quantity: line.quantity, weight: line.weight }
  const { movement, stock } = orderTypes[type]
  if (movement === null || stock === 0) return []
  const own: StockMovement = { ...goods, kind: movement, in_out: stock, order_detail_id: line.id }
  const other = { ...goods, order_detail_id: null }
  return stock === -1
    ? [{ ...other, kind: 'init', in_out: 1 }, own]
    : [own, { ...other, kind: 'adjust', in_out: -1 }]
}

async function writeOne(work: OpeningWork, row: OpenRow): Promise<void> {
  const { tx, c, importCode, note } = work
  const { unpaid_cash_value: _cash, unpaid_gold_weight: _gold, ...typed } = row
  const { payment_method, line } = openingOrder(row)
  const head = await prefilledBody(tx, unrestrictedResource(c, 'orders'), resourcesFor(c), typed)
  const order_details = [{ ...line, product_code: openingProduct, inventory_code: openingProduct }]
  const { id, code } = await addOrder(tx, c, { ...head, payment_method, order_details })
  await confirmOpening(tx, id, importCode, c.var.user.name)
  const [stored] = await linesOf(tx, id)
  if (!stored) throw new Error(`order ${code} has lost its line`)
  const reason = { code, date: String(row.date), import_code: importCode }
  await writeMovements(tx, passing(row.order_type, stored), [], reason)
  note('orders', code, null, { ...row, import_code: importCode })
}

async function write(work: OpeningWork, form: Resource, rows: readonly Values[]): Promise<void> {
  const { tx, c } = work
  await lockReferences(tx, form, rows)
  for (const id of new Set(rows.map(({ customer_id }) => Number(customer_id)))) await refuseAccountOf(tx, id)
  await ensureProduct(work)
  const whole = unrestrictedResource(c, 'inventorys')
  const described = { code: openingProduct, name: openingProduct, product_code: openingProduct }
  await makeStockRows(tx, [withDefaults(whole, described) as Values & StockDescription])
  await lockStock(tx, [openingProduct])
  for (const row of rows) if (isComplete(row)) await writeOne(work, row)
  await hideStock(tx, [openingProduct])
}

async function takeBack({ tx, c, importCode, note }: OpeningWork): Promise<void> {
  const used = await usedOrders(tx, importCode)
  refuseTakeBack({ code: importCode, taken_back_at: null }, used)
  const movements = await openingStockOf(tx, importCode)
  if (movements.length === 0) throw new RuleBroken('already_reversed')
  const { movements: opposite } = await oppositeOfStock(tx, movements)
  const date = businessDay(c.var.shop)
  await writeMovements(tx, opposite, [], { code: null, date, import_code: importCode })
  await hideOrders(tx, importCode)
  note('orders', null, null, { taken_back: importCode })
}

/** The amounts that customers and suppliers still owe for goods delivered before the first day. */
export const openingOrders: OpeningSheet = { name: 'opening_orders', check, write, takeBack }

/** The number of rows per step; progress is reported between two steps. */
const BATCH = 200

/**
 * Writes a checked opening sheet: everything in one transaction, or nothing. The import is stored as a record, which
 * every movement names.
 *
 * @param written.progress receives the number of written rows; an error that it throws undoes everything
 * @param written.done records the completion in the same transaction
 */
export async function writeOpeningSheet(
  c: Context,
  sheet: OpeningSheet,
  form: Resource,
  rows: readonly Values[],
  file: string,
  { progress, done }: Written,
): Promise<void> {
  await change(c, `${sheet.name}.import`, async (tx, note) => {
    const imports = unrestrictedResource(c, 'opening_imports')
    const kept = { sheet: sheet.name, file, rows: rows.length, imported_by: c.var.user.name }
    const values = await withCodes(tx, imports, kept)
    await insertRecord(tx, imports, values)
    note('opening_imports', values.code, null, values)
    const work = { tx, c, importCode: String(values.code), note }
    await sheet.prepare?.(work, rows)
    for (let at = 0; at < rows.length; at += BATCH) {
      await sheet.write(work, form, rows.slice(at, at + BATCH))
      progress(Math.min(at + BATCH, rows.length))
    }
    await done(tx)
  })
}
