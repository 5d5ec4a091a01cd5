import { isObject } from '#paper/panel-values'
import { translationName } from '#resource/translations/text-in'
import { languages } from '#words/languages'
import type { Values } from '../field-text'
import type { PrintedOrder } from './order-texts'

/** A name that was agreed before it had languages stays the only one: today's translations of it may be of another. */
const inNoOther = (kept: Values): Values =>
  'name' in kept
    ? Object.fromEntries(languages.map((language) => [translationName('name', language), null]))
    : {}

/** The records of a row with what was kept of them, as its order was confirmed or its bill made; else as they are. */
export function agreedOf<Row extends Values>(row: Row): Row {
  const { agreed } = row
  if (!isObject(agreed)) return row
  const records = Object.entries(agreed).flatMap(([name, kept]) => {
    const today = row[name]
    return isObject(kept) && isObject(today)
      ? [[name, { ...today, ...inNoOther(kept), ...kept }] as const]
      : []
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
