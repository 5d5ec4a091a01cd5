import { sum } from '../decimal'
import type { Dashboard, Section, Tally } from '../reckoning/dashboard'
import type { Amounts } from './proof'

/** What the dashboard says of orders, and where it says so. */
const ofOrders = {
  owed_sales: { section: 'owed', tallies: 'sales' },
  owed_overdue: { section: 'owed', tallies: 'overdue' },
  owed_purchases: { section: 'owed', tallies: 'purchases' },
  owed_returns: { section: 'owed', tallies: 'returns' },
  sold_today: { section: 'sales', tallies: 'today' },
  sold_month: { section: 'sales', tallies: 'month' },
  returned_today: { section: 'sales', tallies: 'returned_today' },
  returned_month: { section: 'sales', tallies: 'returned_month' },
} as const

/** A figure of the shop that orders make. */
export type OrdersFigureName = keyof typeof ofOrders

/** A figure of the whole shop: the weight of its goods or bars, or what orders come to. */
export type ShopFigureName = 'goods' | 'bars' | OrdersFigureName

/** The part of a figure of the shop that is all of it. */
export const WHOLE = 'all'

/** The part of the goods whose products name no material. */
export const UNNAMED = 'none'

const movement = ['in_out', 'kind', 'date', 'order_code']
const order = ['code', 'date', 'order_type', 'currency', 'confirmed', 'confirmed_at', 'expire_at']
const receivable = ['receivable_cash_value', 'receivable_gold_weight']

interface ShopFigure {
  resource: string
  kept: Readonly<Record<string, never>>
  section: Section
  reveals: Readonly<Record<string, readonly string[]>>
}

const sold = (section: Section): ShopFigure => ({
  ...{ resource: 'orders', kept: {}, section },
  reveals: { orders: [...order, ...receivable] },
})

const owed = (section: Section): ShopFigure => ({
  ...{ resource: 'orders', kept: {}, section },
  reveals: {
    orders: [...order, ...receivable, 'paid', 'offset_cash_value', 'offset_gold_weight'],
    order_payments: ['date', 'order_code', 'payment_method', 'value', 'currency', 'weight'],
    payments: ['code'],
  },
})

const orderFigures = Object.fromEntries(
  Object.entries(ofOrders).map(([name, { section }]) => [
    name,
    section === 'owed' ? owed(section) : sold(section),
  ]),
) as Record<OrdersFigureName, ShopFigure>

/** The figures of the shop, with their traits. */
export const shopFigures: Readonly<Record<ShopFigureName, ShopFigure>> = {
  goods: {
    ...{ resource: 'inventorys', kept: {}, section: 'stock' },
    reveals: {
      inventory_movements: [...movement, 'inventory_code', 'weight'],
      inventorys: ['code', 'product_code', 'weight'],
      products: ['code', 'material_id'],
    },
  },
  bars: {
    ...{ resource: 'gold_bars', kept: {}, section: 'bars' },
    reveals: {
      gold_bar_details: [...movement, 'gold_bar_id', 'weight'],
      gold_bars: ['code', 'current_weight'],
    },
  },
  ...orderFigures,
}

/** Whether a figure is one of the whole shop. */
export function isShopFigure(name: string): name is ShopFigureName {
  return Object.hasOwn(shopFigures, name)
}

/** Whether a figure of the shop is what orders come to. */
export function isOfOrders(name: ShopFigureName): name is OrdersFigureName {
  return Object.hasOwn(ofOrders, name)
}

/** What of the dashboard's data its figures are. */
export interface ShownFigures extends Pick<Dashboard, 'sales' | 'owed'> {
  stock?: { materials: readonly { id: number | null; weight: number }[] }
  bars?: { materials: readonly { weight: number }[] }
}

/** Whether a text names a part of a figure of the shop: a material of the goods, a currency of orders, or all of it. */
export function isPartOf(name: ShopFigureName, part: string): boolean {
  if (part === WHOLE) return true
  if (name === 'goods') return part === UNNAMED || /^\d{1,9}$/.test(part)
  return name !== 'bars' && /^[A-Z]{3}$/.test(part)
}

/**
 * What the dashboard shows of a figure.
 *
 * @param part a material of the goods, a currency of orders, or `all`
 * @returns grams with 3 decimals, and money with 2 by currency
 */
export function shownOf(name: ShopFigureName, part: string, shown: ShownFigures): Amounts {
  if (name === 'bars') return { g: sum((shown.bars?.materials ?? []).map(({ weight }) => weight)) }
  if (name === 'goods') {
    const materials = shown.stock?.materials ?? []
    const meant = materials.filter(({ id }) => part === WHOLE || String(id ?? UNNAMED) === part)
    return { g: sum(meant.map(({ weight }) => weight)) }
  }
  const tallies = talliesOf(name, shown).filter(({ currency }) => part === WHOLE || currency === part)
  return {
    ...(part === WHOLE ? {} : { [part]: 0 }),
    ...Object.fromEntries(tallies.map(({ currency, cash }) => [currency, cash])),
    g: sum(tallies.map(({ gold }) => gold)),
  }
}

function talliesOf(name: OrdersFigureName, { owed: debts, sales }: ShownFigures): readonly Tally[] {
  const of = ofOrders[name]
  return (of.section === 'owed' ? debts?.[of.tallies] : sales?.[of.tallies]) ?? []
}
