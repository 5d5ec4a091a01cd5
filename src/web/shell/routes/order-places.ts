import {
  orderTypes,
  orderTypesWhere,
  takesBack,
  usualOrderType,
  type OrderType,
} from '#domain/order/order-types'

/** Where the orders of each type are listed; one of them stands below, `/admin/order-sales/12`. */
export const orderPlaces = Object.fromEntries(
  Object.entries(orderTypes).map(([type, { list }]) => [type, `/admin/${list.path}`]),
) as Record<OrderType, string>

/** The type of the orders below an address; undefined for any other address. */
export function orderTypeAt(pathname: string): OrderType | undefined {
  return orderTypesWhere((_, type) => pathname.startsWith(`${orderPlaces[type]}/`))[0]
}

/** Where the next order after one is begun: after a return it is a sale, since a return is never begun anew. */
export const nextPlace = (type: OrderType): string => orderPlaces[takesBack(type) ? usualOrderType : type]
