import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sum } from '#domain/decimal'
import { defaultCurrency } from '#domain/money'
import { WHOLE, type OrdersFigureName, type ShopFigureName } from '#domain/proof/shop-figures'
import type { Tally } from '#domain/reckoning/dashboard'
import { formatWeight } from '../../data/languages/format'
import type { OrdersLink } from './figure-links'
import { Money } from '../../fields/numbers/Money'
import { Proved } from '../../fields/numbers/Provable'

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
  /** What the figure is called. */
  title: string
  weight: number
}

/** A weight of all that it is of, which its entries prove. */
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

/** How many orders there are, of all currencies; opens them. */
export function OrderCount({ tallies, link }: { tallies: readonly Tally[]; link: OrdersLink }) {
  const { t } = useTranslation()
  return <Link to={link.all}>{t('dashboard.orders', { count: countOf(tallies) })}</Link>
}

/** A figure that orders make: its name in proofs, what it is called, its sums, and the way to its orders. */
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

/** The money of every other currency; undefined where there is none. */
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

/** All money of some orders in one line, with the way to them; undefined where there are none. */
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
