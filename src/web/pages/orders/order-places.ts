import type { OrderType } from '#domain/order/order-types'

/** Where the orders of each type are listed; one of them stands below, `/admin/order-sales/12`. */
export const orderPlaces: Record<OrderType, string> = {
  CPXS: '/admin/order-sales',
  XSYD: '/admin/order-preorder',
  XSTH: '/admin/order-return',
  CPRK: '/admin/order-purchase',
}

/** The type of the orders below an address; undefined for any other address. */
export function orderTypeAt(pathname: string): OrderType | undefined {
  const types = Object.keys(orderPlaces) as OrderType[]
  return types.find((type) => pathname.startsWith(`${orderPlaces[type]}/`))
}

/** Where the next order after one is begun: after a return it is a sale, since a return is never begun anew. */
export const nextPlace = (type: OrderType): string => orderPlaces[type === 'XSTH' ? 'CPXS' : type]
