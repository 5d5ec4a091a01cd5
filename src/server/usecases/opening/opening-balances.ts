import { RuleBroken } from '#domain/errors'
import { movedByHand } from '#domain/ledger/movement'
import { refuseTakeBack } from '#domain/opening/take-back'
import type { Resource } from '#resource/resource'
import type { Values } from '../../request/input/shape'
import { businessDay } from '../../request/shop'
import { balancesOf, usedAccounts, openingMovesOf } from '../../store/opening'
import { refuseAccountOf } from '../../store/payments/default-customer'
import { ledgers } from '#domain/ledger/ledgers'
import { lockAccount, reverseMovement, writeMovement } from '../../store/ledgers/ledger'
import { lockReferences } from '../../store/records/references'
import { refuseRepeated, type OpeningSheet, type OpeningWork, type SheetCheck } from './opening-sheet'

const ledger = ledgers.customer_balance

/** A row as a customer's deposit. */
const deposited = ({ amount_value, currency }: Values) => ({
  in_out: 1 as const,
  amount_value: typeof amount_value === 'number' ? amount_value : 0,
  currency: typeof currency === 'string' ? currency : null,
})

async function check(sheet: SheetCheck): Promise<void> {
  refuseRepeated(sheet, 'customer_id', ({ customer_id }) => customer_id)
  const ids = sheet.rows.flatMap(({ values }) =>
    typeof values.customer_id === 'number' ? [values.customer_id] : [],
  )
  const balances = await balancesOf(sheet.c.var.shop.db, ids)
  for (const { row, values } of sheet.rows) {
    const balance = balances.get(Number(values.customer_id))
    if (balance?.is_default) sheet.fail(row, 'customer_id', new RuleBroken('no_account'))
    try {
      if (balance) movedByHand(ledger.name, balance, deposited(values))
    } catch (error) {
      sheet.fail(row, 'amount_value', error)
    }
  }
}

async function write(work: OpeningWork, form: Resource, rows: readonly Values[]): Promise<void> {
  const { tx, c, importCode, note } = work
  const today = businessDay(c.var.shop)
  // Accounts are locked in a fixed order, so that concurrent imports do not deadlock.
  const sorted = rows.toSorted((one, other) => Number(one.customer_id) - Number(other.customer_id))
  for (const row of sorted) {
    const account = await lockAccount(tx, ledger, Number(row.customer_id))
    await lockReferences(tx, form, row)
    if (!account) continue
    await refuseAccountOf(tx, account.id)
    const move = movedByHand(ledger.name, account, deposited(row))
    const date = typeof row.date === 'string' ? row.date : today
    const entry = { kind: 'opening' as const, date, currency: account.currency, remarks: row.remarks ?? null }
    const kept = { ...entry, import_code: importCode }
    const id = await writeMovement(tx, c.var.shop.resources, ledger, account.id, move, kept)
    note(ledger.movements, id, null, { ...row, ...kept })
  }
}

async function takeBack({ tx, c, importCode, note }: OpeningWork): Promise<void> {
  const reason = { date: businessDay(c.var.shop), remarks: importCode }
  refuseTakeBack({ code: importCode, taken_back_at: null }, await usedAccounts(tx, ledger, importCode))
  for (const movement of await openingMovesOf(tx, ledger, importCode)) {
    const account = await lockAccount(tx, ledger, Number(movement[ledger.from]))
    if (!account) continue
    const id = await reverseMovement(tx, c.var.shop.resources, ledger, account, movement, reason)
    note(ledger.movements, movement.id, movement, { reversed_by: id })
  }
}

/** The customers' balances on the first day. */
export const openingBalances: OpeningSheet = { name: 'opening_balances', check, write, takeBack }
