import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  orderTypesWhere,
  takesBack,
  takesFromStock,
  usualOrderType,
  type OrderType,
} from '#domain/order/order-types'
import type { Tally } from '#domain/reckoning/dashboard'
import { daysAfter, periodAt, periodsOf, type Period } from '#domain/reckoning/periods'
import { sum } from '#domain/decimal'
import { defaultCurrency } from '#domain/money'
import { WHOLE, type OrdersFigureName, type ShopFigureName } from '#domain/shop-figures'
import type { ColumnFilter } from '../../fields/field-entry'
import { readListState, writeListState, type ListState } from '../../list/list-state'
import { orderPlaces } from '../../shell/routes/new-orders'
import { formatWeight } from '../../data/languages/format'
import { Money } from '../../fields/numbers/Money'
import { Proved } from '../../fields/numbers/Provable'

export type Narrowing = Partial<Pick<ListState, 'quick' | 'filters'>>

const is = (value: unknown): ColumnFilter => ({ operator: 'eq', value })
const within = ({ from, to }: Period): ColumnFilter => ({ operator: 'between', value: [from, to] })

/** The address of a list that is narrowed to the records behind a figure. */
export function listAt(path: string, narrowing: Narrowing): string {
  const state = { ...readListState(new URLSearchParams()), ...narrowing }
  return `${path}?${writeListState(new URLSearchParams(), state).toString()}`
}

/** The orders behind figures, and those of them in one currency. */
interface OrdersLink {
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
      // Opening data does not count as a sale of a period.
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

/** The list of sales, with the filters for those begun up to a day and not confirmed since. */
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

/** The minimum weight that a bar can hold, in grams. */
const LEAST_WEIGHT = 0.001

/** The bars that hold something. */
export function barsLink(path: string): string {
  return listAt(path, { filters: { current_weight: { operator: 'gte', value: LEAST_WEIGHT } } })
}

/** A weight with its unit. */
export function grams(weight: number): ReactNode {
  return (
    <>
      {formatWeight(weight)}
      <small>g</small>
    </>
  )
}

interface ProvedGramsProps {
  figure: ShopFigureName
  /** The title of the figure. */
  title: string
  weight: number
}

/** A total weight, which its entries prove. */
export function ProvedGrams({ figure, title, weight }: ProvedGramsProps) {
  return (
    <Proved markFirst figure={figure} recordKey={WHOLE} title={title}>
      {grams(weight)}
    </Proved>
  )
}

export function weightOf(tallies: readonly Tally[], name: 'gold' | 'weight'): number {
  return sum(tallies.map((tally) => tally[name]))
}

export function countOf(tallies: readonly Tally[]): number {
  return sum(tallies.map(({ count }) => count))
}

/** The number of orders in all currencies, as a link to them. */
export function OrderCount({ tallies, link }: { tallies: readonly Tally[]; link: OrdersLink }) {
  const { t } = useTranslation()
  return <Link to={link.all}>{t('dashboard.orders', { count: countOf(tallies) })}</Link>
}

/** A figure made by orders: its name in proofs, its title, its sums, and the link to its orders. */
export interface OrdersFigure {
  figure: OrdersFigureName
  title: string
  tallies: readonly Tally[]
  link: OrdersLink
}

interface CurrencyMoneyProps extends OrdersFigure {
  currency: string
  markFirst?: boolean
}

/** The money of one currency, which its entries prove; opens its orders. */
function CurrencyMoney({ figure, title, tallies, link, currency, markFirst }: CurrencyMoneyProps) {
  const tally = tallies.find((each) => each.currency === currency)
  return (
    <Proved
      figure={figure}
      recordKey={currency}
      title={`${title} ${currency}`}
      markFirst={markFirst ?? false}
    >
      <Link to={link.inCurrency(currency)}>
        <Money value={tally?.cash ?? 0} currency={currency} />
      </Link>
    </Proved>
  )
}

/** The money of our own currency. */
export function MainMoney(of: OrdersFigure) {
  return <CurrencyMoney {...of} currency={defaultCurrency} />
}

/** The money of every other currency; undefined when there is none. */
export function otherMoney(of: OrdersFigure): ReactNode {
  const others = of.tallies.filter(({ currency }) => currency !== defaultCurrency)
  if (others.length === 0) return undefined
  return others.map(({ currency }, position) => (
    <Fragment key={currency}>
      {position > 0 && ' · '}
      <CurrencyMoney {...of} currency={currency} markFirst />
    </Fragment>
  ))
}

/** All money of some orders in one line, with the link to them; undefined when there are none. */
export function allMoney({ figure, title, tallies, link }: OrdersFigure): ReactNode {
  if (tallies.length === 0) return undefined
  const all = tallies.map(({ currency, cash }, position) => (
    <Fragment key={currency}>
      {position > 0 && ' · '}
      <Money value={cash} currency={currency} />
    </Fragment>
  ))
  return (
    <Proved markFirst figure={figure} recordKey={WHOLE} title={title}>
      <Link to={link.all}>{all}</Link>
    </Proved>
  )
}
