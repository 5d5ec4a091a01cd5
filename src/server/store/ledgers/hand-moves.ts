import type { EnteredMove, Move } from '#domain/ledger/movement'
import type { MoneyTender } from '#domain/payment/payment-methods'
import type { Resources } from '#resource/resource'
import type { Ledger } from '#domain/ledger/ledgers'
import { type Account, type MovementEntry, writeMovement } from './ledger'
import type { Cashier } from '../tills/till-vouchers'
import type { Tx } from '../transaction'
import { insertVoucher, nameBillable } from '../counters'

/** A manual movement as entered, with the tender of its money. */
export interface HandMove extends EnteredMove {
  tender?: MoneyTender | null
}

/** The source named by the voucher of a manual movement. */
export const HAND_MOVES = 'customer_balance_details'

/**
 * Writes a manual movement and the new balance of its account. Money put on or taken from a balance passes over the
 * counter: it has a tender, cash by default, and a voucher.
 *
 * @param cashier the user who takes or gives the money
 * @param account locked
 * @param move the result of `movedByHand`
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
