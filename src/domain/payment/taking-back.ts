import { RuleBroken } from '../errors'

/** A payment that a user wants to reverse. */
export interface TakenPayment {
  /** The user who took it; null for payments from before this was recorded. */
  taken_by_id: number | null
  /** The business day on which it was taken, which may differ from the booking date. */
  taken_on: string | null
  /** The payment's till is closed. */
  till_closed: boolean
  till_code?: string | null
}

/** The user who reverses it, and the day. */
export interface TakingBack {
  user_id: number
  is_admin: boolean
  /** The user's role may delete any payment. */
  may_delete: boolean
  /** The business day. */
  today: string
}

/**
 * Refuses to reverse a payment. In a closed till, only an admin may reverse one; otherwise a role that may delete
 * payments, or the user who took it, on the same business day.
 *
 * @throws RuleBroken `till_closed`, `not_own`, `not_today`
 * @see domain.md §11.6
 */
export function refuseTakingBack(payment: TakenPayment, who: TakingBack): void {
  if (who.is_admin) return
  if (payment.till_closed) throw new RuleBroken('till_closed', { till_code: payment.till_code })
  if (who.may_delete) return
  if (payment.taken_by_id !== who.user_id) throw new RuleBroken('not_own')
  if (payment.taken_on !== who.today) throw new RuleBroken('not_today', { date: payment.taken_on })
}

/** Whether a payment may be reversed. @see refuseTakingBack */
export function mayTakeBack(payment: TakenPayment, who: TakingBack): boolean {
  try {
    refuseTakingBack(payment, who)
    return true
  } catch (error) {
    if (error instanceof RuleBroken) return false
    throw error
  }
}

/**
 * Refuses to delete a draft, unless the role may delete orders or the user wrote the draft.
 *
 * @param createdBy the author; null where none was recorded
 * @throws RuleBroken `not_own`
 * @see domain.md §11.6
 */
export function refuseOthersDraft(
  createdBy: number | null,
  who: Pick<TakingBack, 'user_id' | 'may_delete'>,
): void {
  if (!who.may_delete && createdBy !== who.user_id) throw new RuleBroken('not_own')
}
