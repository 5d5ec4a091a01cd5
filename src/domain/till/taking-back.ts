import { RuleBroken } from '../errors'

/** A payment that somebody wants to take back. */
export interface TakenPayment {
  /** Who took it; null of those that were taken before anybody was written down. */
  taken_by_id: number | null
  /** The business day on which it was taken, whatever day it was booked on. */
  taken_on: string | null
  /** The till in which it stands is closed. */
  till_closed: boolean
  till_code?: string | null
}

/** Who wants to, and when. */
export interface TakingBack {
  user_id: number
  is_admin: boolean
  /** The user's role may delete any payment. */
  may_delete: boolean
  /** The business day. */
  today: string
}

/**
 * Refuses to take a payment back: one of a closed till is taken back by an admin only; any other by whose role may
 * delete payments, and by who took it on the same business day.
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

/** Whether a payment may be taken back. @see refuseTakingBack */
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
 * Refuses to delete a draft: by whose role may delete orders, or by who wrote it.
 *
 * @param createdBy who wrote it; null where nobody was written down
 * @throws RuleBroken `not_own`
 * @see domain.md §11.6
 */
export function refuseOthersDraft(
  createdBy: number | null,
  who: Pick<TakingBack, 'user_id' | 'may_delete'>,
): void {
  if (!who.may_delete && createdBy !== who.user_id) throw new RuleBroken('not_own')
}
