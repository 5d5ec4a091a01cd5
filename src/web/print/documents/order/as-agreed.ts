import { isObject } from '#paper/panel-values'
import type { Values } from '../field-text'
import type { PrintedOrder } from './order-texts'

/** The records of a row with what was kept of them, as its order was confirmed or its bill made; else as they are. */
export function agreedOf<Row extends Values>(row: Row): Row {
  const { agreed } = row
  if (!isObject(agreed)) return row
  const records = Object.entries(agreed).flatMap(([name, kept]) => {
    const today = row[name]
    return isObject(kept) && isObject(today) ? [[name, { ...today, ...kept }] as const] : []
  })
  return { ...row, ...Object.fromEntries(records) }
}

/**
 * An order as it is printed: a confirmed one names its customer and goods as they were called then.
 *
 * @see domain.md §11.4
 */
export function asAgreed(order: PrintedOrder): PrintedOrder {
  return { ...agreedOf(order), order_details: order.order_details.map(agreedOf) }
}
