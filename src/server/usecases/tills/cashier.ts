import type { TakingBack } from '#domain/till/taking-back'
import { holdsRight } from '../../request/access/access'
import { may } from '../../request/access/rights'
import type { Context } from '../../request/context'
import { businessDay } from '../../request/shop'
import type { Cashier } from '../../store/tills/till-vouchers'

/** The user at the counter: the signed-in one, on the current business day. */
export function cashierOf(c: Context): Cashier {
  const { id, name } = c.var.user
  return { id, name, day: businessDay(c.var.shop) }
}

/** The user who wants to reverse a record of a resource, with the rights of the role. */
export function takingBackOf(c: Context, resource: string): TakingBack {
  return {
    user_id: c.var.user.id,
    is_admin: may(c, 'see.all'),
    may_delete: holdsRight(c, resource, 'delete'),
    today: businessDay(c.var.shop),
  }
}
