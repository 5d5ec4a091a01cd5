import { sql } from 'kysely'
import { isExchange, paymentMethods, usesBalance, type PaymentMethod } from '#domain/payment/payment-methods'

/** The ways to pay of a trait, as SQL has them after `in`. */
function methodList(has: (method: PaymentMethod) => boolean) {
  const names = (Object.keys(paymentMethods) as PaymentMethod[]).filter(has)
  return sql`(${sql.join(names.map((name) => sql.lit(name)))})`
}

/** The ways to pay that move a ledger beside the order. */
export const moving = methodList((method) => paymentMethods[method].moves !== null)

/** The ways to pay that move the customer's balance. */
export const ofBalance = methodList(usesBalance)

/** The ways to pay with gold that is priced. */
export const exchanges = methodList(isExchange)
