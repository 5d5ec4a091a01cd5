import { ledgerMovementKinds } from './ledger/movement-kinds'
import { currencies } from './money'
import { openingSheets } from './opening'
import { discountTypes } from './order/discount-types'
import { orderTypes, type InOut } from './order/order-types'
import { settlementModes } from './order/settlement-modes'
import { moneyTenders, paymentMethods } from './payment/payment-methods'
import { documentTypes } from './print/document-types'
import { approvableNames, approvalStates } from './staff/approval'
import { correctionKinds } from './staff/corrections'
import { roles } from './staff/rights'
import { stockMovementKinds } from './stock/movement-kinds'
import { stockOperators } from './stock/stock-actions'
import { stocktakeOutcomes, stocktakeStates } from './stock/stocktake'

/** Every table of values that a resource file may name as its `choices`. @see design.md §3 */
export const choices = {
  orderTypes: Object.keys(orderTypes),
  settlementModes: Object.keys(settlementModes),
  paymentMethods: Object.keys(paymentMethods),
  moneyTenders,
  discountTypes: Object.keys(discountTypes),
  inOut: [1, -1],
  roles: Object.keys(roles),
  shippedRoles: Object.keys(roles),
  currencies: Object.keys(currencies),
  stockMovementKinds,
  stockOperators,
  stocktakeStates,
  stocktakeOutcomes,
  ledgerMovementKinds: Object.keys(ledgerMovementKinds),
  documentTypes: Object.keys(documentTypes),
  openingSheets,
  approvable: approvableNames(),
  approvalStates,
  correctionKinds,
} satisfies Record<string, readonly (string | number)[]>

/** The name of one of these tables. */
export type ChoiceTable = keyof typeof choices

/** The tables whose values have a direction of money: 1 towards us, -1 away. */
const cashDirections: Partial<Record<ChoiceTable, Readonly<Record<string, InOut>>>> = {
  orderTypes: Object.fromEntries(Object.entries(orderTypes).map(([type, { cash }]) => [type, cash])),
}

/**
 * The direction of money for each value of a table: 1 towards us, -1 away.
 *
 * @param table the name of a table; undefined or unknown ones have no directions
 * @returns undefined when its values have no directions
 */
export function cashDirectionsOf(table: unknown): Readonly<Record<string, InOut>> | undefined {
  return typeof table === 'string' && isChoiceTable(table) ? cashDirections[table] : undefined
}

function isChoiceTable(name: string): name is ChoiceTable {
  return Object.hasOwn(choices, name)
}
