import { compare } from '#domain/decimal'
import { defaultCurrency } from '#domain/money'
import type { SalesFigures } from '#domain/reckoning/dashboard'
import { changeSince, type Change } from '#domain/reckoning/change'
import { daysAfter } from '#domain/reckoning/periods'
import { formatChange } from '../../data/languages/format'
import { Money } from '../../fields/numbers/Money'

interface InCurrency {
  currency: string
  cash: number
}

const cashIn = (tallies: readonly InCurrency[]) =>
  tallies.find(({ currency }) => currency === defaultCurrency)?.cash ?? 0

/**
 * How sales in our own currency stand beside those before them: today's beside yesterday's, and the month's beside the
 * same days of the last; undefined without any before.
 *
 * @param today the business day
 */
export function soldChange(
  sales: SalesFigures,
  period: 'today' | 'month',
  today: string,
): Change | undefined {
  const yesterday = daysAfter(today, -1)
  const before = period === 'month' ? sales.last_month : sales.days.filter(({ at }) => at === yesterday)
  return changeSince(cashIn(before), cashIn(sales[period]))
}

/** A change with its sign, in percent or in our own currency. */
export function SoldChange({ change }: { change: Change }) {
  if ('percent' in change) return formatChange(change.percent)
  return (
    <>
      {compare(change.difference, 0) > 0 && '+'}
      <Money value={change.difference} currency={defaultCurrency} />
    </>
  )
}
