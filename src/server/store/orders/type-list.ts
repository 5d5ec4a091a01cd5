import { sql } from 'kysely'
import { orderTypesWhere, takesBack, takesFromStock, type OrderType } from '#domain/order/order-types'

/** A list of order types for SQL's `in`. */
function typeList(types: readonly OrderType[]) {
  return sql`(${sql.join(types.map((type) => sql.lit(type)))})`
}

/** The order types that take goods out of stock. */
export const sales = typeList(orderTypesWhere((_, type) => takesFromStock(type)))

/** The order types of supplier deliveries. */
export const purchases = typeList(orderTypesWhere(({ supplied }) => supplied))

/** The order types whose goods can be returned. */
export const returnable = typeList(orderTypesWhere(({ returnedAs }) => returnedAs !== null))

/** The order types that take goods back. */
export const returns = typeList(orderTypesWhere((_, type) => takesBack(type)))

/** The order types that are converted to another one. */
export const convertible = typeList(orderTypesWhere(({ becomes }) => becomes !== null))
