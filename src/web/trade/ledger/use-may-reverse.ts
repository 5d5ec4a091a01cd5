import type { BaseRecord } from '@refinedev/core'
import type { Resource } from '#resource/resource'
import { isKey } from '../../fields/references/reference-values'
import { mayDo } from '../../data/session/access'
import { useBusinessDay } from '../../data/business-day'
import { movementTraits } from '#domain/ledger/movement-kinds'

/**
 * Whether the user may reverse a movement: with a role that may delete movements, or as the one who took money that was
 * moved by hand today, which the server decides.
 *
 * @see domain.md §11.6
 */
export function useMayReverse(movements: Resource): (movement: BaseRecord) => boolean {
  const today = useBusinessDay()
  const [mayAny, mayOwn] = [mayDo('delete', movements), mayDo('create', movements)]
  return ({ kind, payment_id, date }) =>
    mayAny ||
    (mayOwn &&
      movementTraits(kind).byHand === true &&
      isKey(payment_id) &&
      String(date).slice(0, 10) === today)
}
