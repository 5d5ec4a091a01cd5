import { labels, type Label } from '#words/labels'

/** A sum that no property holds, of the records of one resource. */
interface Computed {
  of: string
  kind: 'money' | 'weight'
  /** Money: a fixed currency; without one it is in the currency of the record. */
  currency?: string
  /** The properties that it is reckoned from: a user who may not see all of them does not get it. */
  reveals: readonly string[]
  label: Label
}

const purchase = ['gold_price_per_gram_value', 'diamond_fee_value', 'inventory_code', 'quantity', 'weight']
const ofLine = purchase.map((name) => `order_details.${name}`)
const ofOrder = ['orders.rate', 'orders.date', 'orders.confirmed']
const priced = ['daily_prices.price', 'materials.price_share', 'materials.price_own']
const ofSale = ['date', 'customer_id', 'confirmed', 'order_type'].map((name) => `orders.${name}`)
const words = labels.computedMeasures

/**
 * The computed sums:
 * - `labor_margin`: the labor fees that customers pay less those that were paid for the same grams, in HKD;
 * - `stone_margin`: the stones' fees less those of the purchase of the same code, in HKD;
 * - `metal_margin`: the grams times the gold price of the sale less that of the purchase, in HKD;
 * - `discount`: the amount of the discount, in the order's currency;
 * - `stock_fees`: the cost of the work and stones of goods in stock, in HKD;
 * - `stock_worth`: the metal of goods in stock at today's price of its material, in HKD;
 * - `bought`: the sum of a customer's confirmed sales, in HKD.
 *
 * @see domain.md §11.1, §11.2
 */
export const computedMeasures = {
  labor_margin: {
    ...{ of: 'order_details', kind: 'money', currency: 'HKD', label: words.labor_margin },
    reveals: [...ofLine, ...ofOrder, 'order_details.labor_fee', 'order_details.labor_fee_in'],
  },
  stone_margin: {
    ...{ of: 'order_details', kind: 'money', currency: 'HKD', label: words.stone_margin },
    reveals: [...ofLine, ...ofOrder, 'order_details.labor_fee_in'],
  },
  metal_margin: {
    ...{ of: 'order_details', kind: 'money', currency: 'HKD', label: words.metal_margin },
    reveals: [...ofLine, ...ofOrder, 'order_details.labor_fee_in'],
  },
  discount: {
    ...{ of: 'order_details', kind: 'money', label: words.discount },
    reveals: ['order_details.amount', 'order_details.amount_real', 'order_details.currency'],
  },
  stock_fees: {
    ...{ of: 'inventorys', kind: 'money', currency: 'HKD', label: words.stock_fees },
    reveals: [
      'inventorys.labor_fee',
      'inventorys.weight',
      'inventorys.diamond_fee_value',
      'products.latest_in_labor_fee',
    ],
  },
  stock_worth: {
    ...{ of: 'inventorys', kind: 'money', currency: 'HKD', label: words.stock_worth },
    reveals: ['inventorys.weight', 'inventorys.product_code', 'products.material_id', ...priced],
  },
  bought: {
    ...{ of: 'customers', kind: 'money', currency: 'HKD', label: words.bought },
    reveals: [...ofSale, 'orders.receivable_cash_value', 'orders.rate'],
  },
} as const satisfies Record<string, Computed>

/** The dates that no property holds, whose age puts records into bands: `last_sale`, of a customer's last sale. */
export const computedDates = {
  last_sale: { of: 'customers', reveals: ofSale },
} as const satisfies Record<string, Pick<Computed, 'of' | 'reveals'>>

export type ComputedDate = keyof typeof computedDates

/** Whether a text names a computed date of the records of a resource. */
export function isComputedDate(of: string, name: string | undefined): name is ComputedDate {
  return (
    name !== undefined && Object.hasOwn(computedDates, name) && computedDates[name as ComputedDate].of === of
  )
}

export type ComputedName = keyof typeof computedMeasures

/** Whether a text names a computed sum. */
export function isComputed(name: string): name is ComputedName {
  return Object.hasOwn(computedMeasures, name)
}
