import { ledgerMovementKinds } from './ledger/movement-kinds'
import { currencies } from './money'
import { openingSheets } from './opening/opening-sheets'
import { discountTypes } from './order/discount-types'
import { orderTypes, type InOut } from './order/order-types'
import { settlementModes } from './order/settlement-modes'
import { moneyTenders, paymentMethods } from './payment/payment-methods'
import { documentTypes } from './print/document-types'
import { roles } from './staff/roles'
import { stockMovementKinds } from './stock/movement-kinds'
import { stockOperators } from './stock/stock-actions'
import { choicesOf, type Choice } from './titled'

const inOut: Choice<InOut>[] = [
  { value: 1, title: '入', titles: { en: 'In', es: 'Entrada', ja: '入' } },
  { value: -1, title: '出', titles: { en: 'Out', es: 'Salida', ja: '出' } },
]

/** Every table of values that a resource file may name as its `choices`. @see design.md §3 */
export const choices = {
  orderTypes: choicesOf(orderTypes),
  settlementModes: choicesOf(settlementModes),
  paymentMethods: choicesOf(paymentMethods),
  moneyTenders: choicesOf(moneyTenders),
  discountTypes: choicesOf(discountTypes),
  inOut,
  roles: choicesOf(roles),
  currencies: choicesOf(currencies),
  stockMovementKinds: choicesOf(stockMovementKinds),
  stockOperators: choicesOf(stockOperators),
  ledgerMovementKinds: choicesOf(ledgerMovementKinds),
  documentTypes: choicesOf(documentTypes),
  openingSheets: choicesOf(openingSheets),
} satisfies Record<string, Choice[]>

/**
 * The choices of a name that a resource file gives.
 *
 * @returns undefined when the domain has no such table
 */
export function choicesNamed(name: string): Choice[] | undefined {
  return new Map<string, Choice[]>(Object.entries(choices)).get(name)
}
