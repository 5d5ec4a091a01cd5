import type { DocumentType } from '../print/document-types'

/** A direction: 1 for in, deposit or purchase; −1 for out, withdrawal or sale. */
export type InOut = 1 | -1

export type OrderType = 'CPRK' | 'CPXS' | 'XSTH' | 'XSYD'

/** The traits of an order type; all other code asks for a trait, never for a type by name. */
export interface OrderTypeRules {
  /** The direction of the goods. */
  in_out: InOut
  /** The effect of confirming on stock; 0 for a type that moves none and is never confirmed itself. */
  stock: InOut | 0
  /** The direction of the cash: 1 towards us. */
  cash: InOut
  /** The kind of the stock movements that confirming makes; null for a type that is never confirmed itself. */
  movement: 'purchase' | 'sale' | 'return' | null
  /** The goods are new and come from a supplier: they get new codes, and the labor fee paid is remembered. */
  supplied: boolean
  /** The type of order that returns its goods; null where there are no returns. */
  returnedAs: OrderType | null
  /** The type of order that it is converted to; payments before that are deposits. */
  becomes: OrderType | null
  /** It may be put on a bill. */
  billable: boolean
  /** It may be imported as opening data while it is unpaid. */
  opens: boolean
  /** The command and key that start one from any page; null where there is none. */
  begins: 'new_sale' | 'new_purchase' | null
  /** The document that it is printed as. */
  document: DocumentType
  /** Its list: the end of the address, and the menu entry. */
  list: { path: string; icon: string; order: number; group: string }
}

/**
 * The order types and their traits.
 *
 * @see domain.md §6
 */
export const orderTypes: Record<OrderType, OrderTypeRules> = {
  CPRK: {
    in_out: 1,
    stock: 1,
    cash: -1,
    movement: 'purchase',
    supplied: true,
    returnedAs: null,
    becomes: null,
    billable: true,
    opens: true,
    begins: 'new_purchase',
    document: 'purchase_order',
    list: { path: 'order-purchase', icon: 'import', order: 15, group: 'stock' },
  },
  CPXS: {
    in_out: -1,
    stock: -1,
    cash: 1,
    movement: 'sale',
    supplied: false,
    returnedAs: 'XSTH',
    becomes: null,
    billable: true,
    opens: true,
    begins: 'new_sale',
    document: 'sales_order',
    list: { path: 'order-sales', icon: 'shopping', order: 1, group: 'counter' },
  },
  XSTH: {
    in_out: 1,
    stock: 1,
    cash: -1,
    movement: 'return',
    supplied: false,
    returnedAs: null,
    becomes: null,
    billable: true,
    opens: false,
    begins: null,
    document: 'sales_return',
    list: { path: 'order-return', icon: 'rollback', order: 3, group: 'counter' },
  },
  XSYD: {
    in_out: -1,
    stock: 0,
    cash: 1,
    movement: null,
    supplied: false,
    returnedAs: null,
    becomes: 'CPXS',
    billable: false,
    opens: false,
    begins: null,
    document: 'preorder',
    list: { path: 'order-preorder', icon: 'schedule', order: 2, group: 'counter' },
  },
}

/** The default order type. */
export const usualOrderType: OrderType = 'CPXS'

/**
 * The order types that have a trait, in the table's order.
 *
 * @param has whether a type has the trait
 */
export function orderTypesWhere(has: (rules: OrderTypeRules, type: OrderType) => boolean): OrderType[] {
  return Object.keys(orderTypes).filter(
    (type) => isOrderType(type) && has(orderTypes[type], type),
  ) as OrderType[]
}

/** Whether an order of a type takes goods back: it can only be made from the order that sold them. */
export function takesBack(type: string | undefined): boolean {
  return Object.values(orderTypes).some(({ returnedAs }) => returnedAs === type)
}

/**
 * Whether money and gold on an order of a type are a deposit by default: payments before the order becomes another one.
 *
 * @see domain.md §12.7
 */
export function takesDeposits(type: OrderType): boolean {
  return orderTypes[type].becomes !== null
}

/** Whether confirming an order of a type takes goods out of stock. */
export function takesFromStock(type: OrderType): boolean {
  return orderTypes[type].stock === -1
}

/** Whether a text is the code of an order type. */
export function isOrderType(text: string): text is OrderType {
  return Object.hasOwn(orderTypes, text)
}

/**
 * The type of an order according to its code: the part before the first hyphen.
 *
 * @returns undefined when the code begins with no known type
 */
export function orderTypeOf(code: string): OrderType | undefined {
  const [type = ''] = code.split('-')
  return isOrderType(type) ? type : undefined
}
