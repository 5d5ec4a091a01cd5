import { sql, type Selectable } from 'kysely'
import type { PaymentMethod } from '#domain/payment/payment-methods'
import type { Resources } from '#resource/resource'
import type { Tables } from '#resources'
import { takeCode } from '../counters'
import { later } from '../rows'
import { givingTill, lockTaken, takenNow, type Cashier } from '../tills/till-vouchers'
import type { Tx } from '../transaction'

/** A voucher to write; its code is generated here. */
export type NewVoucher = Partial<Omit<Selectable<Tables['payments']>, 'id' | 'code'>>

/**
 * The next code from a resource's own counter, in the format of its file.
 *
 * @param name of the resource
 */
export async function newCode(tx: Tx, resources: Resources, name: string): Promise<string> {
  return takeCode(tx, name, 'code', resources[name]?.properties.code?.generated ?? '{seq:6}')
}

/**
 * Writes a voucher under the next code of its counter, with the user who took or gave its money, and the till.
 *
 * @returns its id
 */
export async function insertVoucher(
  tx: Tx,
  resources: Resources,
  cashier: Cashier,
  { payment_method, ...voucher }: NewVoucher & { payment_method: PaymentMethod },
): Promise<number> {
  const taken = await takenNow(tx, cashier, payment_method)
  const { id } = await tx
    .insertInto('payments')
    .values({ ...voucher, payment_method, ...taken, code: await newCode(tx, resources, 'payments') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Links a voucher to the record it was made for, which is written later. */
export async function nameBillable(tx: Tx, voucherId: number, billableId: number): Promise<void> {
  await tx.updateTable('payments').set({ billable_id: billableId }).where('id', '=', voucherId).execute()
}

/**
 * Soft-deletes a voucher; no effect without one. Its money leaves the till, if it was in one.
 *
 * @param cashier the user who gives it back
 * @throws RuleBroken `not_found` when it was deleted meanwhile
 */
export async function removeVoucher(tx: Tx, voucherId: number | null, cashier: Cashier): Promise<void> {
  if (voucherId === null) return
  const back_till_id = await givingTill(tx, await lockTaken(tx, voucherId), cashier)
  await tx
    .updateTable('payments')
    .set({ deleted_at: sql<string>`now()`, back_till_id, updated_at: later('payments') })
    .where('id', '=', voucherId)
    .execute()
}
