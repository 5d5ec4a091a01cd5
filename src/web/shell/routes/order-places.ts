import {
  orderTypes,
  orderTypesWhere,
  takesBack,
  usualOrderType,
  type OrderType,
} from '#domain/order/order-types'

/** The address of the list of each order type; an order is below it, `/admin/order-sales/12`. */
export const orderPlaces = Object.fromEntries(
  Object.entries(orderTypes).map(([type, { list }]) => [type, `/admin/${list.path}`]),
) as Record<OrderType, string>

/** The type of the orders below an address; undefined for any other address. */
export function orderTypeAt(pathname: string): OrderType | undefined {
  return orderTypesWhere((_, type) => pathname.startsWith(`${orderPlaces[type]}/`))[0]
}

/** The address that begins the next order: after a return a sale, since a return never starts empty. */
export const nextPlace = (type: OrderType): string => orderPlaces[takesBack(type) ? usualOrderType : type]
