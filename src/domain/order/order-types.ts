import type { Titled } from '../titled'

/** A direction: 1 in, deposit or purchase; −1 out, withdrawal or sale. */
export type InOut = 1 | -1

export type OrderType = 'CPRK' | 'CPXS' | 'XSTH' | 'XSYD'

export interface OrderTypeRules extends Titled {
  /** Which way the goods go. */
  in_out: InOut
  /** What confirming does to the stock; 0 leaves it alone. */
  stock: InOut | 0
  /** Which way the cash runs: 1 to us. */
  cash: InOut
  /** The kind of the stock movements that confirming makes; null where it is never confirmed itself. */
  movement: 'purchase' | 'sale' | 'return' | null
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
    title: '进货入库',
    titles: { en: 'Purchase', es: 'Compra', ja: '仕入' },
  },
  CPXS: {
    in_out: -1,
    stock: -1,
    cash: 1,
    movement: 'sale',
    title: '销售',
    titles: { en: 'Sale', es: 'Venta', ja: '売上' },
  },
  XSTH: {
    in_out: 1,
    stock: 1,
    cash: -1,
    movement: 'return',
    title: '销售退货',
    titles: { en: 'Sales return', es: 'Devolución', ja: '売上返品' },
  },
  XSYD: {
    in_out: -1,
    stock: 0,
    cash: 1,
    movement: null,
    title: '销售预订',
    titles: { en: 'Preorder', es: 'Encargo', ja: '予約' },
  },
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
