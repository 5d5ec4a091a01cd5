import { RuleBroken } from '#domain/errors'
import { refuseTakeBack } from '#domain/opening'
import { inventoryCode, type InventoryCodeParts } from '#domain/stock/inventory-code'
import { emptyStock } from '#domain/stock/movement'
import { stonesIn } from '#domain/stock/stones'
import { refuseTaken, type NumberedPiece } from '#domain/stock/sequences'
import { stockOpening } from '#domain/stock/stock-actions'
import type { Resource } from '#resource/resource'
import { unrestrictedResource } from '../../request/access/access'
import type { Db } from '../../db/connect'
import { withDefaults } from '../records/defaults'
import type { Values } from '../../request/input/shape'
import { businessDay } from '../../request/shop'
import { updateRecords } from '../../store/records/import'
import {
  hideStock,
  knownStock,
  openingStockOf,
  oppositeOfStock,
  stockRecords,
  usedStock,
} from '../../store/opening'
import { customerCodesOf, productsOf } from '../../store/orders/orders'
import { lockReferences } from '../../store/records/references'
import { claimSequences, knownPieces, takeSequences } from '../../store/stock/sequences'
import {
  lockStock,
  makeStockRows,
  stoneColumns,
  writeMovements,
  type StockDescription,
} from '../../store/stock/stock'
import type { Tx } from '../../store/transaction'
import { refuseRepeated, type OpeningSheet, type OpeningWork, type SheetCheck } from './opening-sheet'

type OpeningRow = Values & InventoryCodeParts & { quantity: number; weight: number }

type Products = Awaited<ReturnType<typeof productsOf>>

const isComplete = (values: Values): values is OpeningRow =>
  typeof values.product_code === 'string' &&
  typeof values.quantity === 'number' &&
  typeof values.weight === 'number'

/**
 * Rows with the code of the customer for whom each was made; the code is part of the stock row's code (domain.md §5).
 */
async function withCustomers<T extends Values>(tx: Tx | Db, rows: readonly T[]): Promise<T[]> {
  const ids = rows.flatMap(({ made_for_id: id }) => (typeof id === 'number' ? [id] : []))
  const codes = await customerCodesOf(tx, ids)
  return rows.map((row) => ({ ...row, customer_code: codes.get(Number(row.made_for_id)) ?? null }))
}

/** The code of a row; none for a piece whose sequence is assigned when it is written. */
function codeOf(values: Values, products: Products): string | null {
  if (!isComplete(values)) return null
  const isPiece = products.get(values.product_code)?.is_unique_code === true
  return isPiece && !values.inventory_code_seq ? null : inventoryCode(values)
}

function productCodes(rows: readonly Values[]): string[] {
  return [
    ...new Set(rows.flatMap(({ product_code }) => (typeof product_code === 'string' ? [product_code] : []))),
  ]
}

/** The piece of a row with a sequence. */
function pieceOf(values: Values, products: Products): NumberedPiece | undefined {
  if (!isComplete(values) || !products.get(values.product_code)?.is_unique_code) return undefined
  const { product_code, inventory_code_seq } = values
  return inventory_code_seq
    ? { product_code, inventory_code_seq, inventory_code: inventoryCode(values) }
    : undefined
}

/** Reports sequences that another piece already has, in the file or in the shop (domain.md §11.8). */
async function checkSequences(sheet: SheetCheck, products: Products): Promise<void> {
  const { c, rows, fail } = sheet
  const pieces = rows.flatMap(({ row, values }) => {
    const piece = pieceOf(values, products)
    return piece ? [{ row, piece }] : []
  })
  const numbers = pieces.map(({ piece }) => piece)
  const known = await knownPieces(c.var.shop.db, numbers, null)
  for (const { row, piece } of pieces)
    try {
      refuseTaken([piece], known, () => '/inventory_code_seq')
    } catch (error) {
      fail(row, 'inventory_code_seq', error)
    }
}

async function check(given: SheetCheck): Promise<void> {
  const { c, fail } = given
  const named = await withCustomers(
    c.var.shop.db,
    given.rows.map(({ values }) => values),
  )
  const rows = given.rows.map(({ row }, place) => ({ row, values: named[place] ?? {} }))
  const sheet = { ...given, rows }
  const products = await productsOf(c.var.shop.db, productCodes(rows.map(({ values }) => values)))
  refuseRepeated(sheet, 'product_code', (values) => {
    const piece = pieceOf(values, products)
    return piece ? `${piece.product_code} ${piece.inventory_code_seq}` : codeOf(values, products)
  })
  await checkSequences(sheet, products)
  const codes = rows.flatMap(({ values }) => codeOf(values, products) ?? [])
  const known = await knownStock(c.var.shop.db, codes)
  for (const { row, values } of rows) {
    const code = codeOf(values, products)
    if (code !== null && known.has(code))
      fail(row, 'product_code', new RuleBroken('stock_exists', { inventory_code: code }))
    if (!isComplete(values)) continue
    const isPiece = products.get(values.product_code)?.is_unique_code === true
    try {
      stockOpening(emptyStock(code ?? ''), values, isPiece)
    } catch (error) {
      fail(row, 'quantity', error)
    }
  }
}

/** Claims the file's sequences before any new one is assigned: a new one could occur further down in the file. */
async function prepare({ tx }: OpeningWork, sent: readonly Values[]): Promise<void> {
  const rows = await withCustomers(tx, sent)
  const products = await productsOf(tx, productCodes(rows))
  const numbered = rows.flatMap((values) => pieceOf(values, products) ?? [])
  const known = await claimSequences(tx, numbered, null)
  refuseTaken(numbered, known, () => '/inventory_code_seq')
}

/** Assigns the next sequences of their product to pieces without one in the file (domain.md §5). */
async function withSequences({ tx }: OpeningWork, rows: readonly OpeningRow[], products: Products) {
  const complete: (OpeningRow & { code: string })[] = []
  for (const row of rows) {
    const isPiece = products.get(row.product_code)?.is_unique_code === true
    const reserved = row.inventory_code_seq
    const seq = isPiece && !reserved ? await takeSequences(tx, row.product_code) : reserved
    const numbered = { ...row, inventory_code_seq: seq ?? null }
    complete.push({ ...numbered, code: inventoryCode(numbered) })
  }
  return complete
}

async function write(work: OpeningWork, form: Resource, rows: readonly Values[]): Promise<void> {
  const { tx, c, importCode, note } = work
  const whole = unrestrictedResource(c, 'inventorys')
  await lockReferences(tx, form, rows)
  const products = await productsOf(tx, productCodes(rows))
  const named = (await withCustomers(tx, rows)).filter(isComplete)
  const complete = await withSequences(work, named, products)
  const codes = complete.map(({ code }) => code)
  const [taken] = (await lockStock(tx, codes)).keys()
  if (taken !== undefined) throw new RuleBroken('stock_exists', { inventory_code: taken })
  const described = complete.map((row) => {
    const name = products.get(row.product_code)?.name ?? row.product_code
    return withDefaults(whole, { ...row, name }) as Values & StockDescription
  })
  await makeStockRows(tx, described)
  const actions = complete.map((row) =>
    stockOpening(
      emptyStock(row.code),
      { ...row, stones: stonesIn(row) },
      products.get(row.product_code)?.is_unique_code === true,
    ),
  )
  const reason = { code: null, date: businessDay(c.var.shop), import_code: importCode }
  await writeMovements(
    tx,
    actions.map(({ movement }) => movement),
    actions.map(({ row }) => row),
    reason,
  )
  await updateRecords(tx, whole, c.var.shop.resources, await labelled(tx, whole, complete))
  for (const { code, customer_code: _part, ...values } of complete) note('inventorys', code, null, values)
}

const moved = new Set<string>(['id', 'code', 'inventory_code_seq', 'quantity', 'weight', ...stoneColumns])

/** The values of a row besides its goods: remarks, the sample flag, custom fields. */
async function labelled(
  tx: OpeningWork['tx'],
  whole: Resource,
  rows: readonly (OpeningRow & { code: string })[],
) {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const stored = await stockRecords(tx, [...byCode.keys()])
  return stored.map(({ id, code, updated_at }) => {
    const given = Object.entries(byCode.get(code) ?? {})
    const values = given.filter(
      ([name, value]) => !moved.has(name) && name in whole.properties && value !== null,
    )
    return { id, updated_at, values: Object.fromEntries([...values, ...remarksOf(byCode.get(code))]) }
  })
}

const remarksOf = (row: Values | undefined): [string, unknown][] =>
  row?.remarks ? [['remarks', row.remarks]] : []

async function takeBack({ tx, c, importCode, note }: OpeningWork): Promise<void> {
  const movements = await openingStockOf(tx, importCode)
  const codes = [...new Set(movements.map((movement) => movement.inventory_code))]
  const { movements: opposite, balances } = await oppositeOfStock(tx, movements)
  refuseTakeBack({ code: importCode, taken_back_at: null }, await usedStock(tx, importCode, codes))
  const date = businessDay(c.var.shop)
  await writeMovements(tx, opposite, balances, { code: null, date, import_code: importCode })
  await hideStock(tx, codes)
  for (const code of codes) note('inventorys', code, null, { taken_back: importCode })
}

/** The goods in the shop on the first day: each row is an opening movement of its stock row. */
export const openingStock: OpeningSheet = { name: 'opening_stock', check, prepare, write, takeBack }
