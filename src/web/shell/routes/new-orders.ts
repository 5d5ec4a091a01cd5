import {
  orderTypes,
  orderTypesWhere,
  takesBack,
  usualOrderType,
  type OrderType,
} from '#domain/order/order-types'
import { usePlaces } from './places'

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

/** An order that is begun from any page. */
export interface NewOrder {
  /** The address of its list; users who may see the list may begin the order. */
  list: string
  /** The address that begins it. */
  to: string
  icon: string
  /** The name of its text and of its shortcut. */
  begins: 'new_sale' | 'new_purchase'
  isUsual: boolean
}

function newOrderOf(type: OrderType): NewOrder[] {
  const { begins, list } = orderTypes[type]
  if (begins === null) return []
  const place = orderPlaces[type]
  return [{ list: place, to: `${place}/new`, begins, icon: list.icon, isUsual: type === usualOrderType }]
}

/** The orders that are begun from any page, in the order of the menu. */
export const newOrders: readonly NewOrder[] = orderTypesWhere(() => true)
  .toSorted((one, other) => orderTypes[one].list.order - orderTypes[other].list.order)
  .flatMap(newOrderOf)

/** The default order for selling goods. */
export const newSale = newOrders.find(({ isUsual }) => isUsual)

/** The order for buying new goods from a supplier. */
export const newSupply = orderTypesWhere(({ supplied }) => supplied).flatMap(newOrderOf)[0]

/** The new orders that the user may begin. */
export function useNewOrders(): NewOrder[] {
  const places = usePlaces()
  return newOrders.filter(({ list }) => places.some(({ path }) => path === list))
}
