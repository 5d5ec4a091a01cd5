import { sql } from 'kysely'
import { isExchange, paymentMethods, usesBalance, type PaymentMethod } from '#domain/payment/payment-methods'

/** The payment methods with a trait, for SQL's `in`. */
function methodList(has: (method: PaymentMethod) => boolean) {
  const names = (Object.keys(paymentMethods) as PaymentMethod[]).filter(has)
  return sql`(${sql.join(names.map((name) => sql.lit(name)))})`
}

/** The payment methods that move a ledger beside the order. */
export const moving = methodList((method) => paymentMethods[method].moves !== null)

/** The payment methods that move the customer's balance. */
export const ofBalance = methodList(usesBalance)

/** The payment methods with gold that is priced. */
export const exchanges = methodList(isExchange)
