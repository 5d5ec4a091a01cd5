/** Orders of one currency, together. */
export interface Tally {
  currency: string
  /** How many orders. */
  count: number
  /** Money of the currency: of what is owed, what is unpaid; else what was receivable. */
  cash: number
  /** Grams of gold that are receivable or unpaid. */
  gold: number
  /** Grams of goods; 0 of what is owed. */
  weight: number
}

/** What was sold in one currency on a day, `2026-11-21`, or in a month, `2026-11`. */
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
  /** How many stock rows hold something. */
  count: number
  /** Grams. */
  weight: number
  /** At the price of the material, in the currency of the stock's worth; null where there is no price. */
  worth: number | null
}

/** Confirmed sales by the business day of the order, and, beside them, confirmed returns. */
export interface SalesFigures {
  today: Tally[]
  month: Tally[]
  returned_today: Tally[]
  returned_month: Tally[]
  /** Only those on which something was sold. */
  days: Sold[]
  months: Sold[]
}

/** What is unpaid of confirmed orders: `sales`, of which `overdue` is a part, to us; the others by us. */
export interface OwedFigures {
  sales: Tally[]
  overdue: Tally[]
  purchases: Tally[]
  returns: Tally[]
}

/** Preorders that are no sale yet, by when they are due. */
export interface PreorderFigures {
  overdue: Tally[]
  week: Tally[]
  later: Tally[]
}

/** All that the dashboard tells a user; a part that the user may not see is left out. */
export interface Dashboard {
  business_day: string
  sales?: SalesFigures
  owed?: OwedFigures
  preorders?: PreorderFigures
  /** Its worth stands in the currency of the latest gold price, or in ours where gold has none. */
  stock?: {
    count: number
    weight: number
    worth: number | null
    currency: string
    materials: MaterialStock[]
  }
  bars?: { count: number; weight: number; worth: number | null }
  /** The latest price up to today, null where there is none, and those of the days of the chart. */
  price?: { latest: GoldPrice | null; days: GoldPrice[] }
}

/** The parts of the dashboard, each of which a user sees or not. */
export type Section = Exclude<keyof Dashboard, 'business_day'>

/** The fields that each part reveals, directly or by subtraction: a reader must see all of them. */
const revealed: Record<Section, Record<string, string[]>> = {
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
 * The parts of the dashboard for a reader who sees these fields: only complete ones, since a part with gaps would be
 * wrong.
 *
 * @param sees whether a field of a resource is seen
 */
export function sectionsFor(sees: (resource: string, field: string) => boolean): Section[] {
  const names = Object.keys(revealed) as Section[]
  return names.filter((name) =>
    Object.entries(revealed[name]).every(([resource, fields]) =>
      fields.every((field) => sees(resource, field)),
    ),
  )
}
