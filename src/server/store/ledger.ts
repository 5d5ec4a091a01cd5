import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { LedgerMovementKind } from '#domain/ledger/movement-kinds'
import type { Ledger } from '#domain/ledger/ledgers'
import { balanceAfter, opposite, type Holding, type Move, type EnteredMove } from '#domain/ledger/movement'
import type { InOut } from '#domain/order/order-types'
import type { Resources } from '#resource/resource'
import type { MoneyTender } from '#domain/payment/payment-methods'
import type { Db } from '../db/connect'
import { insertRecord } from './records/records'
import { later, type Tx } from './transaction'
import { type Cashier, insertVoucher, nameBillable } from './counters'

/** A customer, a gold bar or a diamond, with its holding. */
export interface Account extends Holding {
  id: number
  code: string
  /** The balance's currency; for goods, the currency of their price. */
  currency: string
}

/**
 * An account, locked until the transaction ends.
 *
 * @param key its id, or its code
 * @returns undefined when there is none or it is deleted
 */
export async function lockAccount(
  tx: Tx,
  ledger: Ledger,
  key: number | string,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, code, ${sql.ref(ledger.held)} as held, ${sql.ref(ledger.currency)} as currency
    from ${sql.table(ledger.resource)}
    where ${sql.ref(typeof key === 'number' ? 'id' : 'code')} = ${key} and deleted_at is null
    for no key update`.execute(tx)
  return rows[0]
}

/** Whether an account has ever moved. */
export async function hasMovements(
  db: Db | Tx,
  { movements, from }: Ledger,
  accountId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(movements)} where ${sql.ref(from)} = ${accountId} and deleted_at is null
    limit 1`.execute(db)
  return rows.length > 0
}

/** The particulars of a movement. */
interface MovementEntry extends Record<string, unknown> {
  kind: LedgerMovementKind
  /** The business day. */
  date: string
}

/**
 * Writes a movement and the new balance of its account.
 *
 * @param accountId locked
 * @param held the balance after it, from `balanceAfter`
 * @param entry further values of the movement; properties that the ledger lacks are ignored
 * @returns the movement's id
 */
export async function writeMovement(
  tx: Tx,
  resources: Resources,
  { movements, from, amount, resource, held: property }: Ledger,
  accountId: number,
  { held, ...move }: Move & { held: number },
  entry: MovementEntry,
): Promise<number> {
  const kept = resources[movements]
  if (!kept) throw new Error(`there is no resource ${movements}`)
  const movement = { ...entry, [from]: accountId, in_out: move.in_out, [amount]: move.amount }
  const id = await insertRecord(tx, kept, movement)
  await sql`update ${sql.table(resource)} as t set ${sql.ref(property)} = ${held}, updated_at = ${later('t')}
    where t.id = ${accountId}`.execute(tx)
  return id
}

/** A movement as it is stored. */
export interface StoredMovement extends Record<string, unknown> {
  id: number
  kind: LedgerMovementKind
  in_out: InOut
}

/** The movement made by an order payment; none for cash or a check. */
export async function movementOf(
  tx: Tx,
  { movements }: Ledger,
  orderPaymentId: number,
): Promise<StoredMovement | undefined> {
  const { rows } = await sql<StoredMovement>`select * from ${sql.table(movements)}
    where billable_payment_id = ${orderPaymentId} and kind = 'payment' and deleted_at is null`.execute(tx)
  return rows[0]
}

/**
 * A movement by its id.
 *
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found`
 */
export async function findMovement(tx: Tx, { movements }: Ledger, key: string): Promise<StoredMovement> {
  if (!/^\d{1,15}$/.test(key)) throw new RuleBroken('not_found')
  const { rows } = await sql<StoredMovement>`
    select * from ${sql.table(movements)} where id = ${Number(key)}`.execute(tx)
  const [movement] = rows
  if (!movement) throw new RuleBroken('not_found')
  return movement
}

/** Whether a reversal names this movement; the account must be locked. */
export async function isReversed(tx: Tx, { movements }: Ledger, movement: StoredMovement): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(movements)} where reverses_id = ${movement.id} and deleted_at is null`.execute(
    tx,
  )
  return rows.length > 0
}

/** The ids of an account's standing movements: neither reversals nor reversed. */
export async function standingOf(
  db: Db | Tx,
  { movements, from }: Ledger,
  accountId: number,
): Promise<number[]> {
  const table = sql.table(movements)
  const { rows } = await sql<{ id: number }>`
    select m.id from ${table} m
    where m.${sql.ref(from)} = ${accountId} and m.deleted_at is null and m.reverses_id is null
      and not exists (select 1 from ${table} r where r.reverses_id = m.id and r.deleted_at is null)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The values that a reversal copies from its movement. */
const shared = [
  ...['price', 'currency', 'payment_method', 'tender', 'order_code'],
  ...['payment_id', 'billable_payment_id', 'billable_payment_method'],
]

/**
 * Reverses a movement by an opposite one, which names it; the movement itself stays unchanged.
 *
 * @param account of the movement, locked
 * @param reason the day, and the reason as entered
 * @returns the opposite movement's id
 * @throws RuleBroken `value_exceed`, `gold_weight_exceed` or `weight_exceed` when its amount has been used since
 * @see domain.md §1, §7
 */
export async function reverseMovement(
  tx: Tx,
  resources: Resources,
  ledger: Ledger,
  account: Account,
  movement: StoredMovement,
  reason: { date: string; remarks: string | null },
): Promise<number> {
  const move = { in_out: opposite(movement.in_out), amount: Number(movement[ledger.amount]) }
  const held = balanceAfter(ledger.name, account, move)
  const entry = Object.fromEntries(shared.map((name) => [name, movement[name]]))
  return writeMovement(
    tx,
    resources,
    ledger,
    account.id,
    { ...move, held },
    { ...entry, ...reason, kind: 'reversal', reverses_id: movement.id },
  )
}

/**
 * Writes the opening movement of a new gold bar or diamond with its purchase weight; a bar that a customer's payment
 * fills starts empty and has none.
 *
 * @param importCode the import of opening data that creates it
 * @see domain.md §7, §8
 */
export async function writeOpening(
  tx: Tx,
  { resource, movements, from }: Ledger,
  id: number,
  importCode: string | null = null,
): Promise<void> {
  const table = sql.table(resource)
  await sql`insert into ${sql.table(movements)}
      (${sql.ref(from)}, kind, in_out, weight, price, date, currency, payment_method, import_code)
    select id, 'opening', 1, weight, price, date, currency, payment_method, ${importCode} from ${table}
    where id = ${id} and weight > 0`.execute(tx)
  await sql`update ${table} set current_weight = weight where id = ${id}`.execute(tx)
}

/** Clears the purchase weight of a gold bar or diamond after its opening was reversed. */
export async function forgetOpening(tx: Tx, { resource }: Ledger, id: number): Promise<void> {
  await sql`update ${sql.table(resource)} as t set weight = 0, updated_at = ${later('t')}
    where t.id = ${id}`.execute(tx)
}

/**
 * Whether a locked gold bar or diamond can be given its purchase weight: it has none, and no standing movement has
 * moved it.
 *
 * @see domain.md §8
 */
export async function isUnopened(tx: Tx, ledger: Ledger, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(ledger.resource)} where id = ${id} and weight = 0`.execute(tx)
  return rows.length > 0 && (await standingOf(tx, ledger, id)).length === 0
}

/** Opens a gold bar or diamond with a weight, if `isUnopened`. */
export async function openAccount(tx: Tx, ledger: Ledger, id: number, weight: number): Promise<void> {
  await sql`update ${sql.table(ledger.resource)} as t set weight = ${weight}, updated_at = ${later('t')}
    where t.id = ${id}`.execute(tx)
  await writeOpening(tx, ledger, id)
}

/** A manual movement as entered, with the tender of its money. */
export interface HandMove extends EnteredMove {
  tender?: MoneyTender | null
}

/** The source named by the voucher of a manual movement. */
const HAND_MOVES = 'customer_balance_details'

/**
 * Writes a manual movement and the new balance of its account. Money put on or taken from a balance passes over the
 * counter: it has a tender, cash by default, and a voucher.
 *
 * @param cashier the user who takes or gives the money
 * @param account locked
 * @param move the result of `manualMovement`
 * @param entry the other values to store, including the day
 * @returns the movement's id, and the stored values
 * @see domain.md §7, §11.5
 */
export async function writeHandMove(
  tx: Tx,
  resources: Resources,
  cashier: Cashier,
  ledger: Ledger,
  account: Account,
  move: Move & { held: number },
  entry: Omit<MovementEntry, 'kind'> & { date: string; tender?: MoneyTender | null; remarks?: string | null },
): Promise<{ id: number; voucherId: number | null }> {
  const kept = { ...entry, kind: 'manual' as const }
  if (ledger.name !== 'customer_balance')
    return { id: await writeMovement(tx, resources, ledger, account.id, move, kept), voucherId: null }
  const tender = entry.tender ?? 'cash'
  const voucherId = await insertVoucher(tx, resources, cashier, {
    billable_type: HAND_MOVES,
    payment_method: tender,
    in_out: move.in_out,
    value: move.amount,
    currency: account.currency,
    date: entry.date,
    customer_id: account.id,
    remarks: entry.remarks ?? null,
  })
  const particulars = { ...kept, tender, payment_id: voucherId }
  const id = await writeMovement(tx, resources, ledger, account.id, move, particulars)
  await nameBillable(tx, voucherId, id)
  return { id, voucherId }
}
