import { ledgerMovementKinds } from './ledger/movement-kinds'
import { currencies } from './money'
import { openingSheets } from './opening/opening-sheets'
import { discountTypes } from './order/discount-types'
import { orderTypes } from './order/order-types'
import { settlementModes } from './order/settlement-modes'
import { moneyTenders, paymentMethods } from './payment/payment-methods'
import { documentTypes } from './print/document-types'
import { roles } from './staff/roles'
import { stockMovementKinds } from './stock/movement-kinds'
import { stockOperators } from './stock/stock-actions'

/** Every table of values that a resource file may name as its `choices`. @see design.md §3 */
export const choices = {
  orderTypes: Object.keys(orderTypes),
  settlementModes: Object.keys(settlementModes),
  paymentMethods: Object.keys(paymentMethods),
  moneyTenders,
  discountTypes: Object.keys(discountTypes),
  inOut: [1, -1],
  roles: Object.keys(roles),
  currencies: Object.keys(currencies),
  stockMovementKinds,
  stockOperators,
  ledgerMovementKinds: Object.keys(ledgerMovementKinds),
  documentTypes: Object.keys(documentTypes),
  openingSheets,
} satisfies Record<string, readonly (string | number)[]>

/** The name of one of these tables. */
export type ChoiceTable = keyof typeof choices
