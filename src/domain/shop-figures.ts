import { revealedFields, type Dashboard, type Section, type Tally } from './reckoning/dashboard'
import { ledgers, type Ledger, type LedgerName } from './ledger/ledgers'

/** The dashboard of a user who may see all of it. */
export type ShownFigures = Omit<Dashboard, 'business_day'>

interface OfOrders {
  section: 'sales' | 'owed' | 'preorders'
  /** The summed values of the orders: money with the gold that is due beside it, or the weight of the goods. */
  sums: 'money' | 'weight'
  tallies: (shown: ShownFigures) => readonly Tally[] | undefined
}

/** The figures of orders on the dashboard, with their places. */
const ofOrders = {
  owed_sales: { section: 'owed', sums: 'money', tallies: ({ owed }) => owed?.sales },
  owed_overdue: { section: 'owed', sums: 'money', tallies: ({ owed }) => owed?.overdue },
  owed_purchases: { section: 'owed', sums: 'money', tallies: ({ owed }) => owed?.purchases },
  owed_returns: { section: 'owed', sums: 'money', tallies: ({ owed }) => owed?.returns },
  sold_today: { section: 'sales', sums: 'money', tallies: ({ sales }) => sales?.today },
  sold_month: { section: 'sales', sums: 'money', tallies: ({ sales }) => sales?.month },
  returned_today: { section: 'sales', sums: 'money', tallies: ({ sales }) => sales?.returned_today },
  returned_month: { section: 'sales', sums: 'money', tallies: ({ sales }) => sales?.returned_month },
  sold_weight_today: { section: 'sales', sums: 'weight', tallies: ({ sales }) => sales?.today },
  sold_weight_month: { section: 'sales', sums: 'weight', tallies: ({ sales }) => sales?.month },
  preordered_week: { section: 'preorders', sums: 'weight', tallies: ({ preorders }) => preorders?.week },
} satisfies Record<string, OfOrders>

/** A figure of the shop that orders make. */
export type OrdersFigureName = keyof typeof ofOrders

/** Figures of orders, with their summed values. */
export const ordersFigures: Readonly<Record<OrdersFigureName, OfOrders>> = ofOrders

/** A figure of the shop that is the worth of another one's weight, at the price of the day. */
export type WorthFigureName = 'goods_worth' | 'bars_worth' | 'owed_gold_worth'

/** A figure of the whole shop: the weight of its goods or bars, a sum of orders, or the worth of metal. */
export type ShopFigureName = 'goods' | 'bars' | OrdersFigureName | WorthFigureName

/** The part of a figure of the shop that stands for the whole. */
export const WHOLE = 'all'

/** The part of the goods whose products name no material. */
export const UNNAMED = 'none'

type Reveals = Readonly<Record<string, readonly string[]>>

interface ShopFigure {
  resource: string
  kept: Readonly<Record<string, never>>
  /** The parts of the dashboard from which it is reckoned: only users who see these get its proof. */
  sections: readonly Section[]
  /** The kind of parts that it has beside the whole. */
  parts?: keyof typeof figureParts
  reveals: Reveals
}

const figureParts = {
  materials: (part: string) => part === UNNAMED || /^\d{1,9}$/.test(part),
  currencies: (part: string) => /^[A-Z]{3}$/.test(part),
}

const movement = ['in_out', 'kind', 'date', 'order_code']
const orders = ['code', 'date', 'order_type', 'currency', 'confirmed', 'confirmed_at', 'expire_at']
const receivable = ['receivable_cash_value', 'receivable_gold_weight']

/** The properties that the entries of orders reveal, by the part of the dashboard that shows the figure. */
const revealedByEntries: Readonly<Record<OfOrders['section'], Reveals>> = {
  sales: { orders: [...orders, ...receivable] },
  preorders: { orders },
  owed: {
    orders: [...orders, ...receivable, 'paid', 'offset_cash_value', 'offset_gold_weight'],
    order_payments: ['date', 'order_code', 'payment_method', 'value', 'currency', 'weight'],
    payments: ['code'],
  },
}

/** All revealed properties, each once. */
function together(...all: readonly Reveals[]): Reveals {
  const names = new Set(all.flatMap(Object.keys))
  return Object.fromEntries(
    [...names].map((name) => [name, [...new Set(all.flatMap((each) => each[name] ?? []))]]),
  )
}

function shopFigure(traits: Omit<ShopFigure, 'kept' | 'reveals'>, entries: Reveals): ShopFigure {
  const shown = traits.sections.map((section) => revealedFields[section])
  return { ...traits, kept: {}, reveals: together(entries, ...shown) }
}

const orderFigures = Object.fromEntries(
  Object.entries<OfOrders>(ofOrders).map(([name, { section, sums }]) => [
    name,
    shopFigure(
      { resource: 'orders', sections: [section], ...(sums === 'money' && { parts: 'currencies' }) },
      revealedByEntries[section],
    ),
  ]),
) as Record<OrdersFigureName, ShopFigure>

const goods = shopFigure(
  { resource: 'inventorys', sections: ['stock'], parts: 'materials' },
  { inventory_movements: [...movement, 'inventory_code', 'weight'], inventorys: ['code'] },
)

const bars = shopFigure(
  { resource: 'gold_bars', sections: ['bars'] },
  { gold_bar_details: [...movement, 'gold_bar_id', 'weight'], gold_bars: ['code'] },
)

/** The worth of a figure at the price of the day, which its reader must see, too, with the names of its metals. */
const atPrice = ({ reveals, sections, ...traits }: Omit<ShopFigure, 'kept'>, metals: Reveals): ShopFigure =>
  shopFigure({ ...traits, sections: [...sections, 'price'] }, together(reveals, metals))

const named = { materials: ['name'] }
const owed = shopFigure({ resource: 'orders', sections: ['owed'] }, revealedByEntries.owed)

const worthFigures: Readonly<Record<WorthFigureName, ShopFigure>> = {
  goods_worth: atPrice(goods, named),
  bars_worth: atPrice(bars, named),
  // The gold owed is fine gold.
  owed_gold_worth: atPrice(owed, {}),
}

/** The figures of the shop, with their traits. */
export const shopFigures: Readonly<Record<ShopFigureName, ShopFigure>> = {
  ...{ goods, bars },
  ...orderFigures,
  ...worthFigures,
}

/** Whether a figure is one of the whole shop. */
export function isShopFigure(name: string): name is ShopFigureName {
  return Object.hasOwn(shopFigures, name)
}

/** Whether a figure of the shop is a sum of orders. */
export function isOfOrders(name: ShopFigureName): name is OrdersFigureName {
  return Object.hasOwn(ofOrders, name)
}

/** Whether a figure of the shop is the worth of metal. */
export function isWorth(name: string): name is WorthFigureName {
  return Object.hasOwn(worthFigures, name)
}

/** Whether a text names a part of a figure of the shop: a material of the goods, a currency of orders, or all of it. */
export function isPartOf(name: ShopFigureName, part: string): boolean {
  const { parts } = shopFigures[name]
  return part === WHOLE || (parts !== undefined && figureParts[parts](part))
}

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
  /**
   * The properties that the entries reveal, by resource: a user who may not see all of them gets no proof, since one
   * with gaps is wrong.
   */
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
