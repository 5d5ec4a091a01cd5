import type { TakingBack } from '#domain/till/taking-back'
import { mayAs } from '#domain/staff/roles'
import { holdsRight } from '../../http/access/access'
import type { Context } from '../../http/context'
import { businessDay } from '../../shop'
import type { Cashier } from '../../store/tills/till-vouchers'

/** Who stands at the counter: the signed-in user, on the business day of the moment. */
export function cashierOf(c: Context): Cashier {
  const { id, name } = c.var.user
  return { id, name, day: businessDay(c.var.shop) }
}

/** Who wants to take back what a resource holds, and may do so as far as the role says. */
export function takingBackOf(c: Context, resource: string): TakingBack {
  const { id, roles } = c.var.user
  return {
    user_id: id,
    is_admin: mayAs(roles, 'see_all'),
    may_delete: holdsRight(c, resource, 'delete'),
    today: businessDay(c.var.shop),
  }
}
