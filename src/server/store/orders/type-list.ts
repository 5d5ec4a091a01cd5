import { sql } from 'kysely'
import { orderTypesWhere, takesBack, takesFromStock, type OrderType } from '#domain/order/order-types'

/** A list of order types as SQL has it after `in`. */
function typeList(types: readonly OrderType[]) {
  return sql`(${sql.join(types.map((type) => sql.lit(type)))})`
}

/** The order types by which goods leave the stock. */
export const sales = typeList(orderTypesWhere((_, type) => takesFromStock(type)))

/** The order types by which suppliers deliver. */
export const purchases = typeList(orderTypesWhere(({ supplied }) => supplied))

/** The order types whose goods may come back. */
export const returnable = typeList(orderTypesWhere(({ returnedAs }) => returnedAs !== null))

/** The order types that take goods back. */
export const returns = typeList(orderTypesWhere((_, type) => takesBack(type)))

/** The order types that become another order. */
export const convertible = typeList(orderTypesWhere(({ becomes }) => becomes !== null))
