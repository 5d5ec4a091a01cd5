import type { DocumentType } from '../print/document-types'

/** A direction: 1 in, deposit or purchase; −1 out, withdrawal or sale. */
export type InOut = 1 | -1

export type OrderType = 'CPRK' | 'CPXS' | 'XSTH' | 'XSYD'

/** What an order type does and allows; the rest of the code asks for a trait and never for a type's name. */
export interface OrderTypeRules {
  /** Which way the goods go. */
  in_out: InOut
  /** What confirming does to the stock; 0 leaves it alone, and the order is never confirmed itself. */
  stock: InOut | 0
  /** Which way the cash runs: 1 to us. */
  cash: InOut
  /** The kind of the stock movements that confirming makes; null where it is never confirmed itself. */
  movement: 'purchase' | 'sale' | 'return' | null
  /** The goods are new and come from a supplier: they get codes of their own, and what was paid for labor is kept. */
  supplied: boolean
  /** The type of the order that takes its goods back; null where nothing comes back. */
  returnedAs: OrderType | null
  /** The type of the order that it is converted to; what is paid of it before is a deposit. */
  becomes: OrderType | null
  /** It may stand on a bill. */
  billable: boolean
  /** What is unpaid of it may be taken over from the time before the first day. */
  opens: boolean
  /** By which word and key it is begun from any page; null where it has neither. */
  begins: 'new_sale' | 'new_purchase' | null
  /** What it is printed as. */
  document: DocumentType
  /** Where its list stands: the end of the address, and the entry of the menu. */
  list: { path: string; icon: string; order: number }
}

/**
 * The kinds of order and what each one does.
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
    list: { path: 'order-purchase', icon: 'import', order: 4 },
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
    list: { path: 'order-sales', icon: 'shopping', order: 1 },
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
    list: { path: 'order-return', icon: 'rollback', order: 3 },
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
    list: { path: 'order-preorder', icon: 'schedule', order: 2 },
  },
}

/** The type of an order where nothing names another one. */
export const usualOrderType: OrderType = 'CPXS'

/**
 * The order types of a trait, in the table's order.
 *
 * @param has whether a type has the trait
 */
export function orderTypesWhere(has: (rules: OrderTypeRules, type: OrderType) => boolean): OrderType[] {
  return Object.keys(orderTypes).filter(
    (type) => isOrderType(type) && has(orderTypes[type], type),
  ) as OrderType[]
}

/** Whether an order of a type takes back what another one sold: it is made of that order, and never anew. */
export function takesBack(type: string | undefined): boolean {
  return Object.values(orderTypes).some(({ returnedAs }) => returnedAs === type)
}

/** Whether goods leave the stock when an order of a type is confirmed. */
export function takesFromStock(type: OrderType): boolean {
  return orderTypes[type].stock === -1
}

/** Whether a text is the code of an order type. */
export function isOrderType(text: string): text is OrderType {
  return Object.hasOwn(orderTypes, text)
}

/**
 * The type of an order, read from its code: the part before the first hyphen.
 *
 * @returns undefined when the code begins with no known type
 */
export function orderTypeOf(code: string): OrderType | undefined {
  const [type = ''] = code.split('-')
  return isOrderType(type) ? type : undefined
}
