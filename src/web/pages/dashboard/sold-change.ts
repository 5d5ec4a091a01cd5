import { defaultCurrency } from '#domain/money'
import { changeInPercent } from '#domain/pricing/daily-price'
import type { SalesFigures } from '#domain/reckoning/dashboard'
import { shareOf } from '#domain/reckoning/gold-worth'
import { daysAfter, periodsOf } from '#domain/reckoning/periods'
import { formatChange } from '../../data/languages/format'
import { translate } from '../../data/languages/i18n'

const cashAt = (sold: SalesFigures['days'], at: string) =>
  sold.find((each) => each.at === at && each.currency === defaultCurrency)?.cash ?? 0

/**
 * How sales in our own currency stand beside those before them: today's change on yesterday, and the month's share of
 * the whole of the last; undefined without any before.
 *
 * @param today the business day
 */
export function soldChange(
  sales: SalesFigures,
  period: 'today' | 'month',
  today: string,
): string | undefined {
  const now = sales[period].find(({ currency }) => currency === defaultCurrency)?.cash ?? 0
  if (period === 'month') {
    const lastMonth = daysAfter(periodsOf(today).month.from, -1).slice(0, 7)
    const before = cashAt(sales.months, lastMonth)
    return before > 0 ? translate('dashboard.so_far', { share: shareOf(now, before) }) : undefined
  }
  const before = cashAt(sales.days, daysAfter(today, -1))
  if (before <= 0) return undefined
  return formatChange(changeInPercent(before, now))
}
