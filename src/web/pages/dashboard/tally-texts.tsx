import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sum } from '#domain/decimal'
import { defaultCurrency } from '#domain/money'
import type { Tally } from '#domain/reckoning/dashboard'
import { formatWeight } from '../../data/languages/format'
import type { OrdersLink } from './figure-links'
import { Money } from '../../fields/numbers/Money'

/** A weight with its unit. */
export function grams(weight: number): ReactNode {
  return (
    <>
      {formatWeight(weight)}
      <small>g</small>
    </>
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

/** The money of our own currency; opens its orders. */
export function MainMoney({ tallies, link }: { tallies: readonly Tally[]; link: OrdersLink }) {
  const main = tallies.find(({ currency }) => currency === defaultCurrency)
  return (
    <Link to={link.inCurrency(defaultCurrency)}>
      <Money value={main?.cash ?? 0} currency={defaultCurrency} />
    </Link>
  )
}

/** The money of every other currency, each with its orders; undefined where there is none. */
export function otherMoney(tallies: readonly Tally[], link: OrdersLink): ReactNode {
  const others = tallies.filter(({ currency }) => currency !== defaultCurrency)
  if (others.length === 0) return undefined
  return others.map(({ currency, cash }, position) => (
    <Fragment key={currency}>
      {position > 0 && ' · '}
      <Link to={link.inCurrency(currency)}>
        <Money value={cash} currency={currency} />
      </Link>
    </Fragment>
  ))
}

/** All money of some orders in one line, with the way to them; undefined where there are none. */
export function allMoney(tallies: readonly Tally[], link: OrdersLink): ReactNode {
  if (tallies.length === 0) return undefined
  const all = tallies.map(({ currency, cash }, position) => (
    <Fragment key={currency}>
      {position > 0 && ' · '}
      <Money value={cash} currency={currency} />
    </Fragment>
  ))
  return <Link to={link.all}>{all}</Link>
}
