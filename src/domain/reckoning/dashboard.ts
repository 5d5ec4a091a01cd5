/** The sums of several orders in one currency. */
export interface Tally {
  currency: string
  /** The number of orders. */
  count: number
  /** Money: the unpaid amount for debts, otherwise the receivable amount. */
  cash: number
  /** Grams of gold, receivable or unpaid. */
  gold: number
  /** Grams of goods; 0 for debts. */
  weight: number
}

/** The sales in one currency on a day, `2026-11-21`, or in a month, `2026-11`. */
export interface Sold extends Omit<Tally, 'gold'> {
  at: string
}

/** The gold price of a business day, per gram. */
export interface GoldPrice {
  date: string
  value: number
  currency: string
}

/** The goods in stock of one material; null where their product names none. */
export interface MaterialStock {
  id: number | null
  name: string | null
  /** Its name in a language, where it has one. */
  [translation: `name_${string}`]: string | null | undefined
  /** The number of stock rows that hold something. */
  count: number
  /** Grams. */
  weight: number
  /** At the material's price, in the currency of the stock's worth; null without a price. */
  worth: number | null
}

/** Confirmed sales by business day, and confirmed returns beside them. */
export interface SalesFigures {
  today: Tally[]
  month: Tally[]
  /** The last month up to the same day, for comparison with this one. */
  last_month: Tally[]
  returned_today: Tally[]
  returned_month: Tally[]
  /** Only the days with sales. */
  days: Sold[]
  months: Sold[]
}

/** The unpaid amounts of confirmed orders: `sales` to us, with `overdue` as a part of it; the rest by us. */
export interface OwedFigures {
  sales: Tally[]
  overdue: Tally[]
  purchases: Tally[]
  returns: Tally[]
}

/** Preorders that are not converted yet, by due date. */
export interface PreorderFigures {
  overdue: Tally[]
  week: Tally[]
  later: Tally[]
}

/** The dashboard's data for a user; parts that the user may not see are left out. */
export interface Dashboard {
  business_day: string
  /**
   * For users who may manage backups, where one is overdue: the business day of the last one, null where there is none.
   * Left out while all is well.
   */
  no_backup?: { since: string | null } | undefined
  sales?: SalesFigures
  owed?: OwedFigures
  preorders?: PreorderFigures
  /** Its worth is in the currency of the latest gold price, or in the default currency without one. */
  stock?: {
    count: number
    weight: number
    worth: number | null
    currency: string
    materials: MaterialStock[]
  }
  bars?: { count: number; weight: number; worth: number | null }
  /** The latest price up to today (null without one), and the prices of the days in the chart. */
  price?: { latest: GoldPrice | null; days: GoldPrice[] }
}

/** The parts of the dashboard, each visible to a user or not. */
export type Section = Exclude<keyof Dashboard, 'business_day' | 'no_backup'>

/** The fields that each part reveals, directly or by subtraction: a reader must be allowed to see all of them. */
export const revealedFields: Readonly<Record<Section, Readonly<Record<string, readonly string[]>>>> = {
  sales: {
    orders: [
      ...['order_type', 'date', 'currency', 'confirmed'],
      ...['receivable_cash_value', 'receivable_gold_weight', 'weight'],
    ],
  },
  owed: {
    orders: [
      ...['order_type', 'expire_at', 'currency', 'confirmed', 'paid'],
      ...['unpaid_cash_value', 'unpaid_gold_weight'],
    ],
  },
  preorders: {
    orders: [
      ...['order_type', 'expire_at', 'currency', 'yd_converted_order_code'],
      ...['receivable_cash_value', 'receivable_gold_weight', 'weight'],
    ],
  },
  stock: {
    inventorys: ['product_code', 'quantity', 'weight'],
    products: ['code', 'material_id'],
    materials: ['name', 'price_share', 'price_own', 'price_own_date'],
  },
  bars: {
    gold_bars: ['current_weight', 'material_id'],
    materials: ['price_share', 'price_own', 'price_own_date'],
  },
  price: { daily_prices: ['date', 'price'] },
}

/**
 * The parts of the dashboard for a reader's fields. A part is shown only when complete, since one with gaps would be
 * wrong.
 *
 * @param sees whether the reader may see a field of a resource
 */
export function sectionsFor(sees: (resource: string, field: string) => boolean): Section[] {
  const names = Object.keys(revealedFields) as Section[]
  return names.filter((name) =>
    Object.entries(revealedFields[name]).every(([resource, fields]) =>
      fields.every((field) => sees(resource, field)),
    ),
  )
}
