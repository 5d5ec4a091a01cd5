import type { TakingBack } from '#domain/till/taking-back'
import { holdsRight } from './access'
import type { Context } from './context'
import { businessDay } from './shop'
import type { Cashier } from './store/till-vouchers'

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
    is_admin: roles.includes('admin'),
    may_delete: holdsRight(c, resource, 'delete'),
    today: businessDay(c.var.shop),
  }
}
