import { ledgers, type Ledger, type LedgerName } from '../ledger/ledgers'
import type { Section } from '../reckoning/dashboard'
import { shopFigures, type ShopFigureName } from './shop-figures'

/** A figure that entries of the books make: of a record, or of the whole shop. */
export type FigureName = 'stock' | LedgerName | 'owed' | 'receivable' | 'paid' | 'unpaid' | ShopFigureName

/** The unit of an amount: pieces, grams, carats, or a currency. */
export type Unit = string

/** The traits of a figure. */
export interface Figure {
  /** The resource of the records that have it, or that the shop's figure is counted from. */
  resource: string
  /** The parts of the dashboard from which it is reckoned; of a record's figure, none. */
  sections?: readonly Section[]
  /**
   * The properties of the record that keep it, by their unit; `money` stands for the currency that the record names in
   * the property `currency`. Empty for a figure that no record keeps.
   */
  kept: Readonly<Record<string, string>>
  /** The property that names the currency of the record's money. */
  currency?: string
  /** What the entries reveal, by resource: whoever may not see all of it gets no proof, since one with gaps is wrong. */
  reveals: Readonly<Record<string, readonly string[]>>
  /** The ledger that a correcting movement is written to; none where no movement makes the figure. */
  corrects?: 'stock' | LedgerName
}

function ofLedger({ name, resource, held, movements, from, amount, unit }: Ledger): Figure {
  return {
    resource,
    kept: { [unit ?? 'money']: held },
    ...(unit === null ? { currency: 'balance_currency' } : {}),
    reveals: { [movements]: ['in_out', 'kind', 'date', 'order_code', from, amount], payments: ['code'] },
    corrects: name,
  }
}

const orderAmounts = (part: string) => ({ money: `${part}_cash_value`, g: `${part}_gold_weight` })
const ofLines = {
  order_details: ['inventory_code', 'product_code', 'receivable_cash_value', 'receivable_gold_weight'],
  orders: ['date', 'currency', 'confirmed_at'],
}
const ofPayments = {
  order_payments: ['date', 'order_code', 'payment_method', 'value', 'currency', 'weight'],
  payments: ['code'],
}
const ofOrder = { resource: 'orders', currency: 'currency' }

/** The figures that can be proved, with their traits. @see domain.md §7, §8, §10 */
export const figures: Readonly<Record<FigureName, Figure>> = {
  stock: {
    resource: 'inventorys',
    kept: { pcs: 'quantity', g: 'weight' },
    reveals: {
      inventory_movements: ['in_out', 'kind', 'date', 'inventory_code', 'quantity', 'weight', 'order_code'],
    },
    corrects: 'stock',
  },
  customer_balance: ofLedger(ledgers.customer_balance),
  gold_bar: ofLedger(ledgers.gold_bar),
  diamond: ofLedger(ledgers.diamond),
  owed: {
    resource: 'customers',
    kept: {},
    reveals: {
      orders: ['code', 'date', 'order_type', 'currency', 'receivable_cash_value', 'receivable_gold_weight'],
      ...ofPayments,
    },
  },
  receivable: { ...ofOrder, kept: orderAmounts('receivable'), reveals: ofLines },
  paid: { ...ofOrder, kept: orderAmounts('paid'), reveals: ofPayments },
  unpaid: {
    ...ofOrder,
    kept: orderAmounts('unpaid'),
    reveals: {
      ...ofLines,
      ...ofPayments,
      orders: [...ofLines.orders, 'code', 'offset_cash_value', 'offset_gold_weight'],
    },
  },
  ...shopFigures,
}

/** Whether a text names a figure. */
export function isFigure(name: string): name is FigureName {
  return Object.hasOwn(figures, name)
}

/**
 * The figure that a property keeps; undefined where no entries make it.
 *
 * @param property by its own name, not by an alias
 */
export function figureOf(resource: string, property: string): FigureName | undefined {
  const names = Object.keys(figures).filter(isFigure)
  return names.find(
    (name) => figures[name].resource === resource && Object.values(figures[name].kept).includes(property),
  )
}
