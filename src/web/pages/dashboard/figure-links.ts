import {
  orderTypesWhere,
  takesBack,
  takesFromStock,
  usualOrderType,
  type OrderType,
} from '#domain/order/order-types'
import type { Tally } from '#domain/reckoning/dashboard'
import { daysAfter, periodAt, periodsOf, type Period } from '#domain/reckoning/periods'
import type { ColumnFilter } from '../../fields/field-entry'
import { readListState, writeListState, type ListState } from '../../list/list-state'
import { orderPlaces } from '../../shell/routes/order-places'

export type Narrowing = Partial<Pick<ListState, 'quick' | 'filters'>>

const is = (value: unknown): ColumnFilter => ({ operator: 'eq', value })
const within = ({ from, to }: Period): ColumnFilter => ({ operator: 'between', value: [from, to] })

/** The address of a list that is narrowed to the records behind a figure. */
export function listAt(path: string, narrowing: Narrowing): string {
  const state = { ...readListState(new URLSearchParams()), ...narrowing }
  return `${path}?${writeListState(new URLSearchParams(), state).toString()}`
}

/** The orders behind figures, and those of them in one currency. */
export interface OrdersLink {
  all: string
  inCurrency: (currency: Tally['currency']) => string
}

function ordersAt(type: OrderType, { quick, filters = {} }: Narrowing): OrdersLink {
  const at = (more: ListState['filters']) =>
    listAt(orderPlaces[type], { quick, filters: { ...filters, ...more } })
  return { all: at({}), inCurrency: (currency) => at({ currency: is(currency) }) }
}

const confirmedIn = (type: OrderType, period: Period) =>
  ordersAt(type, {
    quick: 'confirmed',
    filters: {
      date: period.from === period.to ? is(period.from) : within(period),
      // Opening data is no sale of a period.
      import_code: { operator: 'null', value: true },
    },
  })

const waiting = (expire_at: ColumnFilter) =>
  ordersAt(preorder, {
    filters: { yd_converted_order_code: { operator: 'null', value: true }, expire_at },
  })

/** The list that stands for a trait. */
const typeWith = (...has: Parameters<typeof orderTypesWhere>) => orderTypesWhere(...has)[0] ?? usualOrderType

const sale = typeWith((_, type) => takesFromStock(type))
const back = typeWith((_, type) => takesBack(type))
const purchase = typeWith(({ supplied }) => supplied)
const preorder = typeWith(({ becomes }) => becomes !== null)

/** The sales behind a bar: those of a day, `2026-11-21`, or of a month, `2026-11`. */
export const soldAt = (at: string): OrdersLink => confirmedIn(sale, periodAt(at))

/** The list of sales, and what narrows it to those begun up to a day and not confirmed since. */
export const draftSales = (until: string) => ({
  path: orderPlaces[sale],
  fixed: { order_type: is(sale) },
  filters: { confirmed: is(false), date: { operator: 'lte', value: until } satisfies ColumnFilter },
})

/**
 * The lists behind the figures of orders.
 *
 * @param today the business day, `2026-11-21`
 */
export function orderLinks(today: string) {
  const periods = periodsOf(today)
  return {
    today: confirmedIn(sale, periods.today),
    month: confirmedIn(sale, periods.month),
    returned_today: confirmedIn(back, periods.today),
    returned_month: confirmedIn(back, periods.month),
    sales: ordersAt(sale, { quick: 'unpaid' }),
    overdue: ordersAt(sale, { quick: 'overdue' }),
    purchases: ordersAt(purchase, { quick: 'unpaid' }),
    returns: ordersAt(back, { quick: 'unpaid' }),
    preorders_overdue: waiting({ operator: 'lte', value: daysAfter(today, -1) }),
    preorders_week: waiting(within(periods.week)),
    preorders_later: waiting({ operator: 'gte', value: daysAfter(periods.week.to, 1) }),
  }
}

/** The stock rows that hold something: of all materials, or of one; null for the products that name none. */
export function stockLink(path: string, material?: number | null): string {
  const filters: ListState['filters'] = { quantity: { operator: 'gte', value: 1 } }
  if (material !== undefined)
    filters['product.material_id'] = material === null ? { operator: 'null', value: true } : is(material)
  return listAt(path, { filters })
}

/** The least weight that a bar can hold, in grams. */
const LEAST_WEIGHT = 0.001

/** The bars that hold something. */
export function barsLink(path: string): string {
  return listAt(path, { filters: { current_weight: { operator: 'gte', value: LEAST_WEIGHT } } })
}
