import { sql } from 'kysely'
import type { Holding } from '#domain/ledger/movement'
import type { OpeningImport } from '#domain/opening'
import type { StockMovement, StockReversal, StockRow } from '#domain/stock/movement'
import { add, subtract } from '#domain/decimal'
import type { Ledger } from '#domain/ledger/ledgers'
import type { Db } from '../db/connect'
import type { StoredMovement } from './ledger'
import { later, type Tx } from './transaction'
import { lockStock } from './stock/stock'

/** An import of opening data as it is stored. */
export interface StoredOpeningImport extends OpeningImport {
  id: number
  sheet: string
}

/**
 * An import of opening data, locked until the transaction ends.
 *
 * @param key its id, or its code
 * @returns undefined when there is none
 */
export async function lockOpeningImport(tx: Tx, key: string): Promise<StoredOpeningImport | undefined> {
  const where = /^\d{1,15}$/.test(key) ? sql`id = ${Number(key)}` : sql`code = ${key}`
  const { rows } = await sql<StoredOpeningImport>`
    select id, code, sheet, taken_back_at from opening_imports where ${where} and deleted_at is null
    for update`.execute(tx)
  return rows[0]
}

/** The inventory codes among these that have a live stock row. */
export async function knownStock(db: Db, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const { rows } = await sql<{ code: string }>`
    select code from inventorys where code in (${sql.join(codes)}) and deleted_at is null`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** The stock movements of an import that are not reversed yet, sorted by code. */
export async function openingStockOf(
  tx: Tx,
  importCode: string,
): Promise<(StockMovement & { id: number })[]> {
  const { rows } = await sql<StockMovement & { id: number }>`
    select id, inventory_code, kind, in_out, quantity, weight, order_detail_id from inventory_movements m
    where import_code = ${importCode} and deleted_at is null and kind <> 'reversal'
      and not exists (select from inventory_movements r where r.reverses_id = m.id and r.deleted_at is null)
    order by inventory_code collate "C", id desc`.execute(tx)
  return rows
}

/** The inventory codes of an import that other changes have moved since, or that a line of a live order names. */
export async function usedStock(tx: Tx, importCode: string, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<{ code: string }>`
    select inventory_code as code from inventory_movements
    where inventory_code in (${sql.join(codes)}) and deleted_at is null and import_code is distinct from ${importCode}
      and id > (select min(id) from inventory_movements where import_code = ${importCode} and deleted_at is null)
    union
    select d.inventory_code from order_details d join orders o on o.id = d.order_id
    where d.inventory_code in (${sql.join(codes)}) and d.deleted_at is null and o.deleted_at is null
    order by 1`.execute(tx)
  return rows.map(({ code }) => code)
}

/**
 * The opposite of stock movements, and the resulting stock rows, which are locked.
 *
 * @param moved the latest of each code first
 * @see domain.md §1
 */
export async function oppositeOfStock(
  tx: Tx,
  moved: readonly (StockMovement & { id: number })[],
): Promise<{ movements: StockReversal[]; balances: StockRow[] }> {
  const stock = new Map(await lockStock(tx, [...new Set(moved.map((each) => each.inventory_code))]))
  const movements = moved.map(({ id, ...movement }): StockReversal => {
    const in_out = movement.in_out === 1 ? -1 : 1
    const row = stock.get(movement.inventory_code) ?? {
      code: movement.inventory_code,
      quantity: 0,
      weight: 0,
    }
    const change = in_out === 1 ? add : subtract
    const quantity = change(row.quantity, movement.quantity)
    stock.set(row.code, { ...row, quantity, weight: change(row.weight, movement.weight) })
    return { ...movement, kind: 'reversal', in_out, reverses_id: id }
  })
  return { movements, balances: [...stock.values()] }
}

/** Soft-deletes empty stock rows. */
export async function hideStock(tx: Tx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await sql`update inventorys as t set deleted_at = now(), updated_at = ${later('t')}
    where t.code in (${sql.join(codes)}) and t.quantity = 0 and t.weight = 0 and t.deleted_at is null`.execute(
    tx,
  )
}

/** The ledger movements of an import that are not reversed yet, by account. */
export async function openingMovesOf(
  tx: Tx,
  { movements, from }: Ledger,
  importCode: string,
): Promise<StoredMovement[]> {
  const { rows } = await sql<StoredMovement>`
    select m.* from ${sql.table(movements)} m where m.import_code = ${importCode} and m.kind = 'opening'
      and m.deleted_at is null
      and not exists (select from ${sql.table(movements)} r where r.reverses_id = m.id and r.deleted_at is null)
    order by m.${sql.ref(from)}`.execute(tx)
  return rows
}

/** The live stock rows of codes, with the facts that changing them needs. */
export async function stockRecords(
  tx: Tx,
  codes: readonly string[],
): Promise<{ id: number; code: string; updated_at: string }[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<{ id: number; code: string; updated_at: string }>`
    select id, code, updated_at from inventorys
    where code in (${sql.join(codes)}) and deleted_at is null order by id`.execute(tx)
  return rows
}

/** The balances of customers, by id: the value, its currency, and whether it is the default customer. */
export async function balancesOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Holding & { is_default: boolean }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Holding & { id: number; is_default: boolean }>`
    select id, balance_value as held, currency_id as currency, is_default from customers
    where id in (${sql.join(ids)}) and deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, ...holding }) => [id, holding]))
}

/** The codes of an import's accounts that other changes have moved. */
export async function usedAccounts(
  tx: Tx,
  { resource, movements, from }: Ledger,
  importCode: string,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct a.code from ${sql.table(resource)} a
    join ${sql.table(movements)} own on own.${sql.ref(from)} = a.id and own.import_code = ${importCode} and own.deleted_at is null
    join ${sql.table(movements)} other on other.${sql.ref(from)} = a.id and other.deleted_at is null and other.id > own.id
      and other.import_code is distinct from ${importCode}
    order by 1`.execute(tx)
  return rows.map(({ code }) => code)
}

/**
 * Soft-deletes the accounts of an import and frees their codes: a second import creates the same bars, and their labels
 * must lead to these.
 */
export async function hideAccounts(tx: Tx, { resource }: Ledger, ids: readonly number[], importCode: string) {
  if (ids.length === 0) return
  await sql`update ${sql.table(resource)} as t
    set deleted_at = now(), code = left(t.code, 20) || '~' || ${importCode}, updated_at = ${later('t')}
    where t.id in (${sql.join(ids)})`.execute(tx)
}

/** The orders of an import that have a live payment or are on a bill. */
export async function usedOrders(tx: Tx, importCode: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select o.code from orders o where o.import_code = ${importCode} and o.deleted_at is null and (
      exists (select from order_payments p where p.order_code = o.code and p.deleted_at is null)
      or exists (select from bill_orders b where b.order_code = o.code and b.deleted_at is null))
    order by 1`.execute(tx)
  return rows.map(({ code }) => code)
}

/** Marks an opening order as delivered: it is confirmed as of now, and names its import. */
export async function confirmOpening(tx: Tx, id: number, importCode: string, by: string): Promise<void> {
  await sql`update orders as t set confirmed = true, confirmed_at = now(), confirmed_by = ${by},
    import_code = ${importCode}, updated_at = ${later('t')} where t.id = ${id}`.execute(tx)
}

/** Soft-deletes the orders of an import, as drafts like any deleted order. */
export async function hideOrders(tx: Tx, importCode: string): Promise<void> {
  await sql`update orders as t set confirmed = false, confirmed_at = null, confirmed_by = null,
      deleted_at = now(), updated_at = ${later('t')}
    where t.import_code = ${importCode} and t.deleted_at is null`.execute(tx)
}

/** Records who reversed an import, and when. */
export async function markTakenBack(tx: Tx, id: number, by: string): Promise<void> {
  await sql`update opening_imports as t set taken_back_at = now(), taken_back_by = ${by},
    updated_at = ${later('t')} where t.id = ${id}`.execute(tx)
}
